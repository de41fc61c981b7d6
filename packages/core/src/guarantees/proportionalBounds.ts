import { type Arm, checkArm } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln, lnStep } from "../math/index.js";
import { areNearlyProportional } from "../oracles/proportionalAllocation.js";
import { bound, type Bound, noBound } from "./bound.js";

/**
 * What is known of Fairly-Greedy with rewards in [c, 1] [wang2020, Section 4.1]. f(S) = Σ μ_i·log n_i(S); S_t are the
 * counts after t pulls, the warm-up included; S* the best counts for T pulls; |S* ∖ S| = Σ max(0, n*_i − n_i).
 */
export interface FairlyGreedySetting {
  readonly arms: number;
  readonly horizon: number;
  /** c: no reward is smaller. */
  readonly least: number;
  /** δ: the bound may fail with this probability. */
  readonly delta: number;
}

/** δ: above 0 by so much that its inverse is finite, and at most 2KT, where the logarithm of the bounds begins. */
function checkDelta(delta: number, arms: number, horizon: number): void {
  needs.number({ min: 1e-300, max: 2 * arms * horizon })(delta, "delta");
}

function fairlyGreedySetting(value: unknown): void {
  needs.object({ arms: needs.arms, horizon: needs.horizon, least: needs.number() })(value, "");
  const { arms, horizon, delta } = value as FairlyGreedySetting;
  checkDelta(delta, arms, horizon);
}

/**
 * Proposition 2: n_i(t) >= c·t/(4(K − 1) + c), on every path. Stated for all t, it needs
 * t >= K: before, an arm has no pull.
 */
export const fairlyGreedyLeastPulls = checked(
  { arms: needs.arms, round: needs.horizon, least: needs.number() },
  (arms: number, round: number, least: number): Bound => {
    if (!(least > 0 && least <= 1)) return noBound("rewards must be at least some c from 0 to 1, and c > 0");
    if (round < arms) return noBound("the first K rounds pull each arm once");
    return bound(sharedFloor(arms, round, least));
  },
);

function sharedFloor(arms: number, round: number, least: number): number {
  return (least * round) / (4 * (arms - 1) + least);
}

/**
 * Lemma 1: with probability 1 − δ, at every t <= T, f(S*) − f(S_t) is at most
 *
 *   |S* ∖ S_t|·(μ_j + sqrt(L/n_j))·ln(1 + 1/n_j) + Σ_i max(0, n*_i − n_i)·sqrt(2L/n_i)·ln(1 + 1/n_i),   L = log(2KT/δ).
 *
 * The paper calls j "the arm played at time t"; the proof needs the arm that S_t makes the algorithm play next. The
 * proof has L in the place of 2L, which is `factor` 1. (Its (7) should bound the probability that some estimate is far
 * off, "∃" for "∀", and (8) should read <=.)
 */
export const fairlyGreedyGap = checked(
  {
    instance: needs.options({
      utilities: needs.numbers(),
      best: needs.numbers(),
      pulls: needs.numbers(),
      next: needs.whole(),
      horizon: needs.horizon,
      factor: needs.optional(needs.oneOf(1, 2)),
    }),
  },
  ({
    utilities,
    best,
    pulls,
    next,
    horizon,
    delta,
    factor = 2,
  }: {
    readonly utilities: ArrayLike<number>;
    readonly best: ArrayLike<number>;
    readonly pulls: ArrayLike<number>;
    readonly next: Arm;
    readonly horizon: number;
    readonly delta: number;
    readonly factor?: 1 | 2;
  }): Bound => {
    needs.equallyLong({ utilities, best, pulls });
    checkArm(next, pulls.length, "next");
    const arms = utilities.length;
    checkDelta(delta, arms, horizon);
    const log = ln((2 * horizon * arms) / delta);
    const first = (utilities[next] + Math.sqrt(log / pulls[next])) * lnStep(pulls[next]);
    let sum = 0;
    for (let arm = 0; arm < arms; arm++) {
      if (pulls[arm] < 1) return noBound("every arm must have been pulled");
      const missing = Math.max(0, best[arm] - pulls[arm]);
      sum += missing * (first + Math.sqrt((factor * log) / pulls[arm]) * lnStep(pulls[arm]));
    }
    return bound(sum);
  },
);

/**
 * Proposition 4: |S* ∖ S_T| <= K·sqrt((4(K − 1) + c)·T·log(2TK/δ)/c) + O(1), with probability
 * 1 − δ. `constant` is the O(1).
 *
 * The proof adds (15) over the K arms and keeps a single K; and (15) leaves out a division by Σμ. Both together: the
 * derivative of μ_i/Σμ in (15) gives (1 + K·μ_i/Σμ)/Σμ, which sums to 2K/Σμ, and |S* ∖ S| is half of the sum of the
 * differences. So the statement is what the argument gives where Σμ >= 1.
 */
export const fairlyGreedyShortfall = checked(
  { setting: fairlyGreedySetting, sumOfUtilities: needs.number(), options: needs.constant },
  ({ arms, horizon, least, delta }: FairlyGreedySetting, sumOfUtilities: number, { constant = 1 } = {}): Bound => {
    if (!(sumOfUtilities >= 1))
      return noBound("the utilities sum to less than 1, by which the proof forgets to divide");
    const pulls = fairlyGreedyLeastPulls(arms, horizon, least);
    if (!pulls.applies) return pulls;
    return bound(arms * horizon * Math.sqrt(ln((2 * horizon * arms) / delta) / pulls.value) + constant);
  },
);

/** Theorem 1: f(S*) − f(S_T) = O(sqrt(K^5/(c³·T))·log(KT/δ)), with probability 1 − δ. `constant` is the hidden one. */
export const fairlyGreedyGapOrder = checked(
  { setting: fairlyGreedySetting, options: needs.constant },
  ({ arms, horizon, least, delta }: FairlyGreedySetting, { constant = 1 } = {}): Bound => {
    const pulls = fairlyGreedyLeastPulls(arms, horizon, least);
    if (!pulls.applies) return pulls;
    const power5 = arms * arms * arms * arms * arms;
    return bound(constant * Math.sqrt(power5 / (least * least * least * horizon)) * ln((arms * horizon) / delta));
  },
);

/** The last explicit line of Theorem 1's proof: f(S*) − f(S_T) for a given |S* ∖ S_T|, without a hidden constant. */
export const fairlyGreedyGapFor = checked(
  { setting: fairlyGreedySetting, shortfall: needs.number() },
  ({ arms, horizon, least, delta }: FairlyGreedySetting, shortfall: number): Bound => {
    const pulls = fairlyGreedyLeastPulls(arms, horizon, least);
    if (!pulls.applies) return pulls;
    const log = ln((2 * horizon * arms) / delta);
    const factor = 1 + Math.sqrt(log / pulls.value) + Math.sqrt((2 * log) / pulls.value);
    return bound((shortfall * factor) / pulls.value);
  },
);

// Proportional catch-up [wang2020, Theorem 2]: after s loops, with probability 1 − π²δ/3, for all i and j
//
//   (μ_i − s^(−1/4))/(μ_j + s^(−1/4)) ≲ n_i/n_j ≲ (μ_i + s^(−1/4))/(μ_j − s^(−1/4)),   ≲ being <= or ≈.
//
// The theorem's t is the loop counter s. The proof takes n_i/n_j ≈ μ̂_i/μ̂_j from the algorithm "by
// design", that is from step 6 of Algorithm 2; the pass of Algorithm 3 that stands for it does not achieve
// it (1/2, 1/4, 1/8 after one pass from (1, 1, 2): counts (4, 4, 2)), and an arm that deserves more than
// 2/K of the pulls is held down by it.

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
