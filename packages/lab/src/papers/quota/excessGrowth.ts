import type { Summary } from "@evenhand/core";

export interface ExcessGrowth {
  readonly mean: number;
  readonly standardError: number;
  /** Of the trial in which it was largest. */
  readonly largest: number;
}

/**
 * How much a regret exceeds `allowed` times what it was before, where that was above 0: a regret below 0 may come back
 * to 0, and no factor makes that a growth. Trial by trial, since a trial that was unlucky early is so for good: the
 * study keeps its samples.
 */
export function excessGrowth(earlier: Summary, later: Summary, allowed: number): ExcessGrowth {
  const before = samplesOf(earlier);
  const excess = samplesOf(later).map((regret, trial) => regret - allowed * Math.max(0, before[trial]));
  const mean = excess.reduce((sum, one) => sum + one, 0) / excess.length;
  const squares = excess.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return {
    mean,
    standardError: Math.sqrt(squares / ((excess.length - 1) * excess.length)),
    largest: Math.max(...excess),
  };
}

function samplesOf({ samples }: Summary): readonly number[] {
  if (samples === undefined) throw new RangeError("growth is measured trial by trial: the study must keep its samples");
  return samples;
}
