import type { Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import { checkpointsOver } from "../checkpointsOver.js";
import { comparedPolicies, comparedPolicy, type PolicyLabel } from "../comparedPolicies.js";
import { comparisonSettings } from "../comparisonSettings.js";
import { bernoulliArms, steppedMeans } from "../steppedArms.js";

export const settings = {
  ...comparisonSettings,
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
  return {
    compared: study(values, { labels: comparedPolicies, horizon: values.horizon, trials: values.trials }),
    long: study(values, { labels: longPolicies, horizon: values.longHorizon, trials: values.longTrials }),
  };
}

function study(
  values: Values,
  own: { readonly labels: readonly PolicyLabel[]; readonly horizon: number; readonly trials: number },
): Study {
  return {
    environment: bernoulliArms(steppedMeans(values)),
    policies: own.labels.map((label) => comparedPolicy(label, { shares: 0, lfgEta: values.lfgEta })),
    horizon: own.horizon,
    trials: own.trials,
    seed: values.seed,
    metrics: ["regret", "worst-violation"],
    checkpoints: checkpointsOver(values.arms, own.horizon),
    contract: { id: "quota", parameters: { shares: values.unpromisedQuota } },
  };
}
