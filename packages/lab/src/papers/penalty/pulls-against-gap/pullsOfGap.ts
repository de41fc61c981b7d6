import { ln } from "@evenhand/core";
import type { Kind } from "./measuredCases.js";

interface Setting {
  readonly horizon: number;
  readonly share: number;
  /** A_k. */
  readonly penalty: number;
}

/**
 * E N_k(T) of Theorem 2 but for its O(1): max{ 8 log T/Δ_k², τ_k·T } for critical arms,
 * max{ min{ 8 log T/(Δ_k − A_k)², τ_k·T }, 8 log T/Δ_k² } for non-critical ones; `gap` is Δ_k or Δ_k − A_k. Core's
 * `penaltyTheorem2Pulls` gives no number where the proof's conditions on T are not met, as in the paper's own settings.
 */
export function theorem2Pulls(kind: Kind, gap: number, { horizon, share, penalty }: Setting): number {
  const within = (distance: number) => (8 * ln(horizon)) / (distance * distance);
  const due = share * horizon;
  if (kind === "critical") return Math.max(within(gap), due);
  return Math.max(Math.min(within(gap), due), within(gap + penalty));
}

/**
 * N_k(T) at which the arm's index equals that of the best arm with N_1 pulls, both means as they are:
 * sqrt(2 log T/N_k) = gap + sqrt(2 log T/N_1). Proportional to 1/gap² only where the best arm's
 * radius is small beside the gap.
 */
export function balancedPulls(gap: number, bestPulls: number, horizon: number): number {
  const spread = gap + Math.sqrt((2 * ln(horizon)) / bestPulls);
  return (2 * ln(horizon)) / (spread * spread);
}
