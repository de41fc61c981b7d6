import { atEnd } from "../setting/answer.js";
import { plain } from "../numbers/formats.js";
import { uncertain } from "../numbers/uncertain.js";
import type { Words } from "../setting/scenarios.js";
import type { ContractSetting } from "../setting/setting.js";
import { fixedRewards, NO_FLOORS, type ContractPage } from "./contractPage.js";
import { priceVerdict } from "./penalty.js";

/** Shares that merit deserves, with a price on each deserved pull that is withheld. */
export const opportunity: ContractPage<Extract<ContractSetting, { readonly id: "opportunity" }>> = {
  id: "opportunity",
  title: "Pay for what is withheld",
  presets: [
    {
      ...{ id: "withheld", contract: "opportunity", title: "Pay for what is withheld", strength: "cost" },
      parameters: [
        {
          ...{
            name: "cost",
            kind: "number",
            label: ({ pull }) => `cost of withholding a deserved ${pull}`,
            usual: 0.4,
          },
          ...{ default: 0.4, max: Infinity, slider: { min: 0, max: 1 } },
        },
        {
          ...{ name: "deserved", kind: "deserved", label: ({ arm }) => `what each ${arm} deserves` },
          ...{ usual: "uniform", default: "uniform" },
        },
      ],
    },
  ],
  defaultPolicy: "self-regulated-utility",
  // Deserved shares are defined for means of rewards from 0 to 1.
  rewardsFor: (rewards) => (rewards.kind === "gaussian" ? { kind: "bernoulli" } : fixedRewards(rewards)),
  sharesAre: "deserved",
  withoutFloors: NO_FLOORS,
  metrics: () => ["withheld", "utility"],
  promise: ({ contract: { deserved, cost }, words }) =>
    `${deservedInWords(deserved, words)} Each ${words.pull} that is withheld costs ${plain(cost)}.`,
  subject: ({ contract, words }) => `A price of ${plain(contract.cost)} on each withheld ${words.pull}`,
  verdict: ({ contract, words }, policy) => priceVerdict(atEnd(policy, "withheld"), contract.cost, "withheld", words),
  courses: ({ words: { pulls } }) => [
    {
      ...{ metric: "withheld", title: `Deserved ${pulls} that were withheld` },
      ...{ label: "withheld", unit: pulls, isOfKeepers: true },
    },
  ],
  columns: () => [{ title: "withheld", value: (policy) => ({ text: uncertain(atEnd(policy, "withheld")) }) }],
};

/** Which share an arm deserves, by the id of the function. */
function deservedInWords(deserved: string, { arm, pulls, reward }: Words): string {
  if (deserved === "uniform") return `Every ${arm} deserves an equal share of the ${pulls}.`;
  if (deserved === "softmax")
    return `Every ${arm} deserves a share of the ${pulls} that grows with their average ${reward} (softmax).`;
  return `Every ${arm} deserves a share of the ${pulls} by their average ${reward} (${deserved}).`;
}

const deservedTitles: Readonly<Record<string, string>> = {
  uniform: "An equal share",
  zero: "Nothing",
  linear: "By its average",
  power: "By the square of its average",
  softmax: "By a softmax of the averages",
};

/** A function of deserved shares as it is chosen; one that has no title here is told by its summary. */
export function deservedTitle({ id, summary }: { readonly id: string; readonly summary: string }): string {
  return deservedTitles[id] ?? summary;
}
