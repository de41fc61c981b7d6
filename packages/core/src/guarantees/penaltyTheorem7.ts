import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { exp } from "../math/index.js";
import type { Specification } from "../parameters/descriptors.js";
import { Shares } from "../shares/shares.js";
import { bound, noBound, type Bound } from "./bound.js";

/** KL of two unit Gaussians 2Δ apart is 2Δ²: the C of (51). The paper has 1/2. */
const GAUSSIAN_DIVERGENCE = 2;

/** Two worlds, of which one has at least the regret, whatever the policy. */
export interface TwoWorlds {
  readonly first: Specification;
  /** The other world, which depends on the arm (not arm 0) that the policy pulls least in the first, on average. */
  second(leastPulled: number): Specification;
  readonly regret: Bound;
}

/**
 * [penalty, Theorem 7] Unit Gaussian rewards; the first world has means Δ, 0, …, 0, in the second the least pulled arm
 * has 2Δ instead, Δ = sqrt((K − 1)/(C·T)), C = 2. For every policy the larger of the two penalised regrets is at least
 *
 *   (1 − Σ_k τ_k)·sqrt((K − 1)·T/C)/(8e)
 *
 * if K > 1, A_k > Δ for all k, Δ < 1/2 and Σ τ < 1. The paper has 1 − 2 max τ in place of 1 − Σ τ, which its proof
 * gives for K = 2 only: it counts the pulls of two arms. For K > 2 that is false: with all A_k >= 1 a policy that first
 * serves all thresholds and then plays the best mean has a regret of the order (1 − Σ τ)·√T, below any multiple of √T
 * as Σ τ tends to 1, while 1 − 2 max τ stays away from 0. Counting all arms, with N_1 compared to
 * (1 + τ_1 − Σ_{k>1} τ_k)·T/2, gives the above.
 */
export const penaltyTheorem7 = checked(
  {
    options: needs.options({
      penalties: needs.numbers(),
      shares: needs.listOf(needs.anything),
      horizon: needs.horizon,
    }),
  },
  (options: {
    readonly penalties: readonly number[];
    readonly shares: readonly (number | string)[];
    readonly horizon: number;
  }): TwoWorlds => {
    const { penalties, shares, horizon } = options;
    const arms = shares.length;
    const slack =
      1 -
      Shares.parse(shares, arms)
        .values()
        .reduce((sum, share) => sum + share, 0);
    const gap = Math.sqrt((arms - 1) / (GAUSSIAN_DIVERGENCE * horizon));
    const first = shares.map((_, arm) => (arm === 0 ? gap : 0));
    const world = (means: readonly number[]) => ({ id: "gaussian", parameters: { means, deviation: 1 } });
    return {
      first: world(first),
      second: (leastPulled) => world(first.map((mean, arm) => (arm === leastPulled ? 2 * gap : mean))),
      regret: regret(),
    };

    function regret(): Bound {
      if (arms < 2) return noBound("there is one arm only");
      if (!(gap < 1 / 2)) return noBound(`T is too small: Δ = ${gap} is not below 1/2`);
      if (penalties.some((rate) => rate <= gap)) return noBound(`some penalty is not above Δ = ${gap}`);
      if (slack <= 1e-12) return noBound("the thresholds sum to 1");
      return bound((slack * Math.sqrt(((arms - 1) * horizon) / GAUSSIAN_DIVERGENCE)) / (8 * exp(1)));
    }
  },
);
