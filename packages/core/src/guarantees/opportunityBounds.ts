import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln, pow } from "../math/index.js";
import { bound, type Bound, noBound } from "./bound.js";

// Bounds on the opportunity contract [ron2021]: pulls that learning takes, regret, and regret that none can avoid.

// How often each arm is pulled at most in the first phases of self-regulated utility (Lemmas 2 and 3). Both lemmas say
// "with high probability"; they hold on every path, since only the widths of the intervals decide.

/**
 * Phase 1: ceil(8 log T / β²) pulls of each arm, 8·T·β for Theorem 2's β (Lemma 2, which says "rounds").
 *
 * UCB − LCB <= 4·sqrt(2 log T / N), and a gap is unclear only where UCB − LCB > 2β.
 */
export const gapPulls = checked(
  { instance: needs.options({ horizon: needs.horizon, beta: needs.number() }) },
  ({ horizon, beta }: { readonly horizon: number; readonly beta: number }): Bound => {
    if (!(beta > 0)) return noBound("β is 0: the phase may never end");
    return bound(Math.ceil((8 * ln(horizon)) / (beta * beta)));
  },
);

/**
 * Phases 1 and 2 together end once every arm has ceil(8 K² L² log T / α²) pulls, 8·T·α for Theorem 2's α (Lemma 3), and
 * those of phase 1.
 *
 * Over the box f_i spreads by at most L times the box's l1 diameter, 2·L·K·sqrt(2 log T / N). The lemma is for each
 * arm: that the spreads of all arms sum to α, as the proof of Theorem 2 has it, does not follow.
 */
export const sharePulls = checked(
  {
    instance: needs.options({
      arms: needs.arms,
      horizon: needs.horizon,
      lipschitz: needs.number({ min: 0 }),
      alpha: needs.number(),
    }),
  },
  ({
    arms,
    horizon,
    lipschitz,
    alpha,
  }: {
    readonly arms: number;
    readonly horizon: number;
    readonly lipschitz: number;
    readonly alpha: number;
  }): Bound => {
    if (lipschitz === 0) return bound(0);
    if (!(alpha > 0)) return noBound("α is 0: the phase may never end");
    const ratio = (arms * lipschitz) / alpha;
    return bound(Math.ceil(8 * ratio * ratio * ln(horizon)));
  },
);

// Regret against OPT of Lemma 1 for one pull a round and rewards in [0, 1]. The paper gives orders, O(·): each function
// takes the hidden `constant`, 1 by default, so that the answer is a rate, not a number to rely on.

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

/**
 * Regret that no algorithm can avoid on all instances of Theorem 3's family: Ω(T^(2/3))
 * [ron2021, A.3]. With ε = c·T^(−1/3),
 *
 *   every arm has 1/(8ε²) pulls: (K − 1)/(16ε²) on the instance with S = [K − 1]
 *   some arm has fewer:          (1 + ε)/2·(T·L·ε/(2K) − 1 − 1/(8ε²)) where that arm is not in S, with probability 0.01
 *
 * and the answer is the smaller of the two, the second times its `probability`, which the paper's last line leaves out.
 * The paper drops terms of order T^(1/3); the −1 is for the rounding of T·f, and makes the bound 0 at short horizons.
 * That 1/(8ε²) pulls are needed to tell the instances apart, and the 0.01, are stated there without a proof.
 */
export const opportunityLowerBound = checked(
  { family: needs.options({ probability: needs.optional(needs.number({ min: 0, max: 1 })) }) },
  ({ probability = 0.01, ...family }: OpportunityFamily & { readonly probability?: number }): Bound => {
    const { explored, unexplored } = lowerBoundCases(family);
    if (!explored.applies) return explored;
    if (!unexplored.applies) return unexplored;
    return bound(Math.min(explored.value, probability * Math.max(0, unexplored.value)));
  },
);

/** The two cases by themselves, and the number of pulls between them. */
export function lowerBoundCases(family: OpportunityFamily): {
  readonly threshold: Bound;
  readonly explored: Bound;
  readonly unexplored: Bound;
} {
  const epsilon = opportunityEpsilon(family);
  if (!epsilon.applies) {
    const none = noBound(epsilon.because);
    return { threshold: none, explored: none, unexplored: none };
  }
  const { arms, horizon, slope } = family;
  const threshold = 1 / (8 * epsilon.value * epsilon.value);
  const deserved = (horizon * slope * epsilon.value) / (2 * arms);
  return {
    threshold: bound(threshold),
    explored: bound(((arms - 1) * threshold) / 2),
    unexplored: bound(((1 + epsilon.value) / 2) * (deserved - 1 - threshold)),
  };
}

/** Theorem 3's family of instances. */
export interface OpportunityFamily {
  readonly arms: number;
  readonly horizon: number;
  /** L of the construction: K times the l1 constant of its f. */
  readonly slope: number;
  /** ε = c·T^(−1/3), with c = (K/L)^(1/3) by default. */
  readonly c?: number;
}

/**
 * ε = c·T^(−1/3) of Theorem 3's family [ron2021, A.3], where its construction works: c³ > K/(4L) makes its regret
 * positive, ε < 1/L the shares sum to at most 1, and ε <= 1, which the paper does not say, the means lie in [0, 1].
 */
export const opportunityEpsilon = checked(
  {
    family: needs.options({
      arms: needs.arms,
      horizon: needs.horizon,
      slope: needs.number(),
      c: needs.optional(needs.number()),
    }),
  },
  ({ arms, horizon, slope, c: given }: OpportunityFamily): Bound => {
    if (!(slope > 0)) return noBound("L must be above 0: with a constant f there is nothing to find out");
    const c = given ?? pow(arms / slope, 1 / 3);
    const epsilon = c * pow(horizon, -1 / 3);
    if (!(c * c * c > arms / (4 * slope))) return noBound(`c = ${c} is too small: c³ must exceed K/(4L)`);
    if (!(epsilon * slope < 1 && epsilon <= 1)) {
      return noBound(`T = ${horizon} is too small: ε = ${epsilon} must be below 1/L and at most 1`);
    }
    return bound(epsilon);
  },
);
