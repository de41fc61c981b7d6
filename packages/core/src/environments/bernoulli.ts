import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { ArmStreams, bernoulliProbability, bernoulliThreshold, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

/** Rewards 1 with probability μ_i, else 0. */
class BernoulliEnvironment implements Environment {
  readonly arms: number;
  readonly support = { min: 0, max: 1 };
  readonly longestRun = Infinity;
  readonly #thresholds: Float64Array;
  readonly #streams: ArmStreams;

  constructor(means: Float64Array) {
    this.arms = means.length;
    this.#thresholds = means.map(bernoulliThreshold);
    this.#streams = new ArmStreams(means.length);
  }

  begin(seed: Seed, trial: number): void {
    this.#streams.begin(seed, trial);
  }

  draw(arm: Arm): number {
    return this.#streams.bernoulli(arm, this.#thresholds[arm]);
  }

  drawAhead(arm: Arm, into: Float64Array, from: number, to: number): void {
    this.#streams.bernoulliAhead(arm, this.#thresholds[arm], into, from, to);
  }

  expectedTotal(arm: Arm, pulls: number): number {
    return bernoulliProbability(this.#thresholds[arm]) * pulls;
  }
}

export const bernoulli = defineEnvironment({
  id: "bernoulli",
  summary: "Rewards 0 or 1, with a fixed probability of 1 for each arm.",
  parameters: { means: { kind: "list", min: 0, max: 1, words: "the probability of a reward of 1, for each arm" } },
  examples: [{ means: [0.8, 0.7, 0.3] }],
  create: (_, { means }) => new BernoulliEnvironment(means),
});
