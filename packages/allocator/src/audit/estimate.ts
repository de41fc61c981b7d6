import type { RewardTerms } from "../terms/terms.js";
import { meanInterval } from "../view/meanInterval.js";

/** The mean of the rewards that came in time, without stand-ins, and where the true one lies with 95 %. */
export interface Estimate {
  readonly reported: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** From the number of rewards and the sums of them and of their squares, scaled to [0, 1]. */
export function estimate(
  reported: number,
  sum: number,
  squares: number,
  { min, max }: Pick<RewardTerms, "min" | "max">,
): Estimate | undefined {
  if (reported === 0) return undefined;
  const { low, high } = meanInterval(reported, sum, squares);
  const inRange = (scaled: number) => min + scaled * (max - min);
  return { reported, mean: inRange(sum / reported), low: inRange(low), high: inRange(high) };
}
