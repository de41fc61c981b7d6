import type { Expression, Operation } from "./expression.js";

/**
 * What is certain of an expression e over all means x in an interval X and all sums s in an interval S:
 *
 *   e(x, s) is in `range`, e(0, s) in `atZero`, and e(x, s) = e(0, s) + slope·x for some slope in `slope`.
 *
 * Of a branch that is not decided there, each side counts with its own continuation to x = 0.
 */
interface Expansion {
  readonly range: Interval;
  readonly atZero: Interval;
  readonly slope: Interval;
}

export interface Box {
  readonly mean: Interval;
  readonly sum: Interval;
}

const ZERO = point(0);

/** The arithmetic of slopes around a fixed point, here 0 [Neumaier 1990, Section 2.3], every end rounded outwards. */
export function expand(expression: Expression, box: Box): Expansion {
  const expansion = expandOnce(expression, box);
  // Two bounds of the same values: what is in both.
  const line = plus(expansion.atZero, times(expansion.slope, box.mean));
  return { ...expansion, range: meet(expansion.range, line) };
}

function expandOnce(expression: Expression, box: Box): Expansion {
  switch (expression.kind) {
    case "number":
      return constant(point(expression.value));
    case "variable":
      if (expression.name === "sum") return constant(box.sum);
      return { range: box.mean, atZero: ZERO, slope: point(1) };
    case "branch": {
      const { range } = expand(expression.condition, box);
      if (range.low > 0) return expand(expression.first, box);
      if (range.high < 0) return expand(expression.second, box);
      const [first, second] = [expand(expression.first, box), expand(expression.second, box)];
      return {
        range: hull(first.range, second.range),
        atZero: hull(first.atZero, second.atZero),
        slope: hull(first.slope, second.slope),
      };
    }
    case "operation":
      return combine(expression.operation, expand(expression.left, box), expand(expression.right, box));
  }
}

function constant(value: Interval): Expansion {
  return { range: value, atZero: value, slope: ZERO };
}

function combine(operation: Operation, u: Expansion, v: Expansion): Expansion {
  switch (operation) {
    case "+":
      return each(plus, u, v);
    case "-":
      return each(minus, u, v);
    case "*":
      // u(x)v(x) − u(0)v(0) = (u(x) − u(0))·v(x) + u(0)·(v(x) − v(0))
      return {
        range: times(u.range, v.range),
        atZero: times(u.atZero, v.atZero),
        slope: plus(times(u.slope, v.range), times(u.atZero, v.slope)),
      };
    case "/": {
      // u(x)/v(x) − q = (u(x) − u(0) − q·(v(x) − v(0))) / v(x), with q = u(0)/v(0)
      const atZero = over(u.atZero, v.atZero);
      const slope = over(minus(u.slope, times(atZero, v.slope)), v.range);
      return { range: over(u.range, v.range), atZero, slope };
    }
    case "min":
      return { ...each(smaller, u, v), slope: slopeOf(operation, u, v) };
    case "max":
      return { ...each(larger, u, v), slope: slopeOf(operation, u, v) };
  }
}

function each(of: (a: Interval, b: Interval) => Interval, u: Expansion, v: Expansion): Expansion {
  return { range: of(u.range, v.range), atZero: of(u.atZero, v.atZero), slope: of(u.slope, v.slope) };
}

/**
 * A max, and so a min, changes by something between the changes of both. Where one is the larger at x and at 0, it is
 * that one's change, or for a min the other's.
 */
function slopeOf(operation: "min" | "max", u: Expansion, v: Expansion): Interval {
  const [first, second] = operation === "max" ? [u, v] : [v, u];
  if (u.range.low >= v.range.high && u.atZero.low >= v.atZero.high) return first.slope;
  if (v.range.low >= u.range.high && v.atZero.low >= u.atZero.high) return second.slope;
  return hull(u.slope, v.slope);
}

/** All numbers from `low` to `high`, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const ANYTHING: Interval = { low: -Infinity, high: Infinity };

/** More than a result of + − × ÷ can be off by, in proportion to it. */
const ROUNDING = Number.EPSILON;

export function point(value: number): Interval {
  return { low: value, high: value };
}

export function plus(a: Interval, b: Interval): Interval {
  if (isZero(b)) return a;
  return isZero(a) ? b : outward(a.low + b.low, a.high + b.high);
}

function minus(a: Interval, b: Interval): Interval {
  return isZero(b) ? a : outward(a.low - b.high, a.high - b.low);
}

export function times(a: Interval, b: Interval): Interval {
  if (isZero(a) || isZero(b)) return point(0);
  const ends = [product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)];
  return outward(Math.min(...ends), Math.max(...ends));
}

/** Anything, where the divisor may be 0. */
export function over(a: Interval, b: Interval): Interval {
  if (!(b.low > 0 || b.high < 0)) return ANYTHING;
  return times(a, outward(1 / b.high, 1 / b.low));
}

function smaller(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
}

function larger(a: Interval, b: Interval): Interval {
  return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** The smallest interval that has both in it. */
function hull(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** What is known to be in both. */
function meet(a: Interval, b: Interval): Interval {
  return { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
}

/** What is exactly 0 stays so: a share that does not change has a rate of 0, and not almost. */
function isZero({ low, high }: Interval): boolean {
  return low === 0 && high === 0;
}

/** Numbers with an infinite end are finite all the same: 0 times any of them is 0. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}

/** Both ends moved outwards by more than they can have been rounded; an end that is not known is infinite. */
function outward(low: number, high: number): Interval {
  const below = low - Math.abs(low) * ROUNDING - Number.MIN_VALUE;
  const above = high + Math.abs(high) * ROUNDING + Number.MIN_VALUE;
  return { low: Number.isNaN(below) ? -Infinity : below, high: Number.isNaN(above) ? Infinity : above };
}

/** Where on a side a value is smallest and largest, and how much further it can go elsewhere on the side. */
interface Extremes {
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
