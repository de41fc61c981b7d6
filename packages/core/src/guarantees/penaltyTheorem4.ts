import { checked } from "../door/checked.js";
import { bound, noBound, type Bound } from "./bound.js";
import {
  outsideSection4,
  penaltyInstance,
  penaltyQuantities,
  type PenaltyInstance,
  type PenaltyQuantities,
} from "./penaltyInstance.js";

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
