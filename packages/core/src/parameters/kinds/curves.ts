import type { Curve } from "../../functions/curve.js";
import { curveFamilies, parseCurve } from "../../functions/curves.js";
import { checkList } from "../checkList.js";
import type { Described, Kind } from "../kind.js";
import { numberShape } from "../numberShape.js";
import type { NumberShape, Shape } from "../shape.js";

/** A reward curve for each arm: a family with its fields or a list of values, or a function, which has no shape. */
export interface CurvesParameter extends Described<never> {
  readonly kind: "curves";
}

const curve: Shape = {
  type: "tagged",
  tag: "family",
  options: {
    values: { values: { type: "list", length: "any", of: numberShape({}), words: "a list of rewards" } },
    ...Object.fromEntries(
      Object.entries(curveFamilies).map(([family, { fields }]) => [
        family,
        Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldShape(field)])),
      ]),
    ),
  },
  words: `a curve with a family of ${[...Object.keys(curveFamilies), "values"].join(", ")}`,
};
const shape: Shape = { type: "list", length: "any", of: curve, words: "a list with a reward curve for each arm" };

export const curves: Kind<CurvesParameter, readonly Curve[]> = {
  id: "curves",
  shape: () => shape,
  parse: (_, input, _context, path) => checkList(input, path, parseCurve),
  // Curves that fall, grow faster than before, or leave [0, 1].
  refused: [
    [0.5, 0.4],
    [0.1, 0.2, 0.4],
    [0.5, 1.5],
  ].map((values) => [{ family: "values", values }]),
};

function fieldShape({ max, words }: { readonly max: number; readonly words: string }): NumberShape {
  return {
    type: "number",
    whole: false,
    above: 0,
    ...(max === Infinity ? {} : { max }),
    words: `${words}: above 0${max === Infinity ? "" : ` and at most ${max}`}`,
    description: words,
  };
}
