import { ln, type SimulationResult } from "@evenhand/core";
import type { Claim } from "../../reproduction/claim.js";
import { summaryOf, withError } from "../../reproduction/measured.js";
import { isBelow } from "../../reproduction/verdicts.js";
import { excessGrowth } from "./excessGrowth.js";
import { grouped } from "./grouped.js";

/** Growth is looked at over the last so-many-fold of the rounds. */
export const GROWTH_FACTOR = 4;

/** The round from which growth is looked at: a checkpoint of the study. */
export function growthStart(horizon: number): number {
  return Math.ceil(horizon / GROWTH_FACTOR);
}

/** Of the sums of products that a regret is. */
const ROUNDING = 1e-6;

/** Whether the r-Regret grew by no more than a logarithm over the last rounds: R(T) <= max(0, R(s))·ln T/ln s. */
export function logarithmicGrowth(result: SimulationResult, label: string): Pick<Claim, "verdict" | "measured"> {
  const { horizon } = result.study;
  const start = growthStart(horizon);
  const [earlier, later] = [
    summaryOf(result, label, "r-regret", { round: start }),
    summaryOf(result, label, "r-regret"),
  ];
  const allowed = ln(horizon) / ln(start);
  const excess = excessGrowth(earlier, later, allowed);
  return {
    verdict: excess.largest <= ROUNDING ? "holds" : isBelow(excess, { mean: 0, standardError: 0 }),
    measured:
      `${withError(earlier)} after round ${grouped(start)}, ${withError(later)} after round ${grouped(horizon)}; ` +
      `a logarithm grows by the factor ${allowed.toFixed(3)}`,
  };
}
