/**
 * EXP3 of Auer, Cesa-Bianchi, Freund, Schapire, "The Nonstochastic Multiarmed Bandit Problem" (2002), Figure 1: from
 * weights w_i(1) = 1, in round t draw arm i with probability
 *
 *     p_i(t) = (1 − γ)·w_i(t)/Σ_j w_j(t) + γ/K,
 *
 * and after the reward x in [0, 1] of the drawn arm only its weight changes: w_i(t + 1) = w_i(t)·exp(γ·(x/p_i(t))/K).
 * Corollary 3.2: γ = min(1, sqrt(K·ln K / ((e − 1)·g))), where g is at least the best arm's total reward.
 *
 * R-EXP3 of Besbes, Gur, Zeevi, "Stochastic Multi-Armed-Bandit Problem with Non-stationary Rewards" (2014), section 4:
 * EXP3 that begins again, with weights 1, in rounds 1, Δ + 1, 2Δ + 1, … Theorem 2 takes, for a variation budget V_T,
 *
 *     Δ = ceil((K·ln K)^(1/3)·(T/V_T)^(2/3)),   γ = min(1, sqrt(K·ln K / ((e − 1)·Δ))).
 *
 * Both were read as Lindner, Heidari, Krause (2021) restate them in their program (solvers/exp3.py and r_exp3.py).
 *
 * Settled:
 * - The distribution alone is given, no draw: compare probabilities (to about 1e-12; the weights are kept as logarithms
 *   and divided by the largest, which the text need not do but which changes no p).
 * - The drawn arm's estimate divides by its p in its own round, γ/K included; all other estimates are 0.
 * - γ = 0 is refused (the box says γ in (0, 1]); γ = 1 is uniform for ever.
 * - Rewards outside [0, 1] are refused: both papers scale them first.
 * - All arms are open and every pull was EXP3's own: neither paper says what else should happen.
 */
import { range } from "../support/history.js";
import type { History, Pull } from "../support/history.js";

/** p_i of every arm for the round after the given pulls. */
function distributionAfter(pulls: readonly Pull[], arms: number, gamma: number): number[] {
  if (!(gamma > 0 && gamma <= 1)) throw new Error(`γ is ${gamma}, and must be above 0 and at most 1`);
  const logWeights = range(arms).map(() => 0);
  for (const { arm, reward } of pulls) {
    if (!(reward >= 0 && reward <= 1)) throw new Error("EXP3 needs rewards in [0, 1]");
    const drawn = mixed(logWeights, gamma)[arm];
    logWeights[arm] += (gamma * (reward / drawn)) / arms;
  }
  return mixed(logWeights, gamma);
}

function mixed(logWeights: readonly number[], gamma: number): number[] {
  const largest = Math.max(...logWeights);
  const weights = logWeights.map((log) => Math.exp(log - largest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (1 - gamma) * (weight / sum) + gamma / weights.length);
}

/** EXP3's distribution over all arms in the round after the history. */
export function exp3Distribution(history: History, arms: number, gamma: number): number[] {
  return distributionAfter(history.pulls, arms, gamma);
}

/** R-EXP3's distribution in a round, from the pulls of earlier rounds. */
export function rexp3Distribution(
  history: History,
  arms: number,
  round: number,
  rule: { gamma: number; batch: number },
): number[] {
  const begin = Math.floor((round - 1) / rule.batch) * rule.batch + 1;
  const pulls = history.pulls.filter((pull) => pull.round >= begin && pull.round < round);
  return distributionAfter(pulls, arms, rule.gamma);
}

/** Corollary 3.2's γ for total rewards of at most `gain` (g). */
export function exp3Gamma(arms: number, gain: number): number {
  return Math.min(1, Math.sqrt((arms * Math.log(arms)) / ((Math.E - 1) * gain)));
}

/** Δ and γ of Theorem 2 of Besbes et al. */
export function rexp3Tuning(arms: number, rounds: number, variation: number): { batch: number; gamma: number } {
  const batch = Math.ceil(Math.cbrt(arms * Math.log(arms)) * Math.pow(rounds / variation, 2 / 3));
  return { batch, gamma: exp3Gamma(arms, batch) };
}
