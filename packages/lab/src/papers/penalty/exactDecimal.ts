const NINE_DECIMALS = 1e9;

/**
 * A computed share or tolerance as the decimal that was meant: (1 − 0.95)·625 is 31.25 here, and
 * 31.250000000000028 in doubles, which core refuses since it keeps shares exactly. Rounded down to nine decimals,
 * so that shares never sum to more than they did.
 */
export function exactDecimal(value: number): number {
  // The guard is for products a rounding error below a whole number.
  return Math.floor(value * NINE_DECIMALS + 1e-3) / NINE_DECIMALS;
}
