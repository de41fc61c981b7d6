import { ln, Shares, type SharesInput, type SimulationResult, type Summary } from "@evenhand/core";
import { type Bound, quotaRegretBound, smallestBound, trivialRegretBound } from "@evenhand/core/guarantees";
import { allOf, type Claim, isBelow, isNotAbove, type Verdict } from "../../reproduction/claim.js";
import { type Measurement, summaryOf, withError } from "../../reproduction/measured.js";

/** What the paper proves of the r-Regret after `horizon` rounds. */
export interface RegretBounds {
  /** Of FUCB; Theorem 2 has the same number for T-FUCB. */
  readonly theorem3: Bound;
  /**
   * Of every policy that keeps the quotas, with room for one that is up to Σ r behind, as FUCB
   * is with equal quotas (Lemma 1).
   */
  readonly theorem5: Bound;
  /** At practical horizons Theorem 5 can be far below Theorem 3: what is drawn and checked is the smaller. */
  readonly smaller: Bound;
}

export function regretBounds(means: readonly number[], quotas: SharesInput, horizon: number): RegretBounds {
  const shares = Shares.parse(quotas, means.length);
  const instance = { means, shares, horizon };
  const violation = shares.values().reduce((sum, share) => sum + share, 0);
  const theorem3 = quotaRegretBound(instance);
  const theorem5 = trivialRegretBound(instance, { violation });
  return { theorem3, theorem5, smaller: smallestBound(theorem3, theorem5) };
}

/** A regret after some round, and what a theorem says of it. */
export interface BoundedRegret {
  readonly round: number;
  readonly summary: Summary;
  readonly bound: Bound;
}

/** Whether all mean regrets were within their bounds; says which came closest. */
export function regretWithinBound(regrets: readonly BoundedRegret[]): Pick<Claim, "verdict" | "measured"> {
  const parts: { round: number; summary: Summary; most: number }[] = [];
  for (const { round, summary, bound } of regrets) {
    if (!bound.applies) return { verdict: "open", measured: `no bound applies: ${bound.because}` };
    parts.push({ round, summary, most: bound.value });
  }
  const closest = parts.reduce((a, b) => (b.summary.mean / b.most > a.summary.mean / a.most ? b : a));
  return {
    verdict: allOf(parts.map(({ summary, most }) => isNotAbove(summary, { mean: most, standardError: 0 }))),
    measured:
      `closest after round ${grouped(closest.round)}: ${withError(closest.summary)} ` +
      `of ${closest.most.toPrecision(4)}`,
  };
}

interface ExcessGrowth {
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

/** Whether two measurements differ by less than this part of the second one. */
export function isClose(one: Measurement, other: Measurement, part: number): Verdict {
  const difference = {
    mean: Math.abs(one.mean - other.mean),
    standardError: Math.sqrt(one.standardError ** 2 + other.standardError ** 2),
  };
  return isBelow(difference, { mean: part * Math.abs(other.mean), standardError: 0 });
}

/** 20000 as "20 000", with a narrow space that does not break. */
export function grouped(value: number): string {
  return Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f") : String(value);
}
