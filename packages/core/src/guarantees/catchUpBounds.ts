import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { areNearlyProportional } from "../oracles/approximatelyProportional.js";
import { ln } from "../math/index.js";
import { bound, noBound, type Bound } from "./bound.js";

/**
 * Proportional catch-up [wang2020, Theorem 2]: after s loops, with probability 1 − π²δ/3, for all i and j
 *
 *   (μ_i − s^(−1/4))/(μ_j + s^(−1/4)) ≲ n_i/n_j ≲ (μ_i + s^(−1/4))/(μ_j − s^(−1/4)),   ≲ being <= or ≈.
 *
 * The theorem's t is the loop counter s. The proof takes n_i/n_j ≈ μ̂_i/μ̂_j from the algorithm "by
 * design", that is from step 6 of Algorithm 2; the pass of Algorithm 3 that stands for it does not achieve
 * it (1/2, 1/4, 1/8 after one pass from (1, 1, 2): counts (4, 4, 2)), and an arm that deserves more than
 * 2/K of the pulls is held down by it.
 */

/**
 * s^(−1/4), from where it applies: s^(3/4)/K − sqrt(2s·L) >= 2·sqrt(s)·L, L = log(2Ks/δ). For K = 2 and δ = 0.1 that is
 * from s = 1.1·10^8 on: a statement about the limit.
 */
export const catchUpTolerance = checked(
  { arms: needs.arms, loops: needs.number({ min: 1 }), delta: needs.number() },
  (arms: number, loops: number, delta: number): Bound => {
    if (!catchUpProbability(delta).applies) return noBound("the probability 1 − π²δ/3 is not above 0");
    const log = ln((2 * arms * loops) / delta);
    const root = Math.sqrt(loops);
    // The condition, divided by sqrt(s).
    if (Math.sqrt(root) / arms - Math.sqrt(2 * log) < 2 * log)
      return noBound("too few loops for the theorem's condition");
    return bound(1 / Math.sqrt(root));
  },
);

/** The probability with which Theorem 2 holds: 1 − π²δ/3, which says nothing for δ >= 3/π². */
export const catchUpProbability = checked({ delta: needs.number() }, (delta: number): Bound => {
  const probability = 1 - (Math.PI * Math.PI * delta) / 3;
  return delta > 0 && probability > 0 ? bound(probability) : noBound("δ must lie between 0 and 3/π²");
});

/**
 * Theorem 2's two relations for one ordered pair. Undefined for μ_j <= tolerance: there the right side is not positive.
 */
export const isWithinCatchUpTolerance = checked(
  { pulls: needs.numbers({ length: 2 }), utilities: needs.numbers({ length: 2 }), tolerance: needs.number() },
  (pulls: readonly [number, number], [mi, mj]: readonly [number, number], tolerance: number): boolean | undefined => {
    if (mj <= tolerance) return undefined;
    const [ni, nj] = pulls;
    const [low, high] = [[mi - tolerance, mj + tolerance] as const, [mi + tolerance, mj - tolerance] as const];
    const isNotBelow = low[0] * nj <= ni * low[1] || areNearlyProportional(pulls, low);
    return isNotBelow && (ni * high[1] <= high[0] * nj || areNearlyProportional(pulls, high));
  },
);
