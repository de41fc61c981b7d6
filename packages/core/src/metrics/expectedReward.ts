import { defineMetric } from "./defineMetric.js";

/** Σ_t μ of the pulled arm, from the counts of pulls: the reward without its noise [penalty, experiment E]. */
export const expectedReward = defineMetric({
  id: "expected-reward",
  title: "Expected reward",
  unit: "expected reward",
  range: "whatever the environment pays on average",
  better: "higher",
  zero: "nothing was to be expected of the pulled arms",
  perArm: false,
  create: ({ environment }) => ({
    read: ({ pulls }, into, at) => {
      into[at] = pulls.reduce((sum, count, arm) => sum + environment.expectedTotal(arm, count), 0);
    },
  }),
});
