import { decimal, plain } from "../../../numbers/formats.js";
import { fractionNumber, isPercentage } from "../../../numbers/fractions.js";

/** As many decimals as percents may be typed with, and are shown with by `plain`. */
const PERCENT_DECIMALS = 4;

/** A share in percent; a fraction that percents do not say exactly is shown as such too. */
export function shareInWords(fraction: string | null): string {
  if (fraction === null) return "none";
  const percents = `${plain(100 * fractionNumber(fraction))}\u202f%`;
  return isPercentage(fraction, PERCENT_DECIMALS) ? percents : `${fraction} (${percents})`;
}

/** A share as it would be typed. */
export function shareAsTyped(fraction: string): string {
  if (!isPercentage(fraction, PERCENT_DECIMALS)) return fraction;
  return String(Number((100 * fractionNumber(fraction)).toFixed(PERCENT_DECIMALS)));
}

/** Decimals of pulls that are shown. */
const DECIMALS = 2;

/** What arms forgo together, in pulls. */
export function sumInWords(fractions: readonly string[]): string {
  return decimal(
    fractions.reduce((sum, fraction) => sum + fractionNumber(fraction), 0),
    DECIMALS,
  );
}
