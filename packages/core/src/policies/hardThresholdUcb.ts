import { owedFromStart } from "../carry.js";
import { thresholdParameters } from "../contracts/penalty.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { ThresholdUcb } from "./thresholdUcb.js";

/**
 * Hard-threshold UCB: an arm below its threshold is worth its penalty rate more [penalty, Algorithm 1].
 *
 *   pull each arm once; then in round n pull argmax_k i_k(n),
 *   i_k(n) = mean_k + A_k·[N_k(n − 1) < τ_k·n] + sqrt(2 ln n / N_k(n − 1))                                         (12)
 *
 * An arm whose penalty exceeds its gap (critical) is served up to its threshold, the others as seldom as UCB1 allows.
 *
 * Guarantee, for rewards in [0, 1] and Σ τ < 1: penalised regret O(log T) for fixed gaps (Theorem 2) and O(T^(2/3) √log
 * T) for any (Theorem 4). Where every A_k exceeds Δ_k enough, N_k(T) >= floor(τ_k·T) for all k with a probability that
 * tends to 1, if the thresholds are equal; with unequal ones Theorem 1 is wrong by up to K − 2 pulls
 * (guarantees/penaltyTheorem1.ts).
 *
 * Deviations: ln n in round n as in (12), where line 8 of Algorithm 1 has ln n for round n + 1. The penalty is added to
 * the mean before the radius. Ties go to the lowest arm. Sleeping arms: the open arm with the highest index, N_k <
 * τ_k·n on the global clock. Other rewards than [0, 1] are accepted, as in the paper's own experiments, without the
 * guarantee.
 */
export const hardThresholdUcb = definePolicy({
  id: "hard-threshold-ucb",
  version: 1,
  contract: "penalty",
  title: "Hard-threshold UCB",
  summary: "UCB1 in which an arm below its threshold counts for its penalty more.",
  guarantee:
    "Rewards in [0, 1], Σ τ < 1: penalised regret O(log T) for fixed gaps; arms whose penalty exceeds their gap come within O(1) pulls of their thresholds.",
  guaranteeNeeds: usualCircumstances,
  source: "A New Look at Fairness in Stochastic Multi-armed Bandit Problems, (12) and Theorems 1 to 4",
  parameters: thresholdParameters,
  examples: [
    { arms: 3, parameters: { shares: [0.3, "1/3", 0.1], penalties: [0.5, 0.2, 1] } },
    { arms: 4, parameters: { shares: 0.2 } },
  ],
  startsWithEveryArm: true,
  carry: owedFromStart(),
  create: (_setup, { shares, penalties }) => new ThresholdUcb(shares, penalties, "hard"),
});
