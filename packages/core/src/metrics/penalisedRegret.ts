import { fixedMeans } from "../oracles/fixedMeans.js";
import { defineMetric } from "./defineMetric.js";
import { penaltyOf } from "./penaltyOf.js";

/**
 * Expected reward missed and penalties paid, beyond what a prophet would miss and pay who knows the means
 * and may divide pulls: R(T) = L(T) − L*(T) [penalty, (10)]. From the counts of pulls and the means
 * (Δ_k·N_k), not from the noisy sum.
 */
export const penalisedRegret = defineMetric({
  id: "penalised-regret",
  title: "Penalised regret",
  unit: "expected reward",
  range: "0 or more, but for rounding",
  better: "lower",
  zero: "as good as knowing the means: every arm worth its penalty has its threshold, the best arm the rest",
  perArm: false,
  contract: "penalty",
  regretLike: true,
  create: (context) => {
    const contract = penaltyOf(context, "penalised-regret");
    const means = fixedMeans(context.environment, context.horizon);
    return {
      read: ({ round, pulls }, into, at) => {
        into[at] = contract.loss(means, round, pulls) - contract.leastLoss(means, round);
      },
    };
  },
});
