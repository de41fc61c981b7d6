import type { Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import {
  bernoulliArms,
  checkpointsOver,
  comparedPolicies,
  comparedPolicy,
  comparisonSettings,
  naiveEpsilon,
  type PolicyLabel,
  steppedMeans,
} from "../quotaStudies.js";
import { growthStart } from "../quotaMeasures.js";

export const settings = {
  ...comparisonSettings,
  quota: { words: "r: the share of all rounds that each arm is promised", full: 0.05, from: "ours" },
  triedQuotas: {
    words: "other quotas r, with which claims are checked too",
    full: [0.01, 0.02, 0.05, 0.08, 0.09],
    quick: [0.02, 0.09],
    from: "ours",
  },
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

export function studies(values: Values): Studies {
  return {
    compared: comparedStudy(values, comparedPolicies),
    long: longStudy(values, longPolicies),
    thompson: comparedStudy({ ...longValues(values), horizon: values.thompsonHorizon }, ["F-TS"]),
    expectation: expectationStudy(values),
  };
}

/** Growth is measured trial by trial. */
export function longStudy(values: Values, labels: readonly PolicyLabel[]): Study {
  return { ...comparedStudy(longValues(values), labels), samples: true };
}

function longValues(values: Values): Values {
  return { ...values, step: values.longStep, horizon: values.longHorizon, trials: values.longTrials };
}

export function longMeans(values: Values): number[] {
  return steppedMeans({ ...values, step: values.longStep });
}

/** T' of NAIVE: it explores up to this round, an arm after the other. */
export function explorationEnd(values: Values): number {
  return Math.floor(naiveEpsilon(values) * values.horizon);
}

/** NAIVE's deficits arm by arm, also when it has explored one arm more: what it promises is their expectation. */
function expectationStudy(values: Values): Study {
  const explored = Array.from({ length: values.arms }, (_, arm) =>
    Math.floor(((arm + 1) / values.arms) * explorationEnd(values)),
  );
  return {
    ...comparedStudy(values, ["NAIVE"]),
    metrics: ["violation"],
    checkpoints: checkpointsOver(
      values.arms,
      values.horizon,
      explored.filter((round) => round > 0),
    ),
  };
}

export function comparedStudy(values: Values, labels: readonly PolicyLabel[]): Study {
  const { quota: shares, horizon, trials, seed } = values;
  const means = steppedMeans(values);
  return {
    environment: bernoulliArms(means),
    policies: labels.map((label) => comparedPolicy(label, { ...values, shares })),
    horizon,
    trials,
    seed,
    metrics: ["r-regret", "regret", "worst-violation", "final-violation"],
    checkpoints: checkpointsOver(means.length, horizon, [growthStart(horizon)]),
    contract: { id: "quota", parameters: { shares } },
  };
}
