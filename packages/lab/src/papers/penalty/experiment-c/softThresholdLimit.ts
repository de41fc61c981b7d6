import { prophetSets } from "@evenhand/core";
import type { Panel } from "./panel.js";

/**
 * What the soft threshold of Section 5 tends to. Its index of an arm that is pulled x_k·n times in n rounds tends to
 * μ_k + A_k·(1 − x_k/τ_k)_+, and all arms that are pulled have the same in the limit: the best arm's mean, where that
 * arm has more than its threshold. So a critical arm gets x_k = τ_k·(1 − Δ_k/A_k): it stays short of τ_k·Δ_k/A_k of all
 * rounds, and each missing pull costs A_k − Δ_k.
 */
export function softThresholdLimit({ means, shares, penalty }: Panel): {
  /** The critical arms, all sub-optimal: without one the soft threshold leaves nothing short in the long run. */
  readonly critical: readonly number[];
  /** By arm: the part of all rounds of which it stays short; 0 of an arm that is not critical. */
  readonly shortOf: readonly number[];
  /** Penalised regret a round. */
  readonly regret: number;
} {
  const best = Math.max(...means);
  const { critical } = prophetSets(
    means,
    means.map(() => penalty),
  );
  const shortOf = means.map((mean, arm) => (critical.includes(arm) ? (shares[arm] * (best - mean)) / penalty : 0));
  const regret = means.reduce((sum, mean, arm) => sum + shortOf[arm] * (penalty - (best - mean)), 0);
  return { critical, shortOf, regret };
}
