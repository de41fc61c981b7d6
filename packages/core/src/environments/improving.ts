import type { Arm } from "../arms.js";
import { checkCurve, type Curve, FamilyRewards } from "../functions/curve.js";
import { LARGEST_DEVIATION, LARGEST_WEIGHT, SMALLEST_CEILING } from "../limits.js";
import { ArmStreams, normal, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { SequenceEnvironment } from "./fixedRewards.js";

const curvesOfArms = { kind: "curves", words: "a reward curve for each arm" } as const;

/** Any rewards in [0, c] that increase with diminishing returns are c times such a curve [patil2023, footnote 3]. */
const scaleOfRewards = {
  kind: "number",
  min: SMALLEST_CEILING,
  max: LARGEST_WEIGHT,
  default: 1,
  words: "c: rewards are c times the curve, so that they lie in [0, c]",
} as const;

/** Arms that get better with every opportunity: the n-th pull of arm i returns c·f_i(n) [patil2023, Section 2]. */
class ImprovingEnvironment extends SequenceEnvironment {
  readonly #given: readonly Curve[];
  readonly #curves: readonly Curve[];
  readonly #scale: number;
  readonly #ofFamily: FamilyRewards | undefined;

  constructor(given: readonly Curve[], scale: number, support = { min: 0, max: scale }) {
    const curves = scale === 1 ? given : given.map((curve) => scaled(curve, scale));
    super(curves, support);
    this.#given = given;
    this.#curves = curves;
    this.#scale = scale;
    this.#ofFamily = FamilyRewards.of(given);
  }

  override begin(seed: Seed, trial: number): void {
    super.begin(seed, trial);
    this.#ofFamily?.begin();
  }

  override draw(arm: Arm): number {
    return this.#ofFamily === undefined ? super.draw(arm) : this.#scale * this.#ofFamily.next(arm);
  }

  curve(arm: Arm): Curve {
    return this.#curves[arm];
  }

  checkHorizon(horizon: number, path: string): void {
    this.#given.forEach((curve, arm) => {
      if (curve.unchecked === true) checkCurve((n) => curve.reward(n), horizon, `${path}.curves[${arm}]`);
    });
  }
}

function scaled(curve: Curve, scale: number): Curve {
  const { length, potential } = curve;
  const limit = potential === undefined ? {} : { potential: scale * potential };
  return { length, reward: (n) => scale * curve.reward(n), ...limit };
}

export const improving = defineEnvironment({
  id: "improving",
  summary: "Arms that improve with every pull, with diminishing returns and without noise.",
  parameters: { curves: curvesOfArms, scale: scaleOfRewards },
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
    {
      curves: [
        { family: "line", potential: 1, slope: 0.125 },
        { family: "values", values: [0.5] },
      ],
      scale: 40,
    },
  ],
  create: (_, { curves, scale }) => new ImprovingEnvironment(curves, scale),
});

/**
 * Improving arms seen through noise: the n-th pull of arm i returns c·f_i(n) + σ·N(0, 1), not clipped. The stochastic
 * setting that patil2023 leaves open (Section 6); its policies promise nothing here.
 */
class NoisyImprovingEnvironment extends ImprovingEnvironment {
  readonly noisy = true;
  readonly #deviation: number;
  readonly #noise: ArmStreams;

  constructor(curves: readonly Curve[], scale: number, deviation: number) {
    super(curves, scale, { min: -Infinity, max: Infinity });
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
    curves: curvesOfArms,
    deviation: {
      kind: "number",
      min: 0,
      max: LARGEST_DEVIATION,
      default: 0.1,
      words: "standard deviation σ of the noise",
    },
    scale: scaleOfRewards,
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
  create: (_, { curves, deviation, scale }) => new NoisyImprovingEnvironment(curves, scale, deviation),
});

/**
 * Improving arms that succeed or fail: the n-th pull of arm i returns c with probability f_i(n), otherwise 0. What
 * improves is the chance, as where somebody learns to solve a task. The noise is as large as a reward can be.
 */
class BernoulliImprovingEnvironment extends ImprovingEnvironment {
  readonly noisy = true;
  readonly #luck: ArmStreams;

  constructor(curves: readonly Curve[], scale: number) {
    super(curves, scale);
    this.#luck = new ArmStreams(curves.length);
  }

  override begin(seed: Seed, trial: number): void {
    super.begin(seed, trial);
    this.#luck.begin(seed, trial);
  }

  override draw(arm: Arm): number {
    const { max } = this.support;
    return this.#luck.generator(arm).uniform() * max < super.draw(arm) ? max : 0;
  }
}

export const bernoulliImproving = defineEnvironment({
  id: "bernoulli-improving",
  summary: "Arms that succeed or fail, and succeed the more often the more they were pulled.",
  parameters: { curves: curvesOfArms, scale: scaleOfRewards },
  examples: [
    {
      curves: [
        { family: "exponential", potential: 0.9, scale: 50 },
        { family: "hyperbola", potential: 0.5, half: 5 },
      ],
    },
  ],
  create: (_, { curves, scale }) => new BernoulliImprovingEnvironment(curves, scale),
});
