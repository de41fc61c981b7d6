import { greatestCommonDivisor } from "./fraction.js";

/**
 * Fractions of any size and sign, for sums that two safe integers do not hold. `Fraction` is for shares that policies
 * count with. The one other arithmetic of this kind is the audit's, on purpose: it must not err where what it checks
 * errs.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Ratio = { numerator: 0n, denominator: 1n };
export const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** In lowest terms. The denominator must be above 0. */
export function ratio(numerator: number | bigint, denominator: number | bigint): Ratio {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  const divisor = greatestCommonDivisor(top < 0n ? -top : top, bottom);
  return { numerator: top / divisor, denominator: bottom / divisor };
}

export function sumOf(a: Ratio, b: Ratio): Ratio {
  return ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function differenceOf(a: Ratio, b: Ratio): Ratio {
  return sumOf(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Below 0, 0 or above 0, as a is below, at or above b. */
export function compare(a: Ratio, b: Ratio): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** "-7/10"; "3" without a denominator. */
export function textOf({ numerator, denominator }: Ratio): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** What `textOf` wrote. */
export function fromText(text: string): Ratio {
  const [numerator, denominator = "1"] = text.split("/");
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** The nearest double, or one beside it. */
export function numberOf({ numerator, denominator }: Ratio): number {
  const whole = numerator / denominator;
  return Number(whole) + Number(numerator - whole * denominator) / Number(denominator);
}
