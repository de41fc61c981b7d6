import type { Arm } from "../arms.js";
import { checkCurve, type Curve, FamilyRewards } from "../functions/curve.js";
import type { Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { SequenceEnvironment } from "./sequenceEnvironment.js";

/** Arms that get better with every opportunity: the n-th pull of arm i returns f_i(n) [patil2023, Section 2]. */
export class ImprovingEnvironment extends SequenceEnvironment {
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
