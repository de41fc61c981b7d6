import type { Summary } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, type Measured } from "../../../reproduction/measured.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { perRound } from "../perRound.js";
import { horizonsOf, instanceOf, runName, type FigureSettings, type ShareName } from "./study.js";

/** Algorithm 2 with one f, one λ and one horizon. */
export interface Run {
  readonly share: ShareName;
  readonly cost: number;
  readonly horizon: number;
  readonly instance: OpportunityInstance;
  /** A total over the horizon, for pulls that of an arm. */
  readonly total: (metric: string, arm?: number) => Summary;
  /** The same per round. */
  readonly average: (metric: string) => Measured;
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
