import { PenaltyContract } from "../contracts/penalty.js";
import { EvenhandError } from "../errors.js";
import { fixedMeans } from "../oracles/knownMeans.js";
import { defineMetric, type MetricContext } from "./metric.js";

// The metrics of the penalty contract: what missing pulls cost, and how far arms are below their thresholds.

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
  zero: "as good as knowing the means: every arm that is worth its penalty has its threshold, and the best arm has the rest",
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

/**
 * How far each arm was below its threshold after any round so far: max_{t <= T} (τ_k·t − N_k(t))_+, whose expectation
 * Theorem 3 bounds [penalty, (14)]. A deficit grows until its arm is pulled, so that it is enough to look just before.
 */
export const worstDeficit = defineMetric({
  id: "worst-deficit",
  title: "Worst deficit of each arm",
  unit: "pulls",
  range: "0 to the number of rounds",
  better: "lower",
  zero: "the arm was never below its threshold",
  perArm: true,
  contract: "penalty",
  create: (context) => {
    const { shares } = penaltyOf(context, "worst-deficit");
    const worst = new Float64Array(shares.arms);
    return {
      begin: () => worst.fill(0),
      pulling: (arm, round, pulls) => {
        worst[arm] = Math.max(worst[arm], shares.deficit(arm, round - 1, pulls));
      },
      read: ({ round, pulls }, into, at) => {
        for (let arm = 0; arm < shares.arms; arm++)
          into[at + arm] = Math.max(worst[arm], shares.deficit(arm, round, pulls[arm]));
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

/** The study's thresholds and penalties; a metric that measures against them is refused without. */
function penaltyOf({ contract }: MetricContext, id: string): PenaltyContract {
  if (contract instanceof PenaltyContract) return contract;
  throw new EvenhandError("metric-not-applicable", {
    received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
    required: "a study with the contract penalty",
  });
}
