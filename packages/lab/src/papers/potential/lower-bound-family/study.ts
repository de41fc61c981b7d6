import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { improvingStudy } from "../improvingStudy.js";
import { lowerBoundFamily } from "../lowerBoundFamily.js";

export const settings = {
  arms: { words: "k: the number of arms, and of instances", full: 4, from: "ours" },
  horizon: { words: "T: rounds of a run", full: 200, from: "ours" },
  triedHorizons: {
    words: "other horizons, with which a claim is checked too; those that k divides and others",
    full: [199, 399, 400, 1000],
    quick: [199],
    from: "ours",
  },
  checkpoints: { words: "rounds after which pulls are compared, evenly spaced", full: 20, from: "ours" },
} as const satisfies Settings;

export type FamilyValues = ValuesOf<typeof settings>;

const { anytime, hkr, roundRobin, ucb1, myopic } = comparedPolicies;

export const policies = [anytime, hkr, roundRobin, ucb1, myopic] as const;

/** N = ⌈T/k⌉: before its N-th pull no arm can be told from the others. */
export function pullsUntilTold({ arms, horizon }: FamilyValues): number {
  return Math.ceil(horizon / arms);
}

export function studies(values: FamilyValues): Studies {
  const { horizon, seed, checkpoints: count } = values;
  const rounds = Array.from({ length: count }, (_, i) => Math.max(1, Math.round(((i + 1) * horizon) / count)));
  const checkpoints = [...new Set(rounds)];
  const metrics = ["competitive-ratio", "pulls"];
  return Object.fromEntries(
    Object.entries(lowerBoundFamily(values)).map(([name, environment]) => [
      name,
      improvingStudy({ environment, policies, horizon, seed, metrics, checkpoints }),
    ]),
  );
}
