/** Deserved pulls are products of a horizon and a share, each off by a few units in the last place. */
const RELATIVE_ERROR = 1e-12;

/**
 * floor(pulls), where a value within rounding error below a whole number counts as that number: 49·(1/49) is less than
 * 1 in floating point, and the pull would be lost.
 */
export function wholePulls(pulls: number): number {
  const nearest = Math.round(pulls);
  return Math.abs(pulls - nearest) <= RELATIVE_ERROR * Math.max(1, nearest) ? nearest : Math.floor(pulls);
}
