import type { Interval } from "./interval.js";

interface Part {
  readonly sum: Interval;
  readonly bound: number;
}

/** What is not bounded on so short a part, in proportion to the number of arms, is not bounded at all. */
const SHORTEST = 1e-9;

/**
 * The largest bound over all sums of the means, from 0 to the number of arms: the part in which the bound is largest is
 * halved until it does not exceed the goal, or there are so many parts. It is an upper bound at any time.
 */
export function sumsByParts(
  boundOver: (sum: Interval) => number,
  arms: number,
  { goal = 0, most }: { readonly goal?: number; readonly most: number },
): number {
  const part = (low: number, high: number): Part => ({ sum: { low, high }, bound: boundOver({ low, high }) });
  const parts = [part(0, arms)];
  for (;;) {
    const worst = parts.reduce((best, own, at) => (own.bound > parts[best].bound ? at : best), 0);
    const { bound, sum } = parts[worst];
    if (bound <= goal || parts.length >= most || sum.high - sum.low < SHORTEST * arms) return bound;
    const middle = (sum.low + sum.high) / 2;
    parts[worst] = part(sum.low, middle);
    parts.push(part(middle, sum.high));
  }
}
