import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln, pow } from "../math/index.js";
import { bound, noBound, type Bound } from "./bound.js";

/**
 * Regret against OPT of Lemma 1 for one pull a round and rewards in [0, 1] [ron2021]. The paper gives
 * orders, O(·): each function takes the hidden `constant`, 1 where it is left out, so that the answer is a
 * rate, not a number to rely on.
 */

/** How large a problem is. */
export interface RegretSizes {
  readonly arms: number;
  readonly horizon: number;
  /** What O(·) hides. */
  readonly constant?: number;
}

export interface RegretWithLipschitz extends RegretSizes {
  /** L of f in the l1 norm. */
  readonly lipschitz: number;
}

export interface RegretWithLearner extends RegretSizes {
  /** The learner's own regret over the horizon. */
  readonly learnerRegret: number;
}

const sizes = { arms: needs.arms, horizon: needs.horizon, constant: needs.optional(needs.number()) };

/**
 * Explore-then-serve with N = 8 L^(2/3) T^(2/3) log^(1/3) T: O(K L^(2/3) T^(2/3) log^(1/3) T) (Theorem 1).
 *
 * Only for L >= 1/K, which the theorem does not say: the commitment costs another L^(−1/3) T^(2/3) log^(1/3) T, so that
 * the regret at L = 0, where N = 1, is linear.
 */
export const exploreThenServeRegret = checked(
  { instance: needs.options({ ...sizes, lipschitz: needs.number({ min: 0 }) }) },
  ({ arms, horizon, lipschitz, constant = 1 }: RegretWithLipschitz): Bound => {
    if (lipschitz * arms < 1) return noBound(tooFlat(lipschitz, arms));
    return bound(constant * arms * pow(lipschitz, 2 / 3) * twoThirds(horizon));
  },
);

/**
 * Self-regulated utility with Theorem 2's α and β, and a learner whose regret is no larger:
 * O(K^(5/3) L^(2/3) T^(2/3) log^(1/3) T) (Theorem 2), as the paper has it. It needs L >= 1/K, and an f that
 * is not flat near the true means: there an arm that costs more to serve than to pay may be served, at a
 * regret of order T (docs/papers.md).
 */
export const selfRegulatedUtilityRegret = checked(
  { instance: needs.options({ ...sizes, lipschitz: needs.number({ min: 0 }) }) },
  ({ arms, horizon, lipschitz, constant = 1 }: RegretWithLipschitz): Bound => {
    if (lipschitz * arms < 1) return noBound(tooFlat(lipschitz, arms));
    return bound(constant * arms * pow(arms * lipschitz, 2 / 3) * twoThirds(horizon));
  },
);

/** Loose-share, where no arm deserves more than T^(−γ), γ >= 1/2: O(max(K·T^(1−γ), learner)) (Proposition 3). */
export const looseShareRegret = checked(
  { instance: needs.options({ ...sizes, learnerRegret: needs.number(), exponent: needs.number() }) },
  (instance: RegretWithLearner & { readonly exponent: number }): Bound => {
    const { arms, horizon, exponent, learnerRegret, constant = 1 } = instance;
    if (!(exponent >= 0.5)) return noBound("γ is below 1/2");
    return bound(constant * Math.max(arms * pow(horizon, 1 - exponent), learnerRegret));
  },
);

/** Constant-share elimination, for constant f: O(max(sqrt(K·T·log T), learner)) (Proposition 4). */
export const constantShareRegret = checked(
  { instance: needs.options({ ...sizes, learnerRegret: needs.number() }) },
  ({ arms, horizon, learnerRegret, constant = 1 }: RegretWithLearner): Bound => {
    return bound(constant * Math.max(Math.sqrt(arms * horizon * ln(horizon)), learnerRegret));
  },
);

/** T^(2/3) log^(1/3) T. */
function twoThirds(horizon: number): number {
  return pow(horizon, 2 / 3) * pow(ln(horizon), 1 / 3);
}

function tooFlat(lipschitz: number, arms: number): string {
  return `f changes too little: L = ${lipschitz} is below 1/K = 1/${arms}, and the rate leaves out what then dominates`;
}
