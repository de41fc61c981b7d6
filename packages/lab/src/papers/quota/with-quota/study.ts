import type { Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import { checkpointsOver } from "../checkpointsOver.js";
import { comparedPolicies, comparedPolicy, type PolicyLabel } from "../comparedPolicies.js";
import { comparisonSettings } from "../comparisonSettings.js";
import { growthStart } from "../logarithmicGrowth.js";
import { bernoulliArms, steppedMeans } from "../steppedArms.js";

export const settings = {
  ...comparisonSettings,
  quota: { words: "r: the share of all rounds that each arm is promised", full: 0.05, from: "ours" },
  longStep: {
    words: "δ in the long runs: with a larger one less time is long",
    full: 0.01,
    quick: 0.03,
    from: "paper",
  },
  longHorizon: { words: "rounds of the long runs", full: 10_000_000, quick: 450_000, from: "ours" },
  longTrials: { words: "runs of the long horizon that are averaged", full: 16, quick: 4, from: "ours" },
  thompsonHorizon: { words: "rounds of the long runs of F-TS", full: 1_000_000, quick: 50_000, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;

/** T-FUCB and NAIVE know T: a curve of theirs belongs to one T, and one is enough. F-TS costs twenty times as much. */
const longPolicies = ["UCB1", "FUCB", "LFG"] as const satisfies PolicyLabel[];
const thompsonPolicies = ["F-TS"] as const satisfies PolicyLabel[];

export function studies(values: Values): Studies {
  const { horizon, trials, longHorizon, longTrials, thompsonHorizon } = values;
  const means = longMeans(values);
  const long = { means, horizon: longHorizon, trials: longTrials };
  return {
    compared: study(values, comparedPolicies, { means: steppedMeans(values), horizon, trials }),
    // Growth is measured trial by trial.
    long: { ...study(values, longPolicies, long), samples: true },
    thompson: study(values, thompsonPolicies, { ...long, horizon: thompsonHorizon }),
  };
}

export function longMeans(values: Values): number[] {
  return steppedMeans({ ...values, step: values.longStep });
}

function study(
  { quota: shares, lfgEta, seed }: Values,
  labels: readonly PolicyLabel[],
  own: { readonly means: readonly number[]; readonly horizon: number; readonly trials: number },
): Study {
  const { means, horizon, trials } = own;
  return {
    environment: bernoulliArms(means),
    policies: labels.map((label) => comparedPolicy(label, { shares, lfgEta })),
    horizon,
    trials,
    seed,
    metrics: ["r-regret", "regret", "worst-violation", "final-violation"],
    checkpoints: checkpointsOver(means.length, horizon, [growthStart(horizon)]),
    contract: { id: "quota", parameters: { shares } },
  };
}
