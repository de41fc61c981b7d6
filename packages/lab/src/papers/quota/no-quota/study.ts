import type { Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import {
  bernoulliArms,
  checkpointsOver,
  comparedPolicies,
  comparedPolicy,
  comparisonSettings,
  type PolicyLabel,
  steppedMeans,
} from "../quotaStudies.js";

export const settings = {
  ...comparisonSettings,
  triedExplorations: {
    words: "other multiples for ε of NAIVE, with which its claim is checked too",
    full: [0.5, 2, 4, 6, 7, 8, 9, 10],
    quick: [8, 10],
    from: "ours",
  },
  longHorizon: { words: "rounds of the long runs", full: 1_000_000, quick: 60_000, from: "ours" },
  longTrials: { words: "runs of the long horizon that are averaged", full: 16, quick: 4, from: "ours" },
  unpromisedQuota: {
    words: "a quota that no policy was asked to keep, to show how far behind arms fall without one",
    full: 0.05,
    from: "ours",
  },
} as const;

export type Values = ValuesOf<typeof settings>;

/** T-FUCB and NAIVE know T: a curve of theirs belongs to one T, and one is enough. */
const longPolicies = ["UCB1", "FUCB", "LFG", "F-TS"] as const satisfies PolicyLabel[];

export function studies(values: Values): Studies {
  const { longHorizon: horizon, longTrials: trials } = values;
  return {
    compared: comparedStudy(values, comparedPolicies),
    long: comparedStudy({ ...values, horizon, trials }, longPolicies),
  };
}

export function comparedStudy(values: Values, labels: readonly PolicyLabel[]): Study {
  const { horizon, trials, seed, unpromisedQuota } = values;
  return {
    environment: bernoulliArms(steppedMeans(values)),
    policies: labels.map((label) => comparedPolicy(label, { ...values, shares: 0 })),
    horizon,
    trials,
    seed,
    metrics: ["regret", "worst-violation"],
    checkpoints: checkpointsOver(values.arms, horizon),
    contract: { id: "quota", parameters: { shares: unpromisedQuota } },
  };
}
