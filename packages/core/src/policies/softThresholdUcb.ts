import { owedFromStart } from "../carry.js";
import { thresholdParameters } from "../contracts/penalty.js";
import { definePolicy } from "../definePolicy.js";
import { ThresholdUcb } from "./thresholdUcb.js";

/**
 * Soft-threshold UCB: the variant that the paper rejects, kept to be compared with [penalty, Section 5].
 *
 *   pull each arm once; then in round n pull argmax_k
 *   mean_k + A_k·max(τ_k·n − N_k(n − 1), 0)/(τ_k·n) + sqrt(2 ln n / N_k(n − 1))
 *
 * The middle term is 0 where τ_k = 0. It fades as an arm comes near its threshold: a critical arm stays below τ_k·n,
 * where what is left of the term makes up for its gap, 1 − N_k/(τ_k·n) = Δ_k/A_k but for the radii.
 *
 * Guarantee: none. Deviations: those of `hard-threshold-ucb`.
 */
export const softThresholdUcb = definePolicy({
  id: "soft-threshold-ucb",
  version: 1,
  contract: "penalty",
  title: "Soft-threshold UCB",
  summary: "UCB1 in which an arm below its threshold counts for a part of its penalty more: the part that it is short.",
  guarantee: "None: an arm stays a part Δ/A of its threshold short, however long the run.",
  source: "A New Look at Fairness in Stochastic Multi-armed Bandit Problems, Section 5",
  parameters: thresholdParameters,
  examples: [{ arms: 3, parameters: { shares: [0.3, "1/3", 0], penalties: [0.5, 0.2, 1] } }],
  startsWithEveryArm: true,
  carry: owedFromStart(),
  create: (_setup, { shares, penalties }) => new ThresholdUcb(shares, penalties, "soft"),
});
