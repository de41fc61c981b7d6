import { checked } from "../door/checked.js";
import { bound, noBound, type Bound } from "./bound.js";
import { outsideSection4, penaltyInstance, penaltyQuantities, type PenaltyInstance } from "./penaltyInstance.js";

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
