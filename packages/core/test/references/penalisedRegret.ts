/**
 * The penalised regret, equation (10) of "A New Look at Fairness in Stochastic Multi-Armed Bandit Problems", term by
 * term from the counts of one path. With s_k = (τ_k·T − N_k)_+ the term of arm k is
 *
 *     A_k·s_k                                for an optimal arm,
 *     Δ_k·(N_k − τ_k·T) + A_k·s_k            for a critical arm,
 *     Δ_k·N_k + A_k·(s_k − τ_k·T)            for a non-critical arm.
 *
 * Settled: measured with the expected rewards of the pulled arms, not with the realised sum. The expectation of (10) is
 * the average over paths. No term is negative: A_k ≥ Δ_k for a critical arm, Δ_k > A_k for a non-critical one.
 */
import { fraction, multiply } from "../support/fraction.js";
import { toNumber } from "../support/exact.js";
import { gaps, prophetSets, shortfall } from "./penaltyOracle.js";
import type { PenaltyInstance } from "./penaltyOracle.js";

/** The terms, one for each arm. */
export function penalizedRegretTerms(instance: PenaltyInstance, counts: readonly number[]): number[] {
  const { optimal, critical } = prophetSets(instance);
  const gap = gaps(instance.means);
  return counts.map((count, arm) => {
    const due = toNumber(multiply(instance.thresholds[arm], fraction(instance.rounds)));
    const missed = shortfall(instance.thresholds[arm], instance.rounds, count);
    const penalty = instance.penalties[arm];
    if (optimal.includes(arm)) return penalty * missed;
    if (critical.includes(arm)) return gap[arm] * (count - due) + penalty * missed;
    return gap[arm] * count + penalty * (missed - due);
  });
}

/** R(T). */
export function penalizedRegret(instance: PenaltyInstance, counts: readonly number[]): number {
  return penalizedRegretTerms(instance, counts).reduce((sum, term) => sum + term, 0);
}
