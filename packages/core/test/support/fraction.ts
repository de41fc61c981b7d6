/** Exact arithmetic on fractions [numerator, denominator] of BigInts; every denominator is positive. */
import type { Fraction } from "./history.js";

export const ZERO: Fraction = [0n, 1n];
export const ONE: Fraction = [1n, 1n];

export function fraction(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
  const [p, q] = [BigInt(numerator), BigInt(denominator)];
  if (q === 0n) throw new Error("a fraction needs a denominator other than 0");
  return q < 0n ? [-p, -q] : [p, q];
}

/** Over the common denominator if there is one: a long sum of such fractions would have a huge one otherwise. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a[1] === b[1]) return [a[0] + b[0], a[1]];
  return [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, [-b[0], b[1]]);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return [a[0] * b[0], a[1] * b[1]];
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a[0] * b[1], a[1] * b[0]);
}

export function larger(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? b : a;
}

/** Negative where a < b, 0 where a = b, positive where a > b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = subtract(a, b)[0];
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isPositive(a: Fraction): boolean {
  return a[0] > 0n;
}

export function isInteger(a: Fraction): boolean {
  return a[0] % a[1] === 0n;
}

/** The largest integer ≤ a. (BigInt division rounds towards 0.) */
export function floor(a: Fraction): bigint {
  const quotient = a[0] / a[1];
  return a[0] < 0n && !isInteger(a) ? quotient - 1n : quotient;
}

/** The smallest integer ≥ a. */
export function ceil(a: Fraction): bigint {
  return -floor([-a[0], a[1]]);
}
