import { atEnd } from "../setting/answer.js";
import { whole } from "../numbers/formats.js";
import { uncertain } from "../numbers/uncertain.js";
import type { ContractSetting } from "../setting/setting.js";
import { fixedRewards, NO_FLOORS, type ContractPage } from "./contractPage.js";

/** Shares in proportion to mean rewards. */
export const proportional: ContractPage<Extract<ContractSetting, { readonly id: "proportional" }>> = {
  id: "proportional",
  title: "Proportional to merit",
  presets: [{ id: "merit", contract: "proportional", title: "Proportional to merit", parameters: [] }],
  defaultPolicy: "proportional-catch-up",
  rewardsFor: fixedRewards,
  leastMean: 0.01,
  sharesAre: "deserved",
  withoutFloors: NO_FLOORS,
  metrics: () => ["proportional-deficit"],
  promise: ({ words }) => `Every ${words.arm} gets ${words.pulls} in proportion to their average ${words.reward}.`,
  subject: ({ words }) => `Giving ${words.pulls} in proportion to average ${words.reward}`,
  verdict: ({ setting, words }, policy) => ({
    verdict: `In the end the ${words.arm} furthest behind was ${uncertain(atEnd(policy, "proportional-deficit"))} ${words.pulls} short of their share, of ${whole(setting.horizon)}.`,
    tone: "open",
  }),
  courses: ({ words }) => [
    {
      ...{ metric: "proportional-deficit", title: `The ${words.arm} furthest behind its share` },
      ...{ label: "furthest behind", unit: words.pulls, isOfKeepers: true },
    },
  ],
  columns: () => [
    { title: "furthest behind", value: (policy) => ({ text: uncertain(atEnd(policy, "proportional-deficit")) }) },
  ],
};
