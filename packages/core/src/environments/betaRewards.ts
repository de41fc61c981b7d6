import { beta } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { StationaryEnvironment } from "./stationary.js";

/** Rewards Beta(μ_i, 1 − μ_i): mean μ_i, most of the mass near 0 and 1 [penalty, experiment E]. */
export const betaRewards = defineEnvironment({
  id: "beta",
  summary: "Rewards from Beta(μ, 1 − μ), mostly near 0 and 1.",
  parameters: { means: { kind: "list", min: 0, max: 1, words: "the mean reward μ of each arm" } },
  examples: [{ means: [0.8, 0.5, 0.2] }],
  create: (_, { means }) =>
    new StationaryEnvironment(means, { min: 0, max: 1 }, (generator, arm) => {
      const mean = means[arm];
      return mean === 0 || mean === 1 ? mean : beta(generator, mean, 1 - mean);
    }),
});
