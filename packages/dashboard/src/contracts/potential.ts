import { atEnd } from "../setting/answer.js";
import { plain } from "../numbers/formats.js";
import { uncertain } from "../numbers/uncertain.js";
import { armNames, type ContractSetting } from "../setting/setting.js";
import { NO_FLOORS, type ContractPage } from "./contractPage.js";

/** A chance for every arm that still improves. */
export const potential: ContractPage<Extract<ContractSetting, { readonly id: "potential" }>> = {
  id: "potential",
  title: "Late bloomers",
  presets: [
    {
      ...{ id: "potential", contract: "potential", title: "Late bloomers" },
      parameters: [
        {
          ...{ name: "tolerance", kind: "number", label: () => "how near its potential is near enough", usual: 0.1 },
          ...{ default: 0.01, max: 1, slider: { min: 0.01, max: 0.5 } },
        },
      ],
    },
  ],
  defaultPolicy: "anytime-improving",
  rewardsFor: (rewards) => (rewards.kind === "improving" ? rewards : { kind: "improving", curve: "hyperbola" }),
  sharesAre: "deserved",
  withoutFloors: NO_FLOORS,
  metrics: () => ["worst-distance-to-potential", "distance-to-potential"],
  promise: ({ contract, words }) =>
    `Every ${words.arm} that still improves keeps getting ${words.pulls}, until it is within ${plain(contract.tolerance)} of its potential.`,
  subject: ({ words }) => `A chance for every ${words.arm} that still improves`,
  verdict: ({ contract: { tolerance }, setting, words }, { byArm, courses }) => {
    if ((courses["worst-distance-to-potential"].most.at(-1) ?? 0) <= tolerance) {
      return { verdict: `Every ${words.arm} came within ${plain(tolerance)} of its potential.`, tone: "kept" };
    }
    const left = byArm["distance-to-potential"];
    const furthest = left.reduce((worst, { mean }, arm) => (mean > left[worst].mean ? arm : worst), 0);
    const distance = uncertain(left[furthest], 2);
    const verdict = `${armNames(setting)[furthest]} is still ${distance} below its potential, the furthest of all.`;
    return { verdict, tone: "broken" };
  },
  courses: ({ contract, words: { arm, reward, pull } }) => [
    {
      ...{ metric: "worst-distance-to-potential", title: `The ${arm} furthest from its potential`, isOfKeepers: true },
      ...{ label: "distance to the potential", unit: `${reward} per ${pull}` },
      level: { at: contract.tolerance, label: "near enough" },
    },
  ],
  columns: () => [
    {
      title: "to the potential",
      value: (policy) => ({ text: uncertain(atEnd(policy, "worst-distance-to-potential"), 2) }),
    },
  ],
};
