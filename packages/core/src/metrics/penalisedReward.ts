import { defineMetric } from "./defineMetric.js";
import { penaltyOf } from "./penaltyOf.js";

/** What was drawn less what the missing pulls cost: S(T) − Σ_k A_k·(τ_k·T − N_k(T))_+ [penalty, (3)]. */
export const penalisedReward = defineMetric({
  id: "penalised-reward",
  title: "Penalised reward",
  unit: "reward",
  range: "at most the reward",
  better: "higher",
  zero: "the missing pulls cost as much as was earned",
  perArm: false,
  contract: "penalty",
  create: (context) => {
    const contract = penaltyOf(context, "penalised-reward");
    return {
      read: ({ round, pulls, reward }, into, at) => {
        into[at] = reward - contract.penalty(round, pulls);
      },
    };
  },
});
