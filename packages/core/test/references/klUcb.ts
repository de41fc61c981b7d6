/**
 * KL-UCB of Garivier and Cappé, "The KL-UCB Algorithm for Bounded Stochastic Bandits and Beyond" (2011), for rewards in
 * [0, 1] and with c = 0: in round t pull the arm with the largest
 *
 *     max { q in [mean_i, 1] : N_i·kl(mean_i, q) ≤ ln t },   kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q)).
 *
 * Settled: an arm never pulled counts as +∞, ties go to the lowest arm. q is found by bisection until the interval is
 * at most 1e-13 long; its lower end is the index. Indices that are closer than that are not told apart: with rewards
 * near 1 the index may be 1 − e^(−100), so compare pulls on rewards for which that cannot happen (0 and 1 are fine).
 */
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Rewards } from "../support/history.js";

export function klUcbIndex(mean: number, n: number, round: number): number {
  let [lower, upper] = [mean, 1];
  while (upper - lower > 1e-13) {
    const middle = (lower + upper) / 2;
    if (n * divergence(mean, middle) <= Math.log(round)) lower = middle;
    else upper = middle;
  }
  return lower;
}

/** KL-UCB's choice among the open arms (ascending): a learner. */
export function klUcbChoice(history: History, round: number, open: readonly number[]): number {
  return firstLargest(open, (arm) => {
    if (history.rewardsOf(arm).some((reward) => !(reward >= 0 && reward <= 1)))
      throw new Error("KL-UCB needs rewards in [0, 1]");
    return history.count(arm) === 0 ? Infinity : klUcbIndex(history.mean(arm), history.count(arm), round);
  });
}

export function klUcbReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const arm = ask(klUcbChoice, history, round, openArms(options.arms, round, options.open));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}

/** kl(p, q), with 0 ln 0 = 0. */
function divergence(p: number, q: number): number {
  const successes = p === 0 ? 0 : p * Math.log(p / q);
  const failures = p === 1 ? 0 : (1 - p) * Math.log((1 - p) / (1 - q));
  return successes + failures;
}
