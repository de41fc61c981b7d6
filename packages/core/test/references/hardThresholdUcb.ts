/**
 * The hard-threshold UCB algorithm, equation (12) of "A New Look at Fairness in Stochastic Multi-Armed Bandit
 * Problems": in round n pull the arm with the largest
 *
 *     mean_k(n − 1) + A_k·[N_k(n − 1) < τ_k·n] + sqrt(2 log n / N_k(n − 1)),
 *
 * and the soft-threshold variant that section 5 rejects, with
 * A_k·max(τ_k·n − N_k(n − 1), 0)/(τ_k·n) as the middle term.
 *
 * Settled: log n at round n as in (12), not log n for round n + 1 as in line 8 of Algorithm 1. Each arm once
 * first: an arm never pulled counts as +∞ (the lowest of them), which with all arms open is arm n − 1 in round
 * n ≤ K. The comparison with τ_k·n, and the soft quotient, are exact. The three terms are added from left to
 * right. Soft with τ_k = 0: the term is
 * 0. Ties go to the lowest arm.
 */
import { compare, divide, fraction, isPositive, multiply, subtract } from "../support/fraction.js";
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Fraction, Rewards } from "../support/history.js";
import { toNumber } from "../support/exact.js";

interface Options {
  thresholds: readonly Fraction[];
  penalties: readonly number[];
  rounds: number;
  rewards: Rewards;
  open?: Availability | undefined;
}

/** The middle term of the index for an arm with τ, A and N pulls in round n. */
type Term = (threshold: Fraction, penalty: number, round: number, pulls: number) => number;

export function hardThresholdReference(options: Options): number[] {
  return play(options, (threshold, penalty, round, pulls) => {
    const behind = compare(fraction(pulls), multiply(threshold, fraction(round))) < 0;
    return behind ? penalty : 0;
  });
}

export function softThresholdReference(options: Options): number[] {
  return play(options, (threshold, penalty, round, pulls) => {
    const level = multiply(threshold, fraction(round));
    const missing = subtract(level, fraction(pulls));
    return isPositive(missing) ? penalty * toNumber(divide(missing, level)) : 0;
  });
}

function play(options: Options, term: Term): number[] {
  const history = new History();
  const index = (round: number, arm: number): number => {
    const n = history.count(arm);
    if (n === 0) return Infinity;
    const middle = term(options.thresholds[arm], options.penalties[arm], round, n);
    return history.mean(arm) + middle + Math.sqrt((2 * Math.log(round)) / n);
  };
  for (let round = 1; round <= options.rounds; round++) {
    const open = openArms(options.thresholds.length, round, options.open);
    const arm = ask((_history, now, among) => firstLargest(among, (one) => index(now, one)), history, round, open);
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}
