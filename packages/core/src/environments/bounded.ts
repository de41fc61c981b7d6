import { EvenhandError } from "../errors.js";
import { beta } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { StationaryEnvironment } from "./stationary.js";

/**
 * Rewards on the support [c, 1] with mean μ_i: c + (1 − c)·Beta(ν·m, ν·(1 − m)), m = (μ − c)/(1 − c). The proportional
 * policies' results need rewards bounded away from 0; a stretched Beta has the stated mean exactly, which cutting off
 * another law would not.
 */
export const bounded = defineEnvironment({
  id: "bounded",
  summary: "Rewards on [c, 1], bounded away from 0, with a fixed mean for each arm.",
  parameters: {
    means: { kind: "list", min: 0, max: 1, words: "the mean reward of each arm, from c to 1" },
    floor: { kind: "number", min: 0, max: 1, default: 0.1, words: "c: no reward is smaller" },
    concentration: { kind: "number", min: 0.01, default: 2, words: "ν: the larger, the closer to the mean" },
  },
  examples: [{ means: [0.9, 0.5, 0.2], floor: 0.1 }],
  create: (_, { means, floor, concentration }) => {
    means.forEach((mean, arm) => {
      if (mean >= floor) return;
      const required = `a mean from ${floor}, the floor, to 1`;
      throw new EvenhandError("parameter-range", { received: mean, required, path: `means[${arm}]` });
    });
    return new StationaryEnvironment(means, { min: floor, max: 1 }, (generator, arm) => {
      const middle = (means[arm] - floor) / (1 - floor);
      if (!(middle > 0 && middle < 1)) return means[arm];
      return floor + (1 - floor) * beta(generator, concentration * middle, concentration * (1 - middle));
    });
  },
});
