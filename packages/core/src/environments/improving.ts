import type { Arm } from "../arms.js";
import { checkCurve, type Curve, FamilyRewards } from "../functions/curve.js";
import { LARGEST_DEVIATION } from "../limits.js";
import { ArmStreams, normal, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { SequenceEnvironment } from "./fixedRewards.js";

/** Arms that get better with every opportunity: the n-th pull of arm i returns f_i(n) [patil2023, Section 2]. */
class ImprovingEnvironment extends SequenceEnvironment {
  readonly #curves: readonly Curve[];
  readonly #ofFamily: FamilyRewards | undefined;

  constructor(curves: readonly Curve[], support = { min: 0, max: 1 }) {
    super(curves, support);
    this.#curves = curves;
    this.#ofFamily = FamilyRewards.of(curves);
  }

  override begin(seed: Seed, trial: number): void {
    super.begin(seed, trial);
    this.#ofFamily?.begin();
  }

  override draw(arm: Arm): number {
    return this.#ofFamily === undefined ? super.draw(arm) : this.#ofFamily.next(arm);
  }

  curve(arm: Arm): Curve {
    return this.#curves[arm];
  }

  checkHorizon(horizon: number, path: string): void {
    this.#curves.forEach((curve, arm) => {
      if (curve.unchecked === true) checkCurve((n) => curve.reward(n), horizon, `${path}.curves[${arm}]`);
    });
  }
}

export const improving = defineEnvironment({
  id: "improving",
  summary: "Arms that improve with every pull, with diminishing returns and without noise.",
  parameters: { curves: { kind: "curves", words: "a reward curve for each arm" } },
  examples: [
    {
      curves: [
        { family: "power", potential: 1, rate: 0.5 },
        { family: "line", potential: 0.5, slope: 0.125 },
        { family: "values", values: [0.25, 0.5, 0.625, 0.6875] },
      ],
    },
    {
      curves: [
        { family: "capped-power", potential: 0.5, reach: 1000, exponent: 0.1 },
        { family: "exponential", potential: 0.875, scale: 20 },
        { family: "hyperbola", potential: 0.75, half: 8 },
      ],
    },
  ],
  create: (_, { curves }) => new ImprovingEnvironment(curves),
});

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
