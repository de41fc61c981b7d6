import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, noBound, type Bound } from "./bound.js";
import {
  outsideSection4,
  penaltyInstance,
  penaltyQuantities,
  type PenaltyInstance,
  type PenaltyQuantities,
} from "./penaltyInstance.js";

/**
 * [penalty, Theorem 2] Bounds for hard-threshold UCB that depend on the gaps, where A_k − Δ_k >= c_a > 0 for all
 * optimal and critical arms (c_a is the least of these) and Δ_k − A_k is large enough for the others.
 *
 * O(1) and O(K) hide a constant that the paper does not give: `constant`, once or times K.
 *
 * Settled by the proof: the condition on Δ_k − A_k has c_0² where the statement has c_a², and 16K for 8K where half of
 * the arms or more are non-critical (n_2 − n_1 < c_0·T/2 needs it); T/log T > 32K/(c_0² c_a²), where the proof has 16
 * c_0² K/c_a²; and 8 log T/c_a² <= τ_k c_0 T/4 for optimal and critical arms with a threshold.
 */
function objection(instance: PenaltyInstance, quantities: PenaltyQuantities): string | undefined {
  const { arms, log, lead, slack, threshold, optimal, critical, nonCritical } = quantities;
  const { horizon } = instance;
  const outside = outsideSection4(instance, quantities);
  if (outside !== undefined) return outside;
  const served = [...optimal, ...critical];
  const least = served.reduce((smallest, arm) => Math.min(smallest, lead[arm]), Infinity);
  if (!(least > 0)) return "an optimal or critical arm has A = Δ: no c_a > 0 is left";
  const factor = 2 * nonCritical.length < arms ? 8 : 16;
  const apart = Math.sqrt((factor * arms * log) / (slack * slack * horizon));
  for (const arm of nonCritical) {
    if (-lead[arm] < apart) return `arm ${arm} has Δ − A = ${-lead[arm]}, below √(${factor}K log T/(c_0²T)) = ${apart}`;
  }
  const rate = horizon / log;
  const everyone = (32 * arms) / (slack * slack * least * least);
  if (!(rate > everyone)) return `T/log T = ${rate} is not above 32K/(c_0²c_a²) = ${everyone}`;
  for (const arm of served.filter((one) => threshold[one] > 0)) {
    const own = 32 / (threshold[arm] * slack * least * least);
    if (rate < own) return `T/log T = ${rate} is below 32/(τ c_0 c_a²) = ${own} of arm ${arm}`;
  }
  return undefined;
}

/** E(τ_k·T − N_k(T))_+ = O(1), for optimal and critical arms. */
export const penaltyTheorem2Shortfall = checked(
  { instance: penaltyInstance, options: needs.constant },
  (instance: PenaltyInstance, { constant = 1 } = {}): Bound[] => {
    const quantities = penaltyQuantities(instance);
    const because = objection(instance, quantities);
    return Array.from(quantities.gap, (_, arm) => {
      if (because !== undefined) return noBound(because);
      return quantities.nonCritical.includes(arm) ? noBound(`arm ${arm} is non-critical`) : bound(constant);
    });
  },
);

/**
 * E N_k(T) <= max{ 8 log T/Δ_k², τ_k·T } + O(1) for critical arms,
 * max{ min{ 8 log T/(Δ_k − A_k)², τ_k·T }, 8 log T/Δ_k² } + O(1) for non-critical ones.
 */
export const penaltyTheorem2Pulls = checked(
  { instance: penaltyInstance, options: needs.constant },
  (instance: PenaltyInstance, { constant = 1 } = {}): Bound[] => {
    const quantities = penaltyQuantities(instance);
    const { log, gap, lead, threshold, optimal, critical } = quantities;
    const because = objection(instance, quantities);
    return Array.from(gap, (delta, arm) => {
      if (because !== undefined) return noBound(because);
      if (optimal.includes(arm)) return noBound(`arm ${arm} is optimal`);
      const due = threshold[arm] * instance.horizon;
      const served = critical.includes(arm) ? due : Math.min((8 * log) / (lead[arm] * lead[arm]), due);
      return bound(Math.max((8 * log) / (delta * delta), served) + constant);
    });
  },
);

/**
 * R(T) <= Σ_cr (8 log T/Δ_k − Δ_k·τ_k·T)_+ + Σ_non-cr max{ min{ 8 log T/(Δ_k − A_k),
 * (Δ_k − A_k)·τ_k·T }, 8 log T/Δ_k } + O(K).
 *
 * (13) prints τ_k·T for Δ_k·τ_k·T in the first sum, which is too small: it is Δ_k times the bound on E N_k, as in
 * (17). A non-critical arm's regret is convex in N_k, so that the step from E N_k to R leaves out the spread of N_k:
 * it is among what O(K) must cover.
 */
export const penaltyTheorem2Regret = checked(
  { instance: penaltyInstance, options: needs.constant },
  (instance: PenaltyInstance, { constant = 1 } = {}): Bound => {
    const quantities = penaltyQuantities(instance);
    const { arms, log, gap, lead, threshold, critical, nonCritical } = quantities;
    const because = objection(instance, quantities);
    if (because !== undefined) return noBound(because);
    let regret = constant * arms;
    for (const arm of critical) {
      regret += Math.max(0, (8 * log) / gap[arm] - gap[arm] * threshold[arm] * instance.horizon);
    }
    for (const arm of nonCritical) {
      const excess = -lead[arm];
      const below = Math.min((8 * log) / excess, excess * threshold[arm] * instance.horizon);
      regret += Math.max(below, (8 * log) / gap[arm]);
    }
    return bound(regret);
  },
);
