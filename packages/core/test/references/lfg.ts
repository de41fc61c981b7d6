/**
 * LFG of Li, Liu, Ji, "Combinatorial Sleeping Bandits with Fairness Constraints" (2019) with one pull a round, as
 * section 5 of "A New Look at Fairness in Stochastic Multi-Armed Bandit Problems" describes it: in round t pull
 *
 *     argmax_i  Q_i + η·w_i·min(UCB_i(t), 1),
 *     Q_i after a round = max(Q_i before it + r_i − [i was pulled in it], 0).
 *
 * Settled: the Q_i of the decision in round t is the one after round t − 1, and 0 in round 1.
 * (With an update before the first decision it would be r_i there.) Q_i grows in every round, also while the arm
 * is closed. UCB_i(t) is mean + sqrt(c ln t/n), c = 2 there and 3/2 in Li, Liu and Ji, and the index of an arm never
 * pulled is 1: there is no initial sweep. Without weights w_i = 1; the product is (η·w_i)·index. Q_i is exact up to
 * its last step, the nearest double. Ties go to the lowest arm.
 */
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Fraction, Rewards } from "../support/history.js";
import { toNumber } from "../support/exact.js";

export function lfgReference(options: {
  shares: readonly Fraction[];
  eta: number;
  weights?: readonly number[] | undefined;
  /** c of the radius: 2 by default. */
  radius?: number;
  rounds: number;
  rewards: Rewards;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  const value = (round: number, arm: number): number => {
    const index = Math.min(upperBound(history, round, arm, options.radius ?? 2), 1);
    return toNumber(lfgQueue(history, options.shares[arm], arm)) + options.eta * (options.weights?.[arm] ?? 1) * index;
  };
  for (let round = 1; round <= options.rounds; round++) {
    const open = openArms(options.shares.length, round, options.open);
    const arm = ask((_history, now, among) => firstLargest(among, (one) => value(now, one)), history, round, open);
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}

function upperBound(history: History, round: number, arm: number, radius: number): number {
  const n = history.count(arm);
  return n === 0 ? Infinity : history.mean(arm) + Math.sqrt((radius * Math.log(round)) / n);
}

/** Q_i after all the rounds of the history, in units of 1/denominator. */
export function lfgQueue(history: History, [numerator, denominator]: Fraction, arm: number): Fraction {
  let units = 0n;
  for (const pull of history.pulls) {
    units += numerator - (pull.arm === arm ? denominator : 0n);
    if (units < 0n) units = 0n;
  }
  return [units, denominator];
}
