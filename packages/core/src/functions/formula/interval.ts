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

export function minus(a: Interval, b: Interval): Interval {
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

export function smaller(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
}

export function larger(a: Interval, b: Interval): Interval {
  return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** The smallest interval that has both in it. */
export function hull(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** What is known to be in both. */
export function meet(a: Interval, b: Interval): Interval {
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
