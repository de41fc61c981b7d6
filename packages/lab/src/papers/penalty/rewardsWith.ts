import type { Study } from "@evenhand/core";

/**
 * Rewards with these means. Gaussian ones have standard deviation 1/K, as experiments C, D and E state; Beta(μ, 1 − μ)
 * and Bernoulli ones are E's other two laws. They leave [0, 1] where the law does: nothing is clipped.
 */
export function rewardsWith(law: string, means: readonly number[]): Study["environment"] {
  return { id: law, parameters: law === "gaussian" ? { means, deviation: 1 / means.length } : { means } };
}
