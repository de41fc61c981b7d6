import { ratios, type Ratio } from "@evenhand/core";

/** A share as an exact fraction: floating point must not decide whether promises fit together. */
export type ExactShare = Ratio;

export const NOTHING: ExactShare = ratios.ZERO;
export const EVERYTHING: ExactShare = ratios.ONE;

/** What may be typed, as it follows "required:". */
export const SHARE_WORDS =
  "percents from 0 to 100 with at most eight decimals, such as 12.5, or a fraction such as 1/3";

/** "20", "20 %" and "12,5" are percents, "1/3" is a fraction of everything. Undefined: no share from 0 to 1. */
export function readShare(text: string): ExactShare | undefined {
  const share = fractionIn(text) ?? percentsIn(text);
  return share !== undefined && compareShares(share, EVERYTHING) <= 0 ? share : undefined;
}

/** The share as the service reads it: a decimal of everything, or the fraction as it was typed. */
export function shareInRequest(text: string): number | string | undefined {
  const share = readShare(text);
  if (share === undefined) return undefined;
  const { numerator, denominator } = share;
  // A power of ten: the decimal has the digits that were typed.
  return fractionIn(text) === undefined
    ? Number(`${numerator}e-${String(denominator).length - 1}`)
    : `${numerator}/${denominator}`;
}

export const compareShares = ratios.compare;

export function sumOfShares(shares: readonly ExactShare[]): ExactShare {
  // By denominator first: there are few, and large numbers are needed once for each.
  const sums = new Map<bigint, bigint>();
  for (const { numerator, denominator } of shares) {
    sums.set(denominator, (sums.get(denominator) ?? 0n) + numerator);
  }
  return [...sums].reduce<ExactShare>(
    (sum, [denominator, numerator]) => ratios.sumOf(sum, ratios.ratio(numerator, denominator)),
    NOTHING,
  );
}

/** To show it, not to decide anything. */
export const shareNumber = ratios.numberOf;

function fractionIn(text: string): ExactShare | undefined {
  const [, numerator, denominator] = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(text) ?? [];
  if (denominator === undefined || /^0+$/.test(denominator)) return undefined;
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function percentsIn(text: string): ExactShare | undefined {
  const [, whole, decimals = ""] = /^\s*(\d{1,3})(?:[.,](\d{0,8}))?\s*%?\s*$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { numerator: BigInt(whole + decimals), denominator: 100n * 10n ** BigInt(decimals.length) };
}
