import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_WEIGHT } from "../limits.js";
import { ArmStreams, beta, type Generator, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

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
    concentration: {
      kind: "number",
      min: 0.01,
      max: LARGEST_WEIGHT,
      default: 2,
      words: "ν: the larger, the closer to the mean",
    },
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

/** Arms that stay as they are: independent rewards with fixed means, from a law that takes several random numbers. */
class StationaryEnvironment implements Environment {
  readonly arms: number;
  readonly support: { readonly min: number; readonly max: number };
  readonly longestRun = Infinity;
  readonly costly = true;
  readonly #means: Float64Array;
  readonly #law: (generator: Generator, arm: Arm) => number;
  readonly #streams: ArmStreams;

  constructor(
    means: Float64Array,
    support: { readonly min: number; readonly max: number },
    law: (generator: Generator, arm: Arm) => number,
  ) {
    this.arms = means.length;
    this.support = support;
    this.#means = means;
    this.#law = law;
    this.#streams = new ArmStreams(means.length);
  }

  begin(seed: Seed, trial: number): void {
    this.#streams.begin(seed, trial);
  }

  draw(arm: Arm): number {
    return this.#law(this.#streams.generator(arm), arm);
  }

  expectedTotal(arm: Arm, pulls: number): number {
    return this.#means[arm] * pulls;
  }
}
