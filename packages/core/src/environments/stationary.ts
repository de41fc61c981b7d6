import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { ArmStreams, type Generator, type Seed } from "../random/index.js";

/** Arms that stay as they are: independent rewards with fixed means, from a law that takes several random numbers. */
export class StationaryEnvironment implements Environment {
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
