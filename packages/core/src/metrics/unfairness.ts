import { defineMetric } from "./defineMetric.js";
import { penaltyOf } from "./penaltyOf.js";

/** The non-fairness level of each arm, (τ_k·T − N_k(T))_+ [penalty, experiment D]. */
export const unfairnessByArm = defineMetric({
  id: "unfairness-by-arm",
  title: "Unfairness of each arm",
  unit: "pulls",
  range: "0 to the number of rounds",
  better: "lower",
  zero: "the arm has its threshold",
  perArm: true,
  contract: "penalty",
  create: (context) => {
    const { shares } = penaltyOf(context, "unfairness-by-arm");
    return {
      read: ({ round, pulls }, into, at) => {
        for (let arm = 0; arm < shares.arms; arm++)
          into[at + arm] = Math.max(0, shares.deficit(arm, round, pulls[arm]));
      },
    };
  },
});

/** The unfairness level of all arms together, Σ_k (τ_k·T − N_k(T))_+ [penalty, experiment E]. */
export const unfairness = defineMetric({
  id: "unfairness",
  title: "Unfairness",
  unit: "pulls",
  range: "0 to the number of rounds",
  better: "lower",
  zero: "every arm has its threshold",
  perArm: false,
  contract: "penalty",
  create: (context) => {
    const { shares } = penaltyOf(context, "unfairness");
    return {
      read: ({ round, pulls }, into, at) => {
        let missing = 0;
        for (let arm = 0; arm < shares.arms; arm++) missing += Math.max(0, shares.deficit(arm, round, pulls[arm]));
        into[at] = missing;
      },
    };
  },
});

/**
 * How many arms are below their threshold, N_k(T) < τ_k·T
 * [penalty, experiment D: "each arm becomes unfair one by one"].
 */
export const unfairArms = defineMetric({
  id: "unfair-arms",
  title: "Unfair arms",
  unit: "arms",
  range: "0 to the number of arms",
  better: "lower",
  zero: "every arm has its threshold",
  perArm: false,
  contract: "penalty",
  create: (context) => {
    const { shares } = penaltyOf(context, "unfair-arms");
    return {
      read: ({ round, pulls }, into, at) => {
        let unfair = 0;
        for (let arm = 0; arm < shares.arms; arm++) if (shares.deficit(arm, round, pulls[arm]) > 0) unfair++;
        into[at] = unfair;
      },
    };
  },
});
