import { ln } from "./ln.js";

/**
 * kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q)), the divergence of coins with probabilities p and q; 0 ln 0 = 0,
 * and Infinity where q excludes what p allows.
 */
export function bernoulliDivergence(p: number, q: number): number {
  const successes = p > 0 ? p * ln(p / q) : 0;
  return p < 1 ? successes + (1 - p) * ln((1 - p) / (1 - q)) : successes;
}
