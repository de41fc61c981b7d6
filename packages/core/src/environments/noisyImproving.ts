import type { Arm } from "../arms.js";
import type { Curve } from "../functions/curve.js";
import { LARGEST_DEVIATION } from "../limits.js";
import { ArmStreams, normal, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { ImprovingEnvironment } from "./improving.js";

/**
 * Improving arms seen through noise: the n-th pull of arm i returns f_i(n) + σ·N(0, 1), not clipped. The stochastic
 * setting that patil2023 leaves open (Section 6); its policies promise nothing here.
 */
class NoisyImprovingEnvironment extends ImprovingEnvironment {
  readonly #deviation: number;
  readonly #noise: ArmStreams;

  constructor(curves: readonly Curve[], deviation: number) {
    super(curves, { min: -Infinity, max: Infinity });
    this.#deviation = deviation;
    this.#noise = new ArmStreams(curves.length);
  }

  override begin(seed: Seed, trial: number): void {
    super.begin(seed, trial);
    this.#noise.begin(seed, trial);
  }

  override draw(arm: Arm): number {
    return super.draw(arm) + this.#deviation * normal(this.#noise.generator(arm));
  }
}

export const noisyImproving = defineEnvironment({
  id: "noisy-improving",
  summary: "Arms that improve with every pull, observed with Gaussian noise.",
  parameters: {
    curves: { kind: "curves", words: "a reward curve for each arm" },
    deviation: {
      kind: "number",
      min: 0,
      max: LARGEST_DEVIATION,
      default: 0.1,
      words: "standard deviation σ of the noise",
    },
  },
  examples: [
    {
      curves: [
        { family: "exponential", potential: 0.9, scale: 50 },
        { family: "hyperbola", potential: 0.5, half: 5 },
      ],
      deviation: 0.25,
    },
  ],
  create: (_, { curves, deviation }) => new NoisyImprovingEnvironment(curves, deviation),
});
