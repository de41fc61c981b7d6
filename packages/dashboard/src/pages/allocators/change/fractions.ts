import { decimal, plain } from "../../../numbers/formats.js";

const BELOW = /^(-?\d+)(?:\/(\d+))?$/;
/** Percents with four decimals are multiples of one millionth. */
const PERCENTS = 1_000_000n;

/** "1/4" as a number, to show it. */
function fractionNumber(fraction: string): number {
  const [, numerator = "0", denominator = "1"] = BELOW.exec(fraction) ?? [];
  return Number(numerator) / Number(denominator);
}

/** Whether percents with four decimals say it exactly. */
function isPercents(fraction: string): boolean {
  const [, numerator = "0", denominator = "1"] = BELOW.exec(fraction) ?? [];
  return (BigInt(numerator) * PERCENTS) % BigInt(denominator) === 0n;
}

/** A share in percent; a fraction that percents do not say exactly is shown as such too. */
export function shareInWords(fraction: string | null): string {
  if (fraction === null) return "none";
  const percents = `${plain(100 * fractionNumber(fraction))}\u202f%`;
  return isPercents(fraction) ? percents : `${fraction} (${percents})`;
}

/** A share as it would be typed. */
export function shareAsTyped(fraction: string): string {
  return isPercents(fraction) ? String(Number((100 * fractionNumber(fraction)).toFixed(4))) : fraction;
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
