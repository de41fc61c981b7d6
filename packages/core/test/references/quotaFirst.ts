/**
 * T-FUCB, Algorithm 2 of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits with Arm-specific Fairness
 * Guarantees" (2019): first each arm i exactly n_i = max(1, r_i·T) times, then UCB1 (equation (4)) on all the samples.
 *
 * Settled: n_i = max(1, ceil(r_i·T)), arm 0 n_0 times, then arm 1 n_1 times, and so on. Where these n_i add up to more
 * than T they are floor(r_i·T), and the T − Σ floors pulls that are left go, one each, to the largest fractional parts
 * of r_i·T, ties to the lowest arm: then Σ n_i = T and there is no second phase.
 * (One each is enough: every max(1, ceil) is at most 1 + floor, so fewer than k pulls are left.) The ties are those of
 * the fractional parts alone: an arm whose r_i·T is an integer ties with an arm without a share. UCB1 counts every
 * round, those of the first phase included.
 */
import { ceil, fraction, multiply } from "../support/fraction.js";
import { History, range } from "../support/history.js";
import type { Fraction, Rewards } from "../support/history.js";
import { largestRemainders } from "./largestRemainders.js";
import { ucb1Choice } from "./ucb1.js";

export function tFucbReference(options: {
  shares: readonly Fraction[];
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
}): number[] {
  const { shares, rounds } = options;
  const order = tFucbPlan(shares, rounds).flatMap((pulls, arm) => range(pulls).map(() => arm));
  const history = new History();
  for (let round = 1; round <= rounds; round++) {
    const arm = round <= order.length ? order[round - 1] : ucb1Choice(history, round, range(shares.length));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}

/** The n_i for the horizon T. */
export function tFucbPlan(shares: readonly Fraction[], horizon: number): number[] {
  const due = shares.map((share) => multiply(share, fraction(horizon)));
  const plan = due.map((amount) => Math.max(1, Number(ceil(amount))));
  const sum = plan.reduce((all, pulls) => all + pulls, 0);
  return sum <= horizon ? plan : largestRemainders(due, horizon);
}
