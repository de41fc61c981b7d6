import { plainPercent } from "../../../numbers/formats.js";

/** Hundredths of a percent: what a percentage with two decimals can say. */
const FINEST = 10_000;

/** A promised share: a percentage where that is exact, otherwise the fraction itself. Nothing promised is rounded. */
export function shareText({ fraction, number }: { readonly fraction: string; readonly number: number }): string {
  const isExact = Math.abs(number * FINEST - Math.round(number * FINEST)) < 1e-9;
  return isExact ? plainPercent(number) : fraction;
}
