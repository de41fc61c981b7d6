import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, type Bound, noBound } from "./bound.js";
import { outsideSection4, penaltyInstance, type PenaltyInstance, penaltyQuantities } from "./penaltyInstance.js";

/**
 * [penalty, Theorem 1] Where A_k − Δ_k >= min{ sqrt(32 log T/(τ_k·T)), 1 } and τ_k > 0 for all k, hard-threshold UCB
 * pulls every arm at least so often by round T, with a probability that tends to 1 as T grows.
 *
 * The theorem says floor(τ_k·T). That holds for equal thresholds, not for unequal ones: while several arms are below
 * their thresholds the one with the largest μ + A goes first, and an arm that waits for many others falls back by more
 * than a pull. With τ = (0.45, 0.05 ten times, 0.01), μ = (0.5, 0.5 ten times, 1), A = (1.5, 2.5 ten times, 1) arm 1 is
 * 4.5 pulls short in every round 20j + 10. What the proof's observation 3 gives for unequal thresholds: from the moment
 * at which no arm is short until none is again, all pulls go to arms that are short, of which each ends up less than
 * one pull ahead, so no arm is K − 1 pulls short: N_k(T) >= floor(τ_k·T) − (K − 2).
 */
export const penaltyTheorem1 = checked({ instance: penaltyInstance }, (instance: PenaltyInstance): Bound[] => {
  const quantities = penaltyQuantities(instance);
  const { arms, log, lead, threshold } = quantities;
  const { shares, horizon } = instance;
  const because = outsideSection4(instance, quantities) ?? shortOf();
  const isEqual = threshold.every((share) => share === threshold[0]);
  const behind = isEqual ? 0 : Math.max(0, arms - 2);
  return Array.from(threshold, (_, arm) =>
    because === undefined ? bound(Math.max(0, shares.due(arm, horizon) - behind)) : noBound(because),
  );

  function shortOf(): string | undefined {
    for (let arm = 0; arm < arms; arm++) {
      if (threshold[arm] === 0) return `arm ${arm} has no threshold: every τ_k must be positive`;
      const least = Math.min(Math.sqrt((32 * log) / (threshold[arm] * horizon)), 1);
      if (lead[arm] < least) return `arm ${arm} has A − Δ = ${lead[arm]}, below min{√(32 log T/(τT)), 1} = ${least}`;
    }
    return undefined;
  }
});

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
