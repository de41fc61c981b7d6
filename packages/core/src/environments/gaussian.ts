import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { LARGEST_DEVIATION, LARGEST_MEAN } from "../limits.js";
import { ArmStreams, normal, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

/** Rewards μ_i + σ·N(0, 1). They leave [0, 1]: nothing is clipped, and policies that need [0, 1] refuse them. */
class GaussianEnvironment implements Environment {
  readonly arms: number;
  readonly support = { min: -Infinity, max: Infinity };
  readonly longestRun = Infinity;
  readonly #means: Float64Array;
  readonly #deviation: number;
  readonly #streams: ArmStreams;

  constructor(means: Float64Array, deviation: number) {
    this.arms = means.length;
    this.#means = means;
    this.#deviation = deviation;
    this.#streams = new ArmStreams(means.length);
  }

  begin(seed: Seed, trial: number): void {
    this.#streams.begin(seed, trial);
  }

  draw(arm: Arm): number {
    return this.#means[arm] + this.#deviation * normal(this.#streams.generator(arm));
  }

  drawAhead(arm: Arm, into: Float64Array, from: number, to: number): void {
    this.#streams.normalAhead(arm, into, from, to);
    const mean = this.#means[arm];
    for (let at = from; at < to; at++) into[at] = mean + this.#deviation * into[at];
  }

  expectedTotal(arm: Arm, pulls: number): number {
    return this.#means[arm] * pulls;
  }
}

export const gaussian = defineEnvironment({
  id: "gaussian",
  summary: "Normally distributed rewards around a fixed mean for each arm, not clipped.",
  parameters: {
    means: { kind: "list", min: -LARGEST_MEAN, max: LARGEST_MEAN, words: "the mean reward of each arm" },
    deviation: {
      kind: "number",
      min: 0,
      max: LARGEST_DEVIATION,
      default: 1,
      words: "standard deviation σ of a reward",
    },
  },
  examples: [{ means: [0.8, 0.5, 0.2], deviation: 0.25 }],
  create: (_, { means, deviation }) => new GaussianEnvironment(means, deviation),
});
