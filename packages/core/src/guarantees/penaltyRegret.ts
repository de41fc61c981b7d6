import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, type Bound, noBound } from "./bound.js";
import {
  outsideSection4,
  penaltyInstance,
  type PenaltyInstance,
  penaltyQuantities,
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

/**
 * 4 sqrt(2 log T/T^(2/3)): the lead A_k − Δ_k up to which Observation 1 speaks of an arm,
 * and from which on Lemma 1 does.
 */
function leadBetween({ log, power }: PenaltyQuantities): number {
  return 4 * Math.sqrt((2 * log) / power);
}

/**
 * [penalty, Observation 1] (A_k − Δ_k)·E(τ_k·T − N_k(T))_+ <= 4 τ_k T^(2/3) sqrt(2 log T), where A_k − Δ_k is small.
 */
export const penaltyObservation1 = checked({ instance: penaltyInstance }, (instance: PenaltyInstance): Bound[] => {
  const quantities = penaltyQuantities(instance);
  const { log, power, lead, threshold } = quantities;
  const most = leadBetween(quantities);
  return Array.from(threshold, (share, arm) =>
    lead[arm] <= most
      ? bound(4 * share * power * Math.sqrt(2 * log))
      : noBound(`arm ${arm} has A − Δ = ${lead[arm]}, above 4√(2 log T/T^(2/3)) = ${most}`),
  );
});

/**
 * [penalty, Lemma 1 = Observation 2] E(τ_k·T − N_k(T))_+ = O(τ_k·K·T^(2/3)) under hard-threshold UCB, where
 * A_k − Δ_k >= 4 sqrt(2 log T/T^(2/3)) and τ_k > 0: by the proof's last line
 *
 *   τ_k·(K·T^(2/3) + K²)/c_0 + 1 + 2K·τ_k
 *
 * with K² where it has K, since an arm may be K − 1 pulls short where it says one (see Theorem 1), and with 2K·τ_k for
 * what happens with probability 2K/T, which it leaves out. The proof needs T >= (4K/c_0²)³, and T^(2/3) <= τ_k c_0² T/4
 * for all arms with A_k − Δ_k of half of the above and a threshold.
 */
export const penaltyLemma1 = checked({ instance: penaltyInstance }, (instance: PenaltyInstance): Bound[] => {
  const quantities = penaltyQuantities(instance);
  const { arms, power, lead, threshold, slack } = quantities;
  const because = tooEarly(instance, quantities);
  const least = leadBetween(quantities);
  return Array.from(threshold, (share, arm) => {
    if (because !== undefined) return noBound(because);
    if (share === 0) return noBound(`arm ${arm} has no threshold`);
    if (lead[arm] < least) return noBound(`arm ${arm} has A − Δ = ${lead[arm]}, below 4√(2 log T/T^(2/3)) = ${least}`);
    return bound((share * (arms * power + arms * arms)) / slack + 1 + 2 * arms * share);
  });
});

/**
 * [penalty, Theorem 4] For any gaps, where all τ_k > 0,
 *
 *   R(T) <= 8 sqrt(T log T)·Σ_k √τ_k + 8 sqrt((1 − τ_min) K T log T) + A_max·K·T^(2/3)·sqrt(2 log T)               (15)
 *
 * as the proof has it: the third term must cover Lemma 1, with its 1/c_0, and Observation 1, with its 4. It does as
 * printed where sqrt(2 log T) >= 1/c_0 and A_max·K >= 4; otherwise the larger of these takes its place. For T as in
 * Lemma 1, whose terms of lower order are left out as in the paper: (48) has them in its O(·).
 */
export const penaltyTheorem4 = checked({ instance: penaltyInstance }, (instance: PenaltyInstance): Bound => {
  const quantities = penaltyQuantities(instance);
  const { arms, log, power, threshold, slack } = quantities;
  const { penalties, horizon } = instance;
  const because = tooEarly(instance, quantities);
  if (because !== undefined) return noBound(because);
  if (threshold.some((share) => share === 0)) return noBound("some arm has no threshold: every τ_k must be positive");
  const roots = threshold.reduce((sum, share) => sum + Math.sqrt(share), 0);
  const rest = 1 - threshold.reduce((least, share) => Math.min(least, share), 1);
  const most = Array.from(penalties).reduce((largest, rate) => Math.max(largest, rate), 0);
  const third = Math.max(most * arms * Math.max(Math.sqrt(2 * log), 1 / slack), 4 * Math.sqrt(2 * log));
  return bound(8 * Math.sqrt(horizon * log) * (roots + Math.sqrt(rest * arms)) + third * power);
});

function tooEarly(instance: PenaltyInstance, quantities: PenaltyQuantities): string | undefined {
  const outside = outsideSection4(instance, quantities);
  if (outside !== undefined) return outside;
  const { arms, lead, threshold, slack } = quantities;
  const half = leadBetween(quantities) / 2;
  const smallest = threshold.reduce(
    (least, share, arm) => (share > 0 && lead[arm] >= half ? Math.min(least, share) : least),
    1,
  );
  const root = (4 * Math.max(arms, 1 / smallest)) / (slack * slack);
  if (instance.horizon >= root * root * root) return undefined;
  return `T is below (4·max{K, 1/τ}/c_0²)³ = ${root * root * root}`;
}
