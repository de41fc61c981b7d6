import type { Study } from "@evenhand/core";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import { checkpointsOver } from "../checkpointsOver.js";
import { comparedPolicies, specificationOf, type PolicyName } from "../comparedPolicies.js";
import { comparisonSettings } from "../comparisonSettings.js";
import type { NamedResult } from "../namedResult.js";
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
const longPolicies = ["UCB1", "FUCB", "LFG", "F-TS"] as const satisfies PolicyName[];

export function studies(values: Values): Studies {
  return {
    compared: study(values, { names: comparedPolicies, horizon: values.horizon, trials: values.trials }),
    long: study(values, { names: longPolicies, horizon: values.longHorizon, trials: values.longTrials }),
  };
}

function study(
  values: Values,
  own: { readonly names: readonly PolicyName[]; readonly horizon: number; readonly trials: number },
): Study {
  return {
    environment: bernoulliArms(steppedMeans(values)),
    policies: own.names.map((name) => specificationOf(name, { shares: 0, lfgEta: values.lfgEta })),
    horizon: own.horizon,
    trials: own.trials,
    seed: values.seed,
    metrics: ["regret", "worst-violation"],
    checkpoints: checkpointsOver(values.arms, own.horizon),
    contract: { id: "quota", parameters: { shares: values.unpromisedQuota } },
  };
}

/** The results with the names of their policies. */
export function named(results: Results): {
  readonly compared: NamedResult<PolicyName>;
  readonly long: NamedResult<PolicyName>;
} {
  return {
    compared: { result: results.compared, names: comparedPolicies },
    long: { result: results.long, names: longPolicies },
  };
}
