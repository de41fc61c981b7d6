import { ln } from "@evenhand/core";
import type { RewardTerms } from "../terms/terms.js";

/** The mean of the rewards that were learned, stand-ins among them, and where the true one lies. */
export interface Estimate {
  readonly learned: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const MISTAKES = 0.05;

/**
 * The mean of n rewards, with Hoeffding's interval: it has the true mean with 95 % for rewards of any distribution in the
 * range, if those of an arm are independent and alike. The sum is that of rewards scaled to [0, 1].
 */
export function estimate(n: number, sum: number, { min, max }: RewardTerms): Estimate | undefined {
  if (n === 0) return undefined;
  const half = Math.sqrt(ln(2 / MISTAKES) / (2 * n));
  const inRange = (scaled: number) => min + Math.min(1, Math.max(0, scaled)) * (max - min);
  return { learned: n, mean: inRange(sum / n), low: inRange(sum / n - half), high: inRange(sum / n + half) };
}
