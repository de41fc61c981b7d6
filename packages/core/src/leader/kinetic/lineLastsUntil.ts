/**
 * A value base + slope·clock is off by up to 2^-53·(|base| + 2·slope·clock); this covers that and what is rounded here.
 */
const MARGIN = 8 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;

/**
 * The last clock at which a line that is ahead of another is surely still ahead. Both are compared as rounded doubles
 * base + slope·clock; `winsTies` says whether equal ones count for the first. Slopes and clocks are at least 0.
 *
 * Early, never late. In real numbers the lead is (base − base′) − (slope′ − slope)·clock. What rounding may have added
 * is taken off each of the two parts before the one is divided by the other, however close the slopes are.
 */
export function lineLastsUntil(
  clock: number,
  winsTies: boolean,
  base: number,
  slope: number,
  otherBase: number,
  otherSlope: number,
): number {
  // Rounding keeps the order of sums and products: a line that is nowhere below the other has no smaller double
  // anywhere.
  if (winsTies && base >= otherBase && slope >= otherSlope) return Infinity;
  // Neither value changes with the clock.
  if (slope === 0 && otherSlope === 0) return Infinity;
  const lead = base - otherBase - MARGIN * (Math.abs(base) + Math.abs(otherBase)) - TINY;
  const closing = otherSlope - slope + MARGIN * (otherSlope + slope);
  if (closing > 0) return Math.max(clock, lead / closing);
  return lead > closing * clock ? Infinity : clock;
}
