/**
 * Fairly-Greedy, Algorithm 1 of Wang and Rudin, "Bandit Learning for Proportionally Fair Allocations": each arm once,
 * then in each round, equation (5),
 *
 *     argmax_j Σ_i μ̂_i·log((n_i + [i = j]) / n_i) = argmax_j μ̂_j·log((n_j + 1) / n_j).
 *
 * Settled: the T rounds include the warm-up (the box counts T rounds after it). μ̂ and n are those before the round.
 * Ties go to the lowest arm: where all means are 0, arm 0 for ever. An arm whose mean is 0 has gain 0 and may starve
 * for ever; that is the paper's algorithm. With a floor c (an option of ours, not the paper's) max(μ̂_j, c) takes the
 * place of μ̂_j.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

/** What pulling the arm once more adds to Σ μ̂_i·log n_i. */
export function marginalGain(history: History, arm: number, floor: number): number {
  const n = history.count(arm);
  return Math.max(history.mean(arm), floor) * Math.log((n + 1) / n);
}

export function fairlyGreedyReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  /** c. */
  floor?: number | undefined;
}): number[] {
  const { arms, rounds, rewards, floor = -Infinity } = options;
  const history = new History();
  for (let round = 1; round <= rounds; round++) {
    const arm = round <= arms ? round - 1 : firstLargest(range(arms), (one) => marginalGain(history, one, floor));
    history.pull(round, arm, rewards);
  }
  return history.arms();
}
