/**
 * Explore-then-commit, as in Lattimore and Szepesvári, "Bandit Algorithms", chapter 6: arms in a cycle until each has n
 * pulls, arm (t − 1) mod K in round t ≤ n·K; then for ever the arm with the largest mean.
 *
 * Settled: the means are those of the first n·K rounds; later rewards change nothing. Ties go to the lowest arm. A
 * horizon below n·K ends the exploration early.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

export function exploreThenCommitReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  /** n ≥ 1: pulls of each arm. */
  exploration: number;
}): number[] {
  const { arms, exploration } = options;
  if (!(Number.isInteger(exploration) && exploration >= 1)) throw new Error("each arm needs at least one pull");
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const arm =
      round <= arms * exploration
        ? (round - 1) % arms
        : firstLargest(range(arms), (one) => meanOfFirst(history, one, exploration));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}

/** The mean of an arm's first n rewards. */
function meanOfFirst(history: History, arm: number, n: number): number {
  const rewards = history.rewardsOf(arm).slice(0, n);
  return rewards.reduce((sum, reward) => sum + reward, 0) / n;
}
