import { plainPercent } from "../../../numbers/formats.js";
import { isPercentage } from "../../../numbers/fractions.js";

/** As many decimals as a percentage is shown with. */
const DECIMALS = 2;

/** A promised share: a percentage where that is exact, otherwise the fraction itself. Nothing promised is rounded. */
export function shareText({ fraction, number }: { readonly fraction: string; readonly number: number }): string {
  return isPercentage(fraction, DECIMALS) ? plainPercent(number) : fraction;
}
