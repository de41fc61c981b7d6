/**
 * UCB1, as in equation (4) of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits with Arm-specific
 * Fairness Guarantees" (2019), after Auer, Cesa-Bianchi, Fischer (2002): in round t pull
 *
 *     argmax_i  mean_i + sqrt(2 ln t / N_i),   N_i and mean_i after round t − 1.
 *
 * Settled: an arm without an observation has index +∞; among several of those the fewest pulls come first, then the
 * lowest arm (with immediate rewards they all have 0 pulls). Other ties go to the lowest arm.
 */
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Rewards } from "../support/history.js";

export function ucb1Index(history: History, round: number, arm: number): number {
  const n = history.count(arm);
  return n === 0 ? Infinity : history.mean(arm) + Math.sqrt((2 * Math.log(round)) / n);
}

/** UCB1's choice among the open arms (ascending): a learner. */
export function ucb1Choice(history: History, round: number, open: readonly number[]): number {
  return firstLargest(open, (arm) => ucb1Index(history, round, arm));
}

export function ucb1Reference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const arm = ask(ucb1Choice, history, round, openArms(options.arms, round, options.open));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}
