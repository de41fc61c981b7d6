import type { SpecificationInput, Summary } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { bernoulliInstance, comparedPolicies, opportunityStudy, toldContract } from "../opportunityStudy.js";
import { perRound } from "../utilityPerRound.js";

export const settings = {
  means: {
    words: "mean rewards μ of the Bernoulli arms",
    full: [0.2, 0.35, 0.5, 0.65, 0.8, 0.95],
    from: "paper",
  },
  costs: { words: "transfer costs λ, a panel each", full: [0, 0.4, 0.8], from: "paper" },
  sharpness: { words: "c of the softmax: 1 in the authors' code", full: 1, from: "ours" },
  horizons: {
    words: "horizons T; the largest is the paper's, the others are ours",
    full: [1000, 2000, 5000, 10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000],
    quick: [1000, 20_000, 100_000, 200_000],
    from: "ours",
  },
  trials: { words: "trials for each f, λ and horizon", full: 200, quick: 4, from: "paper" },
  longHorizons: {
    words: "horizons beyond the paper's",
    full: [500_000, 1_000_000],
    quick: [500_000],
    from: "ours",
  },
  longTrials: { words: "trials for each of the longer horizons", full: 20, quick: 2, from: "ours" },
} as const satisfies Settings;

export type FigureSettings = ValuesOf<typeof settings>;

/** The fairness functions f of Section 5, in the order of its text. */
export const shareNames = ["uniform", "linear", "softmax"] as const;

export type ShareName = (typeof shareNames)[number];

export function studies(values: FigureSettings): Studies {
  const runs = horizonsOf(values).flatMap((horizon) =>
    shareNames.flatMap((share) => values.costs.map((cost) => ({ share, cost, horizon }))),
  );
  return Object.fromEntries(
    runs.map(({ share, cost, horizon }) => {
      const instance = instanceOf(values, share, cost, horizon);
      const trials = values.horizons.includes(horizon) ? values.trials : values.longTrials;
      const policy = toldContract({ ...comparedPolicies.algorithm2, parameters: { learner: "ucb1" } }, instance);
      return [runName(share, cost, horizon), opportunityStudy(instance, [policy], { ...values, trials, phases: true })];
    }),
  );
}

/** All of them, the shortest first. */
function horizonsOf({ horizons, longHorizons }: FigureSettings): readonly number[] {
  return [...new Set([...horizons, ...longHorizons])].sort((a, b) => a - b);
}

function instanceOf(
  { means, sharpness }: FigureSettings,
  share: ShareName,
  cost: number,
  horizon: number,
): OpportunityInstance {
  const deserved: SpecificationInput = share === "softmax" ? { id: share, parameters: { c: sharpness } } : share;
  return bernoulliInstance({ means, cost, deserved, horizon });
}

function runName(share: ShareName, cost: number, horizon: number): string {
  return `${share}-cost-${cost}-horizon-${horizon}`;
}

/** Algorithm 2 with one f, one λ and one horizon. */
export interface Run {
  readonly share: ShareName;
  readonly cost: number;
  readonly horizon: number;
  readonly instance: OpportunityInstance;
  /** A total over the horizon, for pulls that of an arm. */
  readonly total: (metric: string, arm?: number) => Summary;
  /** The same per round. */
  readonly average: (metric: string) => Measurement;
}

export interface Runs {
  /** The shortest first. */
  readonly horizons: readonly number[];
  /** The largest of the paper's horizons. */
  readonly paperHorizon: number;
  /** The smallest first. */
  readonly costs: readonly number[];
  readonly means: readonly number[];
  /** Δ_i. */
  readonly gaps: readonly number[];
  readonly at: (share: ShareName, cost: number, horizon: number) => Run;
  /** One f and one λ at all horizons. */
  readonly over: (share: ShareName, cost: number) => readonly Run[];
}

export function runsOf(results: Results, settings: FigureSettings): Runs {
  const { means, costs } = settings;
  const horizons = horizonsOf(settings);
  const best = Math.max(...means);
  const at = (share: ShareName, cost: number, horizon: number): Run => {
    const total = (metric: string, arm = 0) =>
      summaryOf(results[runName(share, cost, horizon)], comparedPolicies.algorithm2.label, metric, { arm });
    const average = (metric: string) => perRound(total(metric), horizon);
    return { share, cost, horizon, instance: instanceOf(settings, share, cost, horizon), total, average };
  };
  return {
    horizons,
    paperHorizon: Math.max(...settings.horizons),
    costs: [...costs].sort((a, b) => a - b),
    means,
    gaps: means.map((mean) => best - mean),
    at,
    over: (share, cost) => horizons.map((horizon) => at(share, cost, horizon)),
  };
}
