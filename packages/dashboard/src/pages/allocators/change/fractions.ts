import { decimal, plainPercent } from "../../../numbers/formats.js";

const BELOW = /^(-?\d+)(?:\/(\d+))?$/;

/** "1/4" as a number, to show it. */
export function fractionNumber(fraction: string): number {
  const [, numerator = "0", denominator = "1"] = BELOW.exec(fraction) ?? [];
  return Number(numerator) / Number(denominator);
}

/** A share in percent; a fraction that percents with two decimals do not hit is shown as such too. */
export function shareInWords(fraction: string | null): string {
  if (fraction === null) return "none";
  const percents = plainPercent(fractionNumber(fraction));
  return Number.isInteger(Number((10_000 * fractionNumber(fraction)).toFixed(9)))
    ? percents
    : `${fraction} (${percents})`;
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
