import { atEnd } from "../setting/answer.js";
import type { Estimate } from "../numbers/uncertain.js";
import { capital, plain, plainPercent, whole } from "../numbers/formats.js";
import { uncertain } from "../numbers/uncertain.js";
import type { Words } from "../setting/scenarios.js";
import type { ContractSetting } from "../setting/setting.js";
import { fixedRewards, NO_FLOORS, type ContractPage, type Verdict } from "./contractPage.js";

/** Floors that may be missed, at a price for each missing pull. */
export const penalty: ContractPage<Extract<ContractSetting, { readonly id: "penalty" }>> = {
  id: "penalty",
  title: "Pay for what is missing",
  presets: [
    {
      ...{ id: "priced-floor", contract: "penalty", title: "Pay for what is missing", strength: "penalties" },
      parameters: [
        { name: "shares", kind: "floor", label: ({ arm }) => `floor for every ${arm}` },
        {
          ...{ name: "penalties", kind: "number", label: ({ pull }) => `price of a missing ${pull}`, usual: 0.5 },
          ...{ default: 0.5, max: Infinity, slider: { min: 0, max: 1 } },
        },
      ],
    },
  ],
  defaultPolicy: "hard-threshold-ucb",
  rewardsFor: fixedRewards,
  sharesAre: "deserved",
  withoutFloors: `${NO_FLOORS} Each pull that is missing from a share has its price: the report has the bill.`,
  metrics: () => ["unfairness", "penalised-reward"],
  promise: ({ contract, words: { arm, pulls } }) =>
    `Every ${arm} should get ${plainPercent(contract.shares)} of the ${pulls}; each missing one costs ${plain(contract.penalties)}.`,
  subject: ({ contract, setting, words }) =>
    `A floor of ${plainPercent(contract.shares)} for each of ${whole(setting.arms.length)} ${words.arms}, at a price of ${plain(contract.penalties)} for each missing ${words.pull},`,
  verdict: ({ contract, words }, policy) =>
    priceVerdict(atEnd(policy, "unfairness"), contract.penalties, "missing", words),
  courses: ({ words: { pulls } }) => [
    {
      ...{ metric: "unfairness", title: `${capital(pulls)} still owed` },
      ...{ label: "missing", unit: pulls, isOfKeepers: true },
    },
  ],
  columns: () => [{ title: "missing", value: (policy) => ({ text: uncertain(atEnd(policy, "unfairness")) }) }],
};

/** What came of a promise with a price on each pull that is not granted. `done` is what such a pull is called. */
export function priceVerdict(pulls: Estimate, price: number, done: string, words: Words): Verdict {
  if (pulls.mean === 0) return { verdict: `In the end no ${words.pull} was ${done}.`, tone: "kept" };
  const paid = { mean: price * pulls.mean, error: price * pulls.error };
  const verdict = `In the end ${uncertain(pulls, 1)} ${words.pulls} were ${done}, at a price of ${uncertain(paid, 1)}.`;
  return { verdict, tone: "open" };
}
