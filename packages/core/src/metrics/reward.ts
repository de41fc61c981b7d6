import { defineMetric } from "./defineMetric.js";

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
