/** A value base + slope·clock is off by up to 2^-53·(|base| + 2·slope·clock); this covers that and what is rounded here. */
const MARGIN = 8 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;

/**
 * The last clock at which a line is surely still ahead of another that it is ahead of now, where both are compared as
 * rounded doubles base + slope·clock and `winsTies` says for whom equal ones count. Slopes and clocks are not negative.
 *
 * Early, never late. In real numbers the lead is (base − base′) − (slope′ − slope)·clock; each of its parts is made smaller
 * by what rounding may have added to it before the one is divided by the other, however close the slopes are.
 */
export function lineLastsUntil(
  clock: number,
  winsTies: boolean,
  base: number,
  slope: number,
  otherBase: number,
  otherSlope: number,
): number {
  // Rounding keeps the order of sums and products: a line that is nowhere below the other has no smaller double anywhere.
  if (winsTies && base >= otherBase && slope >= otherSlope) return Infinity;
  // Doubles that are what they are at every clock.
  if (slope === 0 && otherSlope === 0) return Infinity;
  const lead = base - otherBase - MARGIN * (Math.abs(base) + Math.abs(otherBase)) - TINY;
  const closing = otherSlope - slope + MARGIN * (otherSlope + slope);
  if (closing > 0) return Math.max(clock, lead / closing);
  return lead > closing * clock ? Infinity : clock;
}
