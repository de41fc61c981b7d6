/**
 * The best integer allocation that keeps the quotas, by trying all of them: after Observation 1 of Patil, Ghalme, Nair,
 * Narahari, "Stochastic Multi-armed Bandits with Arm-specific Fairness Guarantees" (2019),
 *
 *     max Σ μ_i·x_i   over integers x_i ≥ floor(r_i·T) with Σ x_i = T.
 *
 * Settled: floors, since the text's ceil(r_i·T) may add up to more than T. Then no arm is a whole pull behind, and the
 * r-regret of the optimum, which counts r_i·T without rounding, lies in (−Σ Δ_i, 0]. Among several optima the first in
 * descending lexicographic order. For small T only.
 */
import { floor, fraction, multiply } from "../support/fraction.js";
import { firstLargest } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import { compositions } from "../support/compositions.js";

export function quotaOracle(options: {
  means: readonly number[];
  shares: readonly Fraction[];
  /** T. */
  rounds: number;
}): { counts: number[]; reward: number } {
  const least = options.shares.map((share) => Number(floor(multiply(share, fraction(options.rounds)))));
  const reward = (counts: readonly number[]): number =>
    counts.reduce((sum, count, arm) => sum + options.means[arm] * count, 0);
  const feasible = compositions(options.rounds, least.length).filter((counts) =>
    counts.every((count, arm) => count >= least[arm]),
  );
  const counts = firstLargest(feasible, reward);
  return { counts, reward: reward(counts) };
}
