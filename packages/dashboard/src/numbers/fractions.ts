import { ratios, type Ratio } from "@evenhand/core";
import { decimal, plain } from "./formats.js";

/**
 * Fractions of the service, such as "1/4", as a page shows them: in percent, so that a column has one unit. What
 * percents do not say exactly is marked, and the fraction itself stands beside it.
 */

/** As many decimals as percents may be typed with, and are shown with by `plain`. */
const DECIMALS = 4;
/** Decimals of percents that are rounded all the same. */
const ROUNDED_DECIMALS = 2;
/** Decimals of pulls that are shown. */
const PULL_DECIMALS = 2;

/** A promised share in percent: "12.5 %", or "≈ 8.33 %" where that is rounded. */
export function shareText(fraction: string): string {
  return `${shareNumber(fraction)}\u202f%`;
}

/** The same without its unit, for a column that has it in its head. */
export function shareNumber(fraction: string): string {
  const percents = 100 * fractionNumber(fraction);
  return isPercentage(fraction) ? plain(percents) : `≈\u202f${decimal(percents, ROUNDED_DECIMALS)}`;
}

/** A share as it is typed: in percent where that is exact, otherwise the fraction. Nothing promised is rounded. */
export function shareAsTyped(fraction: string): string {
  if (!isPercentage(fraction)) return fraction;
  return String(Number((100 * fractionNumber(fraction)).toFixed(DECIMALS)));
}

/** The fraction where percents do not say it exactly. */
export function exactShare(fraction: string): string | undefined {
  return isPercentage(fraction) ? undefined : fraction;
}

/** A share in percent; a fraction that percents do not say exactly is shown as such too. */
export function shareInWords(fraction: string | null): string {
  if (fraction === null) return "none";
  const exact = exactShare(fraction);
  return exact === undefined ? shareText(fraction) : `${shareText(fraction)}, exactly ${exact}`;
}

/** A share in a list with commas: in percent where that is exact, otherwise the fraction with its percents. */
export function shareInList(fraction: string): string {
  const exact = exactShare(fraction);
  return exact === undefined ? shareText(fraction) : `${exact} (${shareText(fraction)})`;
}

/** Pulls that are owed, as a decimal: all in a column have the same form. */
export function pullsOwed(fraction: string): string {
  return decimal(fractionNumber(fraction), PULL_DECIMALS);
}

/** What arms forgo together, in pulls. */
export function sumInWords(fractions: readonly string[]): string {
  return decimal(
    fractions.reduce((sum, fraction) => sum + fractionNumber(fraction), 0),
    PULL_DECIMALS,
  );
}

/** "1/4" as a number, to show it. */
function fractionNumber(fraction: string): number {
  return ratios.numberOf(ratioOf(fraction));
}

/** Whether a percentage says it exactly. */
function isPercentage(fraction: string): boolean {
  const { numerator, denominator } = ratioOf(fraction);
  return (numerator * 10n ** BigInt(DECIMALS + 2)) % denominator === 0n;
}

const FORM = /^-?\d+(?:\/\d+)?$/;

/** What is no fraction is shown as 0, and does not stop the page. */
function ratioOf(fraction: string): Ratio {
  return FORM.test(fraction) ? ratios.fromText(fraction) : ratios.ZERO;
}
