import { EvenhandError } from "../errors.js";
import type { Curve } from "../functions/curve.js";
import { LARGEST_WEIGHT } from "../limits.js";
import { exp } from "../math/index.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { SequenceEnvironment } from "./fixedRewards.js";

const level = (words: string) => ({ kind: "list", min: 0, max: 1, words }) as const;
const pace = (words: string) => ({ kind: "list", min: 0, max: LARGEST_WEIGHT, words }) as const;

const parameters = {
  heights: level("h: what each arm would rise to if it never fell"),
  starts: level("s: what each arm returns before its first pull has taught it anything"),
  ends: level("e: what each arm falls to in the end"),
  rises: pace("how fast each arm comes up to its height: 1 over the pulls until 63 % of the way"),
  turns: pace("the pull around which each arm falls fastest"),
  falls: pace("how sudden the fall of each arm is: 1 over its length in pulls"),
} as const;

type Shape = Readonly<Record<keyof typeof parameters, number>>;

/**
 * Arms that rise at first, with diminishing returns, and fall for good after a peak [lindner2021]: an arm that is asked
 * too often tires. The n-th pull of arm i returns
 *
 *   f(n) = h − (h − s)·e^(−rise·n) − (h − e)/(1 + e^(−fall·(n − turn)))
 *
 * a saturating exponential and a logistic fall, the family of the authors' experiments: theirs,
 * a·e^(−k(n − l)) + (d − h)/(e^(−(k + k')(n − l)) + 1) + h, has e = d, rise = k, fall = k + k', turn = l and
 * s = h + a·e^(k·l). Numbers that give another shape are refused at the pull where it shows, as far as a study goes.
 *
 * Only counts of pulls matter to what is earned, but the best single arm is not the best that can be done: it may be
 * better to leave an arm when it has fallen. Regret against the best single arm can be below 0 here.
 */
class SinglePeakedEnvironment extends SequenceEnvironment {
  readonly #curves: readonly Curve[];

  constructor(shapes: readonly Shape[]) {
    const curves = shapes.map((shape) => ({ length: Infinity, reward: (n: number) => rewardOf(shape, n) }));
    super(curves, { min: 0, max: 1 });
    this.#curves = curves;
  }

  curve(arm: number): Curve {
    return this.#curves[arm];
  }

  checkHorizon(horizon: number, path: string): void {
    this.#curves.forEach((curve, arm) => checkSinglePeaked((n) => curve.reward(n), horizon, `${path}[${arm}]`));
  }
}

function rewardOf({ heights, starts, ends, rises, turns, falls }: Shape, n: number): number {
  return heights - (heights - starts) * exp(-rises * n) - (heights - ends) / (1 + exp(-falls * (n - turns)));
}

/**
 * What a curve may rise again by in all: where the fall is over before the rise, the family comes to its end from
 * below, by 10^-11 in the authors' second instance. Rounding is far smaller.
 */
const TOLERANCE = 1e-9;

/**
 * Refuses a curve at the first n where it leaves [0, 1], rises again after a fall, or grows faster than before. Growth
 * is compared from n = 2 on, as for improving arms.
 */
export function checkSinglePeaked(reward: (n: number) => number, pulls: number, path: string): void {
  let [before, growth, hasFallen] = [NaN, Infinity, false];
  let lowest = Infinity;
  for (let n = 1; n <= pulls; n++) {
    const value = reward(n);
    const required = !(value >= 0 && value <= 1)
      ? "values in [0, 1]"
      : hasFallen && value > lowest + TOLERANCE
        ? `at most ${lowest}, to which the arm has fallen before`
        : !hasFallen && value - before > growth + TOLERANCE
          ? `an increment of at most that before it, ${growth}`
          : undefined;
    if (required !== undefined) {
      throw new EvenhandError("curve-not-single-peaked", { received: `f(${n}) = ${value}`, required, path });
    }
    hasFallen ||= value < before;
    if (hasFallen) lowest = Math.min(lowest, value);
    if (n >= 2) growth = value - before;
    before = value;
  }
}

export const singlePeaked = defineEnvironment({
  id: "single-peaked",
  summary: "Arms that rise with their first pulls and fall for good after a peak, without noise.",
  parameters,
  examples: [
    {
      heights: [1, 0.75],
      starts: [0.25, 0.5],
      ends: [0.25, 0.5],
      rises: [0.0625, 0.125],
      turns: [100, 150],
      falls: [0.0625, 0.0625],
    },
  ],
  create: (_, lists) => {
    const names = Object.keys(parameters) as (keyof typeof parameters)[];
    const arms = lists.heights.length;
    for (const name of names) {
      if (lists[name].length === arms) continue;
      const [received, required] = [`${lists[name].length} values`, `${arms} values, as many as there are heights`];
      throw new EvenhandError("parameter-length", { received, required, path: name });
    }
    const shapeOf = (arm: number) => Object.fromEntries(names.map((name) => [name, lists[name][arm]])) as Shape;
    return new SinglePeakedEnvironment(Array.from({ length: arms }, (_one, arm) => shapeOf(arm)));
  },
});
