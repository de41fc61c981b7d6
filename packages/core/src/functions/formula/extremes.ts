import { expand, type Box } from "./expand.js";
import type { Expression } from "./expression.js";
import { point, type Interval } from "./interval.js";

/** Where on a side a value is smallest and largest, and how much further it can go elsewhere on the side. */
export interface Extremes {
  readonly lowest: number;
  readonly highest: number;
  readonly slack: number;
}

/**
 * From how fast a value changes along the side, at least and at most: it rises but for what it may fall at its fastest,
 * or falls but for what it may rise. A value that only rises, or only falls, has its extremes at the ends, without
 * slack.
 */
export function extremesOf({ low, high }: Interval, rate: Interval): Extremes {
  const rises = -rate.low <= rate.high;
  const width = high - low;
  const against = Math.max(0, rises ? -rate.low : rate.high);
  // A side without a width has no slack, however fast the value changes.
  const slack = width === 0 ? 0 : against * width * (1 + 4 * Number.EPSILON);
  return rises ? { lowest: low, highest: high, slack } : { lowest: high, highest: low, slack };
}

/**
 * The largest value of an expression over a box, a piece of the means at a time. `rate` is its derivative by the mean.
 */
export function highest(
  expression: Expression,
  rate: Expression | undefined,
  { mean, sum }: Box,
  pieces: number,
): number {
  const width = (mean.high - mean.low) / pieces;
  let most = -Infinity;
  for (let piece = 0; piece < pieces; piece++) {
    const low = mean.low + piece * width;
    const high = piece === pieces - 1 ? mean.high : mean.low + (piece + 1) * width;
    const box = { mean: { low, high }, sum };
    const whole = expand(expression, box).range.high;
    most = Math.max(most, rate === undefined ? whole : Math.min(whole, highestFromEnd(expression, rate, box)));
  }
  return most;
}

function highestFromEnd(expression: Expression, rate: Expression, { mean, sum }: Box): number {
  const { highest: at, slack } = extremesOf(mean, expand(rate, { mean, sum }).range);
  return expand(expression, { mean: point(at), sum }).range.high + slack;
}
