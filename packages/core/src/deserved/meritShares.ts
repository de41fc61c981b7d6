import type { ArmSet } from "../arms.js";
import { exp } from "../math/index.js";

// Fairness of exposure [wang2021]: an arm shall be shown in proportion to its merit, f(μ_i) / Σ_j f(μ_j). The merit is
// f(μ) = exp(c·μ), positive and Lipschitz on [0, 1] as the paper asks: c = 0 shows all arms alike, and the larger c is,
// the more does the best arm have.

export const steepness = {
  kind: "number",
  min: 0,
  max: 100,
  default: 4,
  words: "c: an arm with the mean μ has the merit exp(c·μ), and is to be pulled in proportion to it",
} as const;

/** Each open arm's part of the exposure where these are the means; 0 for an absent one. Written into `into`. */
export function meritShares(means: ArrayLike<number>, c: number, into: Float64Array, open?: ArmSet): Float64Array {
  let highest = -Infinity;
  for (let arm = 0; arm < means.length; arm++) {
    if (open?.has(arm) !== false && means[arm] > highest) highest = means[arm];
  }
  let total = 0;
  for (let arm = 0; arm < means.length; arm++) {
    // Against the largest merit: no exponential overflows.
    into[arm] = open?.has(arm) === false ? 0 : exp(c * (means[arm] - highest));
    total += into[arm];
  }
  for (let arm = 0; arm < means.length; arm++) into[arm] /= total;
  return into;
}
