import { type Ratio, ratios } from "@evenhand/core";
import { whole } from "../numbers/formats.js";
import type { Draft } from "./draft.js";
import { numberOf } from "./field.js";

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

/** Decisions of the example. */
const DECISIONS = 100n;
/** The one policy that keeps floor(share · rounds) at every moment, whatever is open. */
const KEEPER = "deadline-quota";

/**
 * The promise for one arm in whole decisions, as policy and contract have proved it: floor(100·share), ceil(100·cap).
 * Undefined where something in the draft makes the promise less simple.
 */
export function exampleOf({ arms, values }: Draft, policy: string): string | undefined {
  const place = arms.findIndex(({ share }) => (readShare(share)?.numerator ?? 0n) > 0n);
  const isSimple = ["voidWithin", "renewEvery"].every((path) => (numberOf(values[path] ?? "") ?? 0) === 0);
  if (policy !== KEEPER || place === -1 || !isSimple || (numberOf(values["perRound"] ?? "") ?? 1) > 1) return undefined;
  const { id, label, share, cap } = arms[place];
  const least = readShare(share) ?? NOTHING;
  const most = readShare(cap) ?? EVERYTHING;
  const floor = (DECISIONS * least.numerator) / least.denominator;
  const ceiling = (DECISIONS * most.numerator + most.denominator - 1n) / most.denominator;
  const upper = ceiling < DECISIONS ? `, and at most ${whole(Number(ceiling))}` : "";
  const name = label.trim() || id.trim();
  return `For example: of the first ${DECISIONS} decisions for which ${name} is there, it has had at least ${whole(Number(floor))}${upper}.`;
}
