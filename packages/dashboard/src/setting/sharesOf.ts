import type { Setting } from "./setting.js";
import { SCALE, tenThousandths } from "./tenThousandths.js";

/** A share in lowest terms. */
interface Part {
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * The floors of the setting's contract as the library takes them: one decimal for all arms, or one for each, or exact
 * fractions where they follow sizes. Undefined where the contract promises no floors.
 */
export function sharesOf({ contract, arms }: Setting): number | readonly (number | string)[] | undefined {
  if (!("shares" in contract)) return undefined;
  const { shares } = contract;
  if (typeof shares === "number" || !("total" in shares)) return shares;
  const sum = arms.reduce((sizes, { size }) => sizes + size, 0);
  const total = tenThousandths(shares.total);
  return arms.map(({ size }) => {
    const { numerator, denominator } = lowestTerms(total * size, SCALE * sum);
    return denominator === 1 ? numerator : `${numerator}/${denominator}`;
  });
}

/** The floors as numbers, for each arm: to show them, not to decide a promise. */
export function floorsOf(setting: Setting): readonly number[] | undefined {
  const shares = sharesOf(setting);
  if (shares === undefined) return undefined;
  const list = typeof shares === "number" ? setting.arms.map(() => shares) : shares;
  return list.map((share) => (typeof share === "number" ? share : quotient(share)));
}

function quotient(fraction: string): number {
  const [numerator, denominator] = fraction.split("/").map(Number);
  return numerator / denominator;
}

function lowestTerms(numerator: number, denominator: number): Part {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
