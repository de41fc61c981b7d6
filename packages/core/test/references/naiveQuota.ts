/**
 * NAIVE, Algorithm 1 of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits with Arm-specific Fairness
 * Guarantees" (2019). With m = 1 − Σ r_i and T' = ε·T:
 *
 *     rounds 1 … T':     each arm i exactly n_i = (r_i + m/k)·T' times;
 *     j = argmax mean_i(T');
 *     rounds T'+1 … T:   draw i_t ~ p,  p_i = r_i + m·[i = j].
 *
 * Settled: T' = floor(ε·T). The n_i are rounded down and the missing pulls go to the largest remainders (ties to the
 * lowest arm): Σ n_i = T', and no n_i is below floor(r_i·T'). The exploration pulls arm 0 n_0 times, then arm 1
 * n_1 times, and so on. The estimates of line 6 are those of the exploration: j never changes again. An arm
 * that the exploration left out has estimate 0. Ties go to the lowest arm (footnote 10). Every draw is by the
 * inverse distribution function.
 */
import { add, divide, floor, fraction, multiply, ONE, subtract } from "../support/fraction.js";
import { firstLargest, History, range } from "../support/history.js";
import type { Fraction, Rewards } from "../support/history.js";
import { total } from "../support/exact.js";
import { drawArm } from "./shareDraw.js";
import { largestRemainders } from "./largestRemainders.js";

export function naiveReference(options: {
  shares: readonly Fraction[];
  epsilon: Fraction;
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
  /** A number in [0, 1) for each round after the exploration. */
  uniform: (round: number) => number;
}): number[] {
  const { shares, rounds } = options;
  const exploration = Number(floor(multiply(options.epsilon, fraction(rounds))));
  const order = naivePlan(shares, exploration).flatMap((pulls, arm) => range(pulls).map(() => arm));
  const history = new History();
  for (let round = 1; round <= rounds; round++) {
    const arm =
      round <= exploration
        ? order[round - 1]
        : drawArm(probabilities(shares, bestExplored(history, exploration, shares.length)), options.uniform(round));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}

/** The n_i for T' exploration rounds. */
export function naivePlan(shares: readonly Fraction[], exploration: number): number[] {
  const extra = divide(free(shares), fraction(shares.length));
  return largestRemainders(
    shares.map((share) => multiply(add(share, extra), fraction(exploration))),
    exploration,
  );
}

/** m. */
function free(shares: readonly Fraction[]): Fraction {
  const rest = subtract(ONE, total(shares));
  if (rest[0] < 0n) throw new Error("the shares add up to more than 1");
  return rest;
}

/** j. */
function bestExplored(history: History, exploration: number, arms: number): number {
  const explored = history.pulls.slice(0, exploration);
  return firstLargest(range(arms), (arm) => {
    const rewards = explored.filter((pull) => pull.arm === arm).map((pull) => pull.reward);
    return rewards.length === 0 ? 0 : rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  });
}

/** p. */
function probabilities(shares: readonly Fraction[], best: number): Fraction[] {
  return shares.map((share, arm) => (arm === best ? add(share, free(shares)) : share));
}
