/**
 * A fraction in lowest terms, its denominator above 0: what is promised and owed is never rounded. Core has such
 * fractions too (`ratios`), and the machine counts with those. The audit has its own, so that an error there cannot
 * hide itself from what checks it.
 */
export interface BigFraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: BigFraction = { numerator: 0n, denominator: 1n };

export function exact(numerator: bigint | number, denominator: bigint | number = 1n): BigFraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  const divisor = gcd(n < 0n ? -n : n, d);
  return { numerator: n / divisor, denominator: d / divisor };
}

export function plus(a: BigFraction, b: BigFraction): BigFraction {
  return exact(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function minus(a: BigFraction, b: BigFraction): BigFraction {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function times(a: BigFraction, whole: bigint | number): BigFraction {
  return exact(a.numerator * BigInt(whole), a.denominator);
}

/** Below 0, 0 or above 0, as a is below, at or above b. */
export function compare(a: BigFraction, b: BigFraction): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** "7/10", "-3", "0". */
export function exactText({ numerator, denominator }: BigFraction): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** The nearest double, for a reader and for prices, which are doubles themselves. */
export function toNumber({ numerator, denominator }: BigFraction): number {
  const whole = numerator / denominator;
  return Number(whole) + Number(numerator - whole * denominator) / Number(denominator);
}

/** The smallest whole number at or above n/d, for d above 0. */
export function ceilOf(n: bigint, d: bigint): bigint {
  return n > 0n ? (n + d - 1n) / d : -(-n / d);
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
