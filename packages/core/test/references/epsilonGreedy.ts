/**
 * ε-greedy, as in Sutton and Barto, "Reinforcement Learning", section 2.2: each arm once, in ascending order; then in
 * each round with probability ε an arm drawn uniformly from all arms (the best one included), otherwise the arm with
 * the largest mean, the lowest on ties.
 *
 * The caller supplies the luck. Settled: the round is a random one where coin(round) < ε; neither the coin nor the arm
 * is drawn in the first K rounds, and the arm only in a random round.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

export function epsilonGreedyReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  epsilon: number;
  /** A number in [0, 1). */
  coin: (round: number) => number;
  /** An arm, all equally likely. */
  uniformArm: (round: number) => number;
}): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    history.pull(round, choose(round), options.rewards);
  }
  return history.arms();

  function choose(round: number): number {
    if (round <= options.arms) return round - 1;
    if (options.coin(round) < options.epsilon) return options.uniformArm(round);
    return firstLargest(range(options.arms), (arm) => history.mean(arm));
  }
}
