import { exactInterval, ln } from "@evenhand/core";
import type { RewardTerms } from "../terms/terms.js";

/** The interval misses the true mean with this probability at most. */
const ERROR = 0.05;
/** From this number of rewards on the spread that was observed is worth more than what it costs to estimate it. */
const ENOUGH_FOR_BERNSTEIN = 100;

export interface MeanInterval {
  readonly low: number;
  readonly high: number;
  /**
   * `exact`: Clopper and Pearson, where all rewards were 0 or 1. Otherwise `Hoeffding`, and from 100 rewards on
   * `empirical Bernstein` (Maurer and Pontil 2009, Theorem 4, for both sides).
   */
  readonly by: "exact" | "Hoeffding" | "empirical Bernstein";
}

/**
 * An interval for the mean of rewards from 0 to 1, from their number, sum and sum of squares: at 95 %, for one arm, at
 * a moment that does not depend on the rewards. It never leaves the range.
 */
export function meanInterval(count: number, sum: number, squares: number): MeanInterval {
  // x² < x between 0 and 1: the sums agree only where every reward was one or the other.
  if (Number.isInteger(sum) && squares === sum) {
    const [low, high] = exactInterval(sum, count, ERROR);
    return { low, high, by: "exact" };
  }
  const mean = sum / count;
  const isMany = count >= ENOUGH_FOR_BERNSTEIN;
  const radius = isMany ? bernstein(count, mean, squares) : Math.sqrt(ln(2 / ERROR) / (2 * count));
  const by = isMany ? "empirical Bernstein" : "Hoeffding";
  return { low: Math.max(0, mean - radius), high: Math.min(1, mean + radius), by };
}

/** sqrt(2·V·ln(4/error)/n) + 7·ln(4/error)/(3·(n − 1)) with the sample variance V. */
function bernstein(count: number, mean: number, squares: number): number {
  const variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
  const log = ln(4 / ERROR);
  return Math.sqrt((2 * variance * log) / count) + (7 * log) / (3 * (count - 1));
}

/** The mean of the rewards that came in time, without stand-ins, and where the true one lies with 95 %. */
export interface Estimate {
  readonly reported: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** From the tallies of an arm. Stand-ins are among its observed rewards, and not in the sums. */
export function estimate(
  of: (tally: "observed" | "standIns" | "sum" | "squares") => number,
  { min, max }: Pick<RewardTerms, "min" | "max">,
): Estimate | undefined {
  const reported = of("observed") - of("standIns");
  if (reported === 0) return undefined;
  const [sum, squares] = [of("sum"), of("squares")];
  const { low, high } = meanInterval(reported, sum, squares);
  const inRange = (scaled: number) => min + scaled * (max - min);
  return { reported, mean: inRange(sum / reported), low: inRange(low), high: inRange(high) };
}
