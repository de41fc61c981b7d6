import { defineMetric } from "./defineMetric.js";

export const pulls = defineMetric({
  id: "pulls",
  title: "Pulls",
  unit: "pulls",
  range: "0 to the number of rounds",
  better: "neither",
  zero: "the arm was never given an opportunity",
  perArm: true,
  create: () => ({
    read: (outcome, into, at) => {
      into.set(outcome.pulls, at);
    },
  }),
});
