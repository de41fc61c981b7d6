/**
 * η-FUCB, Algorithm 4 of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits with Arm-specific Fairness
 * Guarantees" (2019): in round t pull
 *
 *     argmax_i  UCB_i(t) + η·γ_i,   γ_i = r_i·(t − 1) − N_i(t − 1).
 *
 * Settled: the box of the algorithm did not survive, and the text has UCB_i(t − 1); the index is UCB1's of the round
 * that is decided, equation (4), as in the other algorithms. Literally γ_i may be negative; `positivePart` takes
 * max(0, γ_i) instead. An arm never pulled counts as +∞ (the fewest pulls, then the lowest arm). γ_i is exact up to its
 * last step, the nearest double. Ties go to the lowest arm.
 */
import { fraction, multiply, subtract } from "../support/fraction.js";
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Fraction, Rewards } from "../support/history.js";
import { toNumber } from "../support/exact.js";
import { ucb1Index } from "./ucb1.js";

export function etaFucbReference(options: {
  shares: readonly Fraction[];
  eta: number;
  /** γ_i or max(0, γ_i). */
  positivePart: boolean;
  rounds: number;
  rewards: Rewards;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  const value = (round: number, arm: number): number => {
    const due = multiply(options.shares[arm], fraction(round - 1));
    const deficit = toNumber(subtract(due, fraction(history.count(arm))));
    return ucb1Index(history, round, arm) + options.eta * (options.positivePart ? Math.max(0, deficit) : deficit);
  };
  for (let round = 1; round <= options.rounds; round++) {
    const open = openArms(options.shares.length, round, options.open);
    const arm = ask((_history, now, among) => firstLargest(among, (one) => value(now, one)), history, round, open);
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}
