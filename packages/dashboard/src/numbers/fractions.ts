import { ratios, type Ratio } from "@evenhand/core";
import { decimal, plain, plainPercent } from "./formats.js";

/** Fractions of the service, such as "1/4", as a page shows them: exactly, or beside the rounded percentage. */

/** As many decimals as percents may be typed with, and are shown with by `plain`. */
const TYPED_DECIMALS = 4;
/** As many decimals as `plainPercent` shows. */
const SHOWN_DECIMALS = 2;
/** Decimals of pulls that are shown. */
const PULL_DECIMALS = 2;

/** A promised share: a percentage where that is exact, otherwise the fraction itself. Nothing promised is rounded. */
export function shareText({ fraction, number }: { readonly fraction: string; readonly number: number }): string {
  return isPercentage(fraction, SHOWN_DECIMALS) ? plainPercent(number) : fraction;
}

/** A share in percent; a fraction that percents do not say exactly is shown as such too. */
export function shareInWords(fraction: string | null): string {
  if (fraction === null) return "none";
  const percents = `${plain(100 * fractionNumber(fraction))}\u202f%`;
  return isPercentage(fraction, TYPED_DECIMALS) ? percents : `${fraction} (${percents})`;
}

/** A share as it would be typed. */
export function shareAsTyped(fraction: string): string {
  if (!isPercentage(fraction, TYPED_DECIMALS)) return fraction;
  return String(Number((100 * fractionNumber(fraction)).toFixed(TYPED_DECIMALS)));
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

/** Whether a percentage with this number of decimals says it exactly. */
function isPercentage(fraction: string, decimals: number): boolean {
  const { numerator, denominator } = ratioOf(fraction);
  return (numerator * 10n ** BigInt(decimals + 2)) % denominator === 0n;
}

const FORM = /^-?\d+(?:\/\d+)?$/;

/** What is no fraction is shown as 0, and does not stop the page. */
function ratioOf(fraction: string): Ratio {
  return FORM.test(fraction) ? ratios.fromText(fraction) : ratios.ZERO;
}
