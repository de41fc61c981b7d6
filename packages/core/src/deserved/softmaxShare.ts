import { exp } from "../math/index.js";
import { defineDeservedShare } from "./defineDeservedShare.js";

/**
 * f(μ)_i = e^(c·μ_i) / Σ_j e^(c·μ_j).
 *
 * Increasing in μ_i and decreasing in every other μ_j, so the largest value over a box is at μ_i's upper and the
 * others' lower ends, and the smallest at the opposite corner [ron2021, A.5 and Proposition 2].
 */
export const softmaxShare = defineDeservedShare({
  id: "softmax",
  summary: "An arm deserves its part of a softmax over the rewards, with sharpness c.",
  parameters: { c: { kind: "number", min: 0, max: 100, default: 1, words: "sharpness c: 0 is uniform" } },
  create: ({ arms }, { c }) => ({
    lipschitz: () => c / 2,
    shares: (means, into) => {
      // Relative to the largest, so that nothing overflows.
      const highest = means.reduce((most, mean) => Math.max(most, mean), -Infinity);
      let sum = 0;
      for (let arm = 0; arm < arms; arm++) {
        const weight = exp(c * (means[arm] - highest));
        into[arm] = weight;
        sum += weight;
      }
      for (let arm = 0; arm < arms; arm++) into[arm] /= sum;
    },
    spread: (lower, upper, arm) => shareAt(c, arm, upper, lower) - shareAt(c, arm, lower, upper),
  }),
});

/** The arm's share with its own mean taken from `own` and every other from `others`. */
function shareAt(c: number, arm: number, own: Float64Array, others: Float64Array): number {
  let rivals = 0;
  for (let other = 0; other < own.length; other++) {
    if (other !== arm) rivals += exp(c * (others[other] - own[arm]));
  }
  return 1 / (1 + rivals);
}
