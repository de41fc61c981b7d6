/**
 * The fairness functions f of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility via Multi-Armed Bandits"
 * (section 2.2, section 3.1, appendices A.3 and B), each with its smallest Lipschitz constant that is known for all of
 * [0, 1]^K,
 *
 *     ‖f(μ) − f(μ′)‖₁ ≤ L·‖μ − μ′‖₁,
 *
 * and the extremes of f_i over a box by brute force over a grid.
 *
 * Where f_i depends on μ_i alone, L is the largest slope of one f_i. Softmax: the column sums of its Jacobian's
 * absolute values are 2c·p_j(1 − p_j) ≤ c/2. The function of Theorem 3 has slope L/K, which is its constant; Claim 1
 * only uses that L/K ≤ L.
 */
import { range } from "../support/history.js";

export interface DeservedShare {
  readonly share: (means: readonly number[]) => number[];
  readonly lipschitz: number;
}

export function constantShare(gamma: number): DeservedShare {
  return { share: (means) => means.map(() => gamma), lipschitz: 0 };
}

export const zeroShare: DeservedShare = constantShare(0);

export function uniformShare(arms: number): DeservedShare {
  return constantShare(1 / arms);
}

export function linearShare(arms: number): DeservedShare {
  return { share: (means) => means.map((mean) => mean / arms), lipschitz: 1 / arms };
}

/** μ_i^c / K, c ≥ 1 (below 1 the slope at 0 is infinite). */
export function powerShare(arms: number, c: number): DeservedShare {
  if (!(c >= 1)) throw new Error("μ^c/K is Lipschitz for c ≥ 1 only");
  return { share: (means) => means.map((mean) => Math.pow(mean, c) / arms), lipschitz: c / arms };
}

export function softmaxShare(c: number): DeservedShare {
  return {
    share: (means) => {
      const total = means.reduce((sum, mean) => sum + Math.exp(c * mean), 0);
      return means.map((mean) => Math.exp(c * mean) / total);
    },
    lipschitz: c / 2,
  };
}

/** Appendix A.3: 0 up to 1/2, then a line of slope L/K up to L·ε/K at 1/2 + ε, then constant. Σ f ≤ L·ε. */
export function theorem3Share(arms: number, lipschitz: number, epsilon: number): DeservedShare {
  const one = (mean: number): number => {
    if (mean <= 0.5) return 0;
    return mean <= 0.5 + epsilon ? (lipschitz * (mean - 0.5)) / arms : (lipschitz * epsilon) / arms;
  };
  return { share: (means) => means.map(one), lipschitz: lipschitz / arms };
}

/**
 * Smallest and largest f_arm over the (steps + 1)^K points of a grid on the box, corners included. It is exact where
 * the extremes are at corners (all functions above). In general they are at most L·Σ (upper − lower)/(2·steps) further
 * out.
 */
export function gridRange(share: DeservedShare["share"], steps: number) {
  return (lower: readonly number[], upper: readonly number[], arm: number): readonly [number, number] => {
    const axis = (at: number): number[] =>
      range(steps + 1).map((step) => (lower[at] * (steps - step)) / steps + (upper[at] * step) / steps);
    const points = lower.reduce<number[][]>(
      (heads, _low, at) => heads.flatMap((head) => axis(at).map((value) => [...head, value])),
      [[]],
    );
    const values = points.map((point) => share(point)[arm]);
    return [
      values.reduce((least, value) => Math.min(least, value), Infinity),
      values.reduce((most, value) => Math.max(most, value), -Infinity),
    ];
  };
}
