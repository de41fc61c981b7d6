/** Between doubles and exact fractions. */
import { add, ZERO } from "./fraction.js";
import type { Fraction } from "./history.js";

/** The exact value of a double: every finite double is an integer over a power of 2. */
export function fractionOf(value: number): Fraction {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number with an exact value`);
  let [scaled, denominator] = [value, 1n];
  while (!Number.isInteger(scaled)) {
    scaled *= 2; // exact: only the exponent changes
    denominator *= 2n;
  }
  return [BigInt(scaled), denominator];
}

/** A fraction as a double: the nearest one where the reduced numerator and denominator are below 2^53. */
export function toNumber(value: Fraction): number {
  const [numerator, denominator] = reduced(value);
  return Number(numerator) / Number(denominator);
}

/** The same fraction in lowest terms. */
export function reduced([numerator, denominator]: Fraction): Fraction {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return [numerator / divisor, denominator / divisor];
}

/** Σ of the fractions. */
export function total(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(add, ZERO);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
