/**
 * Discounted UCB and sliding-window UCB of Garivier and Moulines, "On Upper-Confidence Bound Policies for Switching
 * Bandit Problems" (2011): each arm once, then in round t the arm with the largest mean_i + c_i, where for
 * rewards in [0, B]
 *
 *     D-UCB:    N_t(γ, i) = Σ_s γ^(t−s)·[I_s = i],   mean_i = Σ_s γ^(t−s)·X_s·[I_s = i] / N_t(γ, i),
 *               c_i = 2B·sqrt(ξ·log n_t(γ) / N_t(γ, i)),   n_t(γ) = Σ_i N_t(γ, i);
 *     SW-UCB:   N_t(τ, i) = Σ_{s=t−τ+1..t} [I_s = i],   mean_i likewise,   c_i = B·sqrt(ξ·log(min(t, τ)) / N_t(τ, i)).
 *
 * The paper was read in quotations: the padding of D-UCB in Qi, Wang, Zhu, "Discounted Thompson Sampling for
 * Non-Stationary Bandit Problems" (2023), both rules in Lattimore and Szepesvári, "Bandit Algorithms" (2020), note 2 of
 * section 31.3, which has one constant α for (2B)²·ξ and B²·ξ.
 *
 * Settled:
 * - The sums run to s = t, and round t's reward is not known when its arm is chosen. They are the sums of t − 1, as
 *   in that note: the pull of the round before weighs 1, and the window of round t is the rounds t − τ, …, t − 1.
 * - n(γ) is a sum of those N, and so of t − 1 as well; min(t, τ) has the t of the round to be played, as in that note.
 * - Discount and window count rounds, not pulls of the arm.
 * - An arm without a pull, or in SW-UCB without one in the window, has the index +∞ (a division by 0; also for τ = 1,
 *   where log 1 / 0 says nothing). Ties go to the lowest arm, those between two +∞ too.
 * - The factor is 2B for D-UCB and B for SW-UCB.
 */
import { ask, firstLargest, History, openArms, range } from "../support/history.js";
import type { Availability, Learner, Pull, Rewards } from "../support/history.js";

export interface Padding {
  /** B: rewards lie in [0, B]. */
  readonly bound: number;
  /** ξ; the paper's theorems ask for more than 1/2. */
  readonly xi: number;
}

export interface DiscountedUcb extends Padding {
  /** γ in (0, 1]. */
  readonly gamma: number;
}

export interface SlidingWindowUcb extends Padding {
  /** τ: the rounds before this one that count. */
  readonly window: number;
}

/** The index of every arm in a round. */
export function discountedUcbIndices(history: History, arms: number, round: number, rule: DiscountedUcb): number[] {
  const weight = (pull: Pull): number => Math.pow(rule.gamma, round - 1 - pull.round);
  const weighed = range(arms).map((arm) => weighedSums(history, arm, weight));
  const all = weighed.reduce((sum, { count }) => sum + count, 0);
  return weighed.map(({ count, total }) =>
    count === 0 ? Infinity : total / count + 2 * rule.bound * Math.sqrt((rule.xi * Math.log(all)) / count),
  );
}

export function slidingWindowUcbIndices(
  history: History,
  arms: number,
  round: number,
  rule: SlidingWindowUcb,
): number[] {
  const weight = (pull: Pull): number => (pull.round >= round - rule.window ? 1 : 0);
  return range(arms).map((arm) => {
    const { count, total } = weighedSums(history, arm, weight);
    const effort = Math.log(Math.min(round, rule.window));
    return count === 0 ? Infinity : total / count + rule.bound * Math.sqrt((rule.xi * effort) / count);
  });
}

/** Σ w and Σ w·reward over an arm's pulls, oldest first. */
function weighedSums(history: History, arm: number, weight: (pull: Pull) => number): { count: number; total: number } {
  let [count, total] = [0, 0];
  for (const pull of history.pulls) {
    if (pull.arm !== arm) continue;
    count += weight(pull);
    total += weight(pull) * pull.reward;
  }
  return { count, total };
}

export function discountedUcbLearner(arms: number, rule: DiscountedUcb): Learner {
  return (history, round, open) => {
    const indices = discountedUcbIndices(history, arms, round, rule);
    return firstLargest(open, (arm) => indices[arm]);
  };
}

export function slidingWindowUcbLearner(arms: number, rule: SlidingWindowUcb): Learner {
  return (history, round, open) => {
    const indices = slidingWindowUcbIndices(history, arms, round, rule);
    return firstLargest(open, (arm) => indices[arm]);
  };
}

/** The arms that a learner plays when every choice is its own. */
export function playLearner(options: {
  learner: Learner;
  arms: number;
  rounds: number;
  rewards: Rewards;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const arm = ask(options.learner, history, round, openArms(options.arms, round, options.open));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}
