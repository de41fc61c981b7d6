import { ln, type Summary } from "@evenhand/core";
import type { Claim } from "../../reproduction/claim.js";
import { withError } from "../../reproduction/measured.js";
import { isBelow } from "../../reproduction/verdicts.js";
import { grouped } from "./grouped.js";

/** Growth is looked at over the last so-many-fold of the rounds. */
export const GROWTH_FACTOR = 4;

/** Of the sums of products that a regret is. */
const ROUNDING = 1e-6;

/** The round that `logarithmicGrowth` compares the last one with: a checkpoint of its study. */
export function growthStart(horizon: number): number {
  return Math.ceil(horizon / GROWTH_FACTOR);
}

/**
 * Whether a regret grew by no more than a logarithm from round s to round T: R(T) <= R(s)·ln T/ln s. Trial by trial, since a
 * trial that was unlucky early is so for good: the study keeps its samples.
 */
export function logarithmicGrowth(
  earlier: { readonly round: number; readonly summary: Summary },
  later: { readonly round: number; readonly summary: Summary },
): Pick<Claim, "verdict" | "measured"> {
  const allowed = ln(later.round) / ln(earlier.round);
  const before = samplesOf(earlier.summary);
  const excess = samplesOf(later.summary).map((regret, trial) => regret - allowed * before[trial]);
  return {
    verdict: excess.every((one) => one <= ROUNDING) ? "holds" : isBelow(meanOf(excess), { mean: 0, standardError: 0 }),
    measured:
      `${withError(earlier.summary)} after round ${grouped(earlier.round)}, ` +
      `${withError(later.summary)} after round ${grouped(later.round)}; a logarithm grows by ${allowed.toFixed(3)}`,
  };
}

function samplesOf({ samples }: Summary): readonly number[] {
  if (samples === undefined) throw new RangeError("growth is measured trial by trial: the study must keep its samples");
  return samples;
}

function meanOf(values: readonly number[]): Pick<Summary, "mean" | "standardError"> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: Math.sqrt(squares / ((values.length - 1) * values.length)) };
}
