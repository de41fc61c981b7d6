/**
 * UCB-prop, equation (17) of Wang and Rudin, "Bandit Learning for Proportionally Fair Allocations": in round t
 *
 *     argmax_j Σ_i (μ̂_i + sqrt(log(4t)/n_i))·log(1 + [i = j]/n_i)
 *            = argmax_j (μ̂_j + sqrt(log(4t)/n_j))·log(1 + 1/n_j),
 *
 * with μ̂ and n after round t − 1: as in (5), only the term i = j is not 0. log is the natural logarithm; inside the
 * root stands log(4t)/n, without the factor 2 of UCB1.
 *
 * Settled: the text gives neither warm-up nor horizon for it: each arm once first, in order, as in Algorithm 1, and T
 * includes that warm-up; t is the round, the warm-up counted too (the first use of (17) has t = K + 1). Ties go to the
 * lowest arm.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

export function ucbPropIndex(history: History, round: number, arm: number): number {
  const n = history.count(arm);
  return (history.mean(arm) + Math.sqrt(Math.log(4 * round) / n)) * Math.log(1 + 1 / n);
}

export function ucbPropReference(options: { arms: number; rounds: number; rewards: Rewards }): number[] {
  const { arms, rounds, rewards } = options;
  const history = new History();
  for (let round = 1; round <= rounds; round++) {
    const arm = round <= arms ? round - 1 : firstLargest(range(arms), (one) => ucbPropIndex(history, round, one));
    history.pull(round, arm, rewards);
  }
  return history.arms();
}
