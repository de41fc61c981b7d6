import { exp, ln } from "../math/index.js";

/** Up to this many numbers, every one is kept and quantiles are exact. */
export const EXACT_UP_TO = 10_000;

/** Beyond that, quantiles are off by at most this fraction of their value. */
const QUANTILE_ERROR = 0.005;

const LOG_RATIO = ln((1 + QUANTILE_ERROR) / (1 - QUANTILE_ERROR));

/** The values themselves, or how many fell into each bin (ratio (1 + e)/(1 − e); 0 and signs apart), as JSON. */
export type Distribution =
  | { readonly kind: "exact"; readonly values: readonly number[] }
  | { readonly kind: "binned"; readonly min: number; readonly max: number; readonly bins: readonly Bin[] };

/** Sign (−1, 0, 1), index of the bin |value| is in, and count. */
export type Bin = readonly [sign: number, index: number, count: number];

type Binned = Extract<Distribution, { readonly kind: "binned" }>;

/** Gathers numbers for quantiles in bins: memory does not grow with their number. */
export class DistributionBuilder {
  readonly #bins = new Map<number, [sign: number, index: number, count: number]>();
  #min = Infinity;
  #max = -Infinity;

  add(value: number): void {
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
    this.#count(Math.sign(value), value === 0 ? 0 : Math.ceil(ln(Math.abs(value)) / LOG_RATIO), 1);
  }

  merge(other: Binned): void {
    this.#min = Math.min(this.#min, other.min);
    this.#max = Math.max(this.#max, other.max);
    for (const [sign, index, count] of other.bins) this.#count(sign, index, count);
  }

  build(): Binned {
    const bins = [...this.#bins.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return { kind: "binned", min: this.#min, max: this.#max, bins };
  }

  #count(sign: number, index: number, count: number): void {
    const key = 3 * index + sign;
    const bin = this.#bins.get(key);
    if (bin === undefined) this.#bins.set(key, [sign, index, count]);
    else bin[2] += count;
  }
}

/**
 * The value below which a fraction q of the numbers lies, linear between neighbours (type 7 of Hyndman and Fan 1996).
 * The numbers are sorted once for all q.
 */
export function quantilesOf(distribution: Distribution): (q: number) => number {
  return distribution.kind === "exact" ? exactQuantiles(distribution.values) : binnedQuantiles(distribution);
}

function exactQuantiles(values: readonly number[]): (q: number) => number {
  const sorted = Float64Array.from(values).sort();
  return (q) => {
    const position = q * (sorted.length - 1);
    const below = Math.floor(position);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  };
}

function binnedQuantiles({ bins, min, max }: Binned): (q: number) => number {
  const ascending = [...bins].sort((a, b) => middleOf(a) - middleOf(b));
  const total = bins.reduce((sum, [, , count]) => sum + count, 0);
  const valueAt = (rank: number) => {
    let seen = 0;
    const bin = ascending.find(([, , count]) => (seen += count) > rank);
    return bin === undefined ? max : Math.min(max, Math.max(min, middleOf(bin)));
  };
  return (q) => {
    if (q === 0) return min;
    if (q === 1) return max;
    const position = q * (total - 1);
    const below = valueAt(Math.floor(position));
    return below + (position - Math.floor(position)) * (valueAt(Math.ceil(position)) - below);
  };
}

/** The point of the bin that is within QUANTILE_ERROR of all its values. */
function middleOf([sign, index]: Bin): number {
  return sign === 0 ? 0 : sign * exp(index * LOG_RATIO) * (1 - QUANTILE_ERROR);
}

/** Count, mean and sum of squared deviations of a stream of numbers [welford1962]. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
}

export const NO_MOMENTS: Moments = { count: 0, mean: 0, squares: 0 };

export function addToMoments({ count, mean, squares }: Moments, value: number): Moments {
  const deviation = value - mean;
  const nextMean = mean + deviation / (count + 1);
  return { count: count + 1, mean: nextMean, squares: squares + deviation * (value - nextMean) };
}

/**
 * The moments of both streams together [chan1979]. The order matters in the last bit: merge in the order of the trials.
 */
export function mergeMoments(a: Moments, b: Moments): Moments {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const deviation = b.mean - a.mean;
  return {
    count,
    mean: a.mean + (deviation * b.count) / count,
    squares: a.squares + b.squares + (deviation * deviation * a.count * b.count) / count,
  };
}

/** The standard error of the mean; 0 for a single number, which says nothing about its spread. */
export function standardError({ count, squares }: Moments): number {
  return count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count);
}
