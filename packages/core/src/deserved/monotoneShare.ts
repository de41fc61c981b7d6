import type { DeservedShare } from "../functions/deservedShare.js";

/**
 * f(μ)_i = g(μ_i)/K with a g that never falls [ron2021, Section 3.1]. An arm's share depends on its own mean alone, so
 * the extremes over a box lie at the ends of that arm's interval, and the l1 constant is g's steepest slope over K.
 */
export function monotoneShare(arms: number, steepest: number, g: (mean: number) => number): DeservedShare {
  return {
    lipschitz: () => steepest / arms,
    shares: (means, into) => {
      for (let arm = 0; arm < arms; arm++) into[arm] = g(means[arm]) / arms;
    },
    spread: (lower, upper, arm) => (g(upper[arm]) - g(lower[arm])) / arms,
  };
}
