const NINE_DECIMALS = 1e9;

/**
 * A computed share or tolerance as the decimal that was meant: 0.2/5 is 0.04 here, and 0.04000000000000001 in doubles, which
 * core refuses since it keeps shares exactly. Rounded down to nine decimals, so that shares never sum to more than they did.
 */
export function exactDecimal(value: number): number {
  return Math.floor(value * NINE_DECIMALS + 1e-3) / NINE_DECIMALS;
}
