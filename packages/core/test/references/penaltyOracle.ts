/**
 * The prophet of section 2 of "A New Look at Fairness in Stochastic Multi-Armed Bandit Problems": who knows the
 * means and minimises the loss (5)
 *
 *     L = Σ_k Δ_k·N_k + A_k·(τ_k·T − N_k)_+
 *
 * by trying all integer vectors N with Σ N_k = T (small T only), and in the closed forms of (7), (8) and (9), which
 * ignore that pulls are integers.
 *
 * Settled: Δ_k = max μ − μ_k in doubles, and the sets compare these doubles; where Δ_k and A_k are equal but for
 * rounding the choice of the set changes (7) and (8), and the loss (9) only by the rounding. k* is the lowest arm of
 * A_opt. (5) prints N_k(t) for N_k(T). Among several integer optima the first in descending lexicographic order.
 */
import { fraction, multiply, ONE, subtract, ZERO } from "../support/fraction.js";
import { firstLargest, range } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import { compositions } from "../support/compositions.js";
import { toNumber, total } from "../support/exact.js";

export interface PenaltyInstance {
  means: readonly number[];
  /** A_k. */
  penalties: readonly number[];
  /** τ_k. */
  thresholds: readonly Fraction[];
  /** T. */
  rounds: number;
}

/** Δ_k. */
export function gaps(means: readonly number[]): number[] {
  return means.map((mean) => Math.max(...means) - mean);
}

/** (τ_k·T − N_k)_+. */
export function shortfall(threshold: Fraction, rounds: number, count: number): number {
  return Math.max(0, toNumber(subtract(multiply(threshold, fraction(rounds)), fraction(count))));
}

/** (5) for given counts. */
export function penalizedLoss(instance: PenaltyInstance, counts: readonly number[]): number {
  const terms = gaps(instance.means).map((gap, arm) => {
    const missed = shortfall(instance.thresholds[arm], instance.rounds, counts[arm]);
    return gap * counts[arm] + instance.penalties[arm] * missed;
  });
  return terms.reduce((sum, term) => sum + term, 0);
}

export function prophetBruteForce(instance: PenaltyInstance): { counts: number[]; loss: number } {
  const all = compositions(instance.rounds, instance.means.length);
  const counts = firstLargest(all, (candidate) => -penalizedLoss(instance, candidate));
  return { counts, loss: penalizedLoss(instance, counts) };
}

export interface ProphetSets {
  optimal: number[];
  critical: number[];
  nonCritical: number[];
}

/** A_opt = {μ_k = μ*}, A_cr = {A_k ≥ Δ_k > 0}, A_non-cr = {Δ_k > A_k}. */
export function prophetSets({ means, penalties }: Pick<PenaltyInstance, "means" | "penalties">): ProphetSets {
  const gap = gaps(means);
  const arms = range(means.length);
  return {
    optimal: arms.filter((arm) => gap[arm] === 0),
    critical: arms.filter((arm) => penalties[arm] >= gap[arm] && gap[arm] > 0),
    nonCritical: arms.filter((arm) => gap[arm] > penalties[arm]),
  };
}

/** y_k of (7). */
export function prophetShares(instance: Omit<PenaltyInstance, "rounds">): Fraction[] {
  const { optimal, nonCritical } = prophetSets(instance);
  const best = Math.min(...optimal);
  const served = instance.thresholds.map((threshold, arm) =>
    nonCritical.includes(arm) || arm === best ? ZERO : threshold,
  );
  return served.map((share, arm) => (arm === best ? subtract(ONE, total(served)) : share));
}

/** N_k(T) of (8). */
export function prophetCounts(instance: PenaltyInstance): Fraction[] {
  return prophetShares(instance).map((share) => multiply(share, fraction(instance.rounds)));
}

/** L*(T), the last form of (9). */
export function prophetLoss(instance: PenaltyInstance): number {
  const rates = gaps(instance.means).map(
    (gap, arm) => Math.min(gap, instance.penalties[arm]) * toNumber(instance.thresholds[arm]),
  );
  return rates.reduce((sum, rate) => sum + rate, 0) * instance.rounds;
}
