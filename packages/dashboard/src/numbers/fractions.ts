import { ratios, type Ratio } from "@evenhand/core";

const FORM = /^-?\d+(?:\/\d+)?$/;

/** "1/4" as a number, to show it. */
export function fractionNumber(fraction: string): number {
  return ratios.numberOf(read(fraction));
}

/** Whether a percentage with this number of decimals says it exactly. */
export function isPercentage(fraction: string, decimals: number): boolean {
  const { numerator, denominator } = read(fraction);
  return (numerator * 10n ** BigInt(decimals + 2)) % denominator === 0n;
}

/** What is no fraction is shown as 0, and does not stop the page. */
function read(fraction: string): Ratio {
  return FORM.test(fraction) ? ratios.fromText(fraction) : ratios.ZERO;
}
