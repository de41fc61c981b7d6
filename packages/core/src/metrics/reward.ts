import { checkMeansByPulls } from "../oracles/knownMeans.js";
import { defineMetric } from "./metric.js";

export const reward = defineMetric({
  id: "reward",
  title: "Reward",
  unit: "reward",
  range: "whatever the environment pays",
  better: "higher",
  zero: "nothing was earned",
  perArm: false,
  create: () => ({
    read: (outcome, into, at) => {
      into[at] = outcome.reward;
    },
  }),
});

/** Σ_t μ of the pulled arm, from the counts of pulls: the reward without its noise [penalty, experiment E]. */
export const expectedReward = defineMetric({
  id: "expected-reward",
  title: "Expected reward",
  unit: "expected reward",
  range: "whatever the environment pays on average",
  better: "higher",
  zero: "the arms that were pulled pay nothing on average",
  perArm: false,
  create: ({ environment }) => {
    checkMeansByPulls(environment);
    return {
      read: ({ pulls }, into, at) => {
        into[at] = pulls.reduce((sum, count, arm) => sum + environment.expectedTotal(arm, count), 0);
      },
    };
  },
});

/**
 * Expected reward that was missed against the best arm (or arms, with several pulls a round), from the counts of pulls:
 * Σ_i Δ_i·N_i for arms that stay as they are [patil2019, (2)], and policy regret for arms that improve
 * [patil2023, Definition 1 with Proposition 1].
 *
 * It takes no quota into account: never show it without the violation beside it.
 */
export const regret = defineMetric({
  id: "regret",
  title: "Regret",
  unit: "expected reward",
  range: "0 or more",
  better: "lower",
  zero: "as good as always pulling the best arm",
  perArm: false,
  regretLike: true,
  create: ({ environment, perRound }) => {
    checkMeansByPulls(environment);
    return {
      read: ({ round, pulls }, into, at) => {
        const totals = Float64Array.from(pulls, (_, arm) => environment.expectedTotal(arm, round)).sort();
        const best = totals.subarray(-perRound).reduce((sum, total) => sum + total, 0);
        const earned = pulls.reduce((sum, count, arm) => sum + environment.expectedTotal(arm, count), 0);
        into[at] = best - earned;
      },
    };
  },
});
