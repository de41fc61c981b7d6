import { normal } from "../random/index.js";
import { defineEnvironment } from "./environment.js";
import { StationaryEnvironment } from "./stationary.js";

/** Rewards μ_i + σ·N(0, 1). They leave [0, 1]: nothing is clipped, and policies that need [0, 1] refuse them. */
export const gaussian = defineEnvironment({
  id: "gaussian",
  summary: "Normally distributed rewards around a fixed mean for each arm, not clipped.",
  parameters: {
    means: { kind: "list", words: "the mean reward of each arm" },
    deviation: { kind: "number", min: 0, default: 1, words: "standard deviation σ of a reward" },
  },
  examples: [{ means: [0.8, 0.5, 0.2], deviation: 0.25 }],
  create: ({ means, deviation }) =>
    new StationaryEnvironment(
      means,
      { min: -Infinity, max: Infinity },
      (generator, arm) => means[arm] + deviation * normal(generator),
    ),
});
