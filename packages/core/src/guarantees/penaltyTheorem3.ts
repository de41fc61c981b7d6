import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, noBound, type Bound } from "./bound.js";
import { outsideSection4, penaltyInstance, penaltyQuantities, type PenaltyInstance } from "./penaltyInstance.js";

/** Relative to μ + A: sums that decimals make equal differ by this at most. */
const ROUNDING = 1e-12;

/**
 * [penalty, Theorem 3] E max_{t <= T} (τ_k·t − N_k(t))_+ <= a_j·log T + O(1) under hard-threshold UCB, for the optimal
 * or critical arm k that is the j-th largest in μ + A:
 *
 *   a_j = 8·Σ_{d<=j} (j − d + 1)·( Σ_{m<d} 1/(μ_d + A_d − μ_m)² + Σ_{m>d} 1/(μ_d + A_d − μ_m − A_m)² )             (14)
 *
 * Infinite, and so no bound, for an arm that ties in μ + A with another and for all arms after it, and where A_k = Δ_k
 * makes μ_k + A_k = μ*: the paper assumes both away. O(1) hides `constant`.
 */
export const penaltyTheorem3 = checked(
  { instance: penaltyInstance, options: needs.constant },
  (instance: PenaltyInstance, { constant = 1 } = {}): Bound[] => {
    const quantities = penaltyQuantities(instance);
    const outside = outsideSection4(instance, quantities);
    const { means, penalties } = instance;
    const raised = Float64Array.from(means, (mean, arm) => mean + penalties[arm]);
    const order = [...raised.keys()].sort((a, b) => raised[b] - raised[a] || a - b);
    const bounds = order.map(() => noBound(outside ?? ""));
    if (outside !== undefined) return bounds;

    let because: string | undefined;
    let inner = 0; // Σ_{d<=j} b_d
    let outer = 0; // Σ_{d<=j} (j − d + 1)·b_d
    order.forEach((arm, d) => {
      if (quantities.nonCritical.includes(arm)) {
        bounds[arm] = noBound(`arm ${arm} is non-critical`);
        return;
      }
      order.forEach((other, m) => {
        if (m === d) return;
        const difference = raised[arm] - (m < d ? means[other] : raised[other]);
        if (Math.abs(difference) <= ROUNDING * raised[arm]) because ??= tie(arm, other, m < d);
        inner += 1 / (difference * difference);
      });
      outer += inner;
      bounds[arm] =
        because === undefined ? bound(8 * outer * quantities.log + constant) : noBound(`infinite: ${because}`);
    });
    return bounds;
  },
);

function tie(arm: number, other: number, withMean: boolean): string {
  return `μ + A of arm ${arm} equals ${withMean ? "μ" : "μ + A"} of arm ${other}`;
}
