import type { RewardTerms } from "../terms/terms.js";
import { meanInterval } from "../view/meanInterval.js";

/** The mean of the rewards that were learned, stand-ins among them, and where the true one lies with 95 %. */
export interface Estimate {
  readonly learned: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** From the number of rewards and the sums of them and of their squares, scaled to [0, 1]. */
export function estimate(
  learned: number,
  sum: number,
  squares: number,
  { min, max }: Pick<RewardTerms, "min" | "max">,
): Estimate | undefined {
  if (learned === 0) return undefined;
  const { low, high } = meanInterval(learned, sum, squares);
  const inRange = (scaled: number) => min + scaled * (max - min);
  return { learned, mean: inRange(sum / learned), low: inRange(low), high: inRange(high) };
}
