import { EvenhandError } from "../errors.js";
import type { Curve } from "../functions/curve.js";
import { curveFamilies, parseCurve } from "../functions/curves.js";
import type { Expression } from "../functions/formula/expression.js";
import { parseFormula } from "../functions/formula/parseFormula.js";
import type { Descriptor, Kind } from "./kind.js";
import { canonicalNumber, checkList, checkNumber, numberShape } from "./numbers.js";
import type { NumberShape, Shape, TextShape } from "./shape.js";

// Kinds whose values are functions, as a user writes them: a formula, a table of points, reward curves.

/** A formula for each arm's deserved share: it is read by a parser of our own, and never run as a program. */
export interface FormulaParameter extends Descriptor<string> {
  readonly kind: "formula";
}

const formulaShape: TextShape = {
  type: "text",
  // Where in the text it is wrong, the parser says better than a pattern.
  pattern: "\\S",
  words: "a formula of mean, sum, arm and arms, with numbers, + - * / ( ), min and max",
};

export const formula: Kind<FormulaParameter, Expression> = {
  id: "formula",
  shape: () => formulaShape,
  parse: (_, input, _context, path) => {
    if (typeof input === "string") return parseFormula(input, path);
    throw new EvenhandError("parameter-type", { received: input, required: formulaShape.words, path });
  },
  canonical: (input) => (input as string).replace(/\s+/g, ""),
  refused: ["mean +", "mean 2", "min(mean)", "(mean", "mean)", "exp(mean)", "1e999", "mean * _"],
};

/** Means in rising order, each with the share that an arm with this mean deserves. */
export interface PointsParameter extends Descriptor<never> {
  readonly kind: "points";
}

export type Points = readonly (readonly [mean: number, share: number])[];

const unit = numberShape({ min: 0, max: 1 });
const pair: Shape = { type: "list", length: 2, of: unit, words: "a mean and a share, each from 0 to 1" };
const pointsWords = "a list of pairs, a mean and a share each from 0 to 1, the means in rising order";
const pointsShape: Shape = { type: "list", length: "any", of: pair, words: pointsWords };

export const points: Kind<PointsParameter, Points> = {
  id: "points",
  shape: () => pointsShape,
  parse: (_, input, _context, path) => {
    const refuse = (received: unknown, required: string, at: string): never => {
      throw new EvenhandError("parameter-type", { received, required, path: at });
    };
    if (!Array.isArray(input) || input.length === 0) return refuse(input, pointsWords, path);
    const pairs = Array.from(input, (entry: unknown, i): Points[number] => {
      const at = `${path}[${i}]`;
      if (!Array.isArray(entry) || entry.length !== 2) return refuse(entry, pair.words, at);
      return [checkNumber(entry[0], unit, `${at}[0]`), checkNumber(entry[1], unit, `${at}[1]`)];
    });
    const fallen = pairs.findIndex(([mean], i) => i > 0 && mean <= pairs[i - 1][0]);
    if (fallen === -1) return pairs;
    const required = `a mean above ${pairs[fallen - 1][0]}, that of the point before`;
    throw new EvenhandError("parameter-range", { received: pairs[fallen][0], required, path: `${path}[${fallen}][0]` });
  },
  canonical: (input) => (input as Points).map((entry) => entry.map(canonicalNumber)),
  refused: [
    [
      [0.5, 0.1],
      [0.5, 0.1],
    ],
    [
      [1, 0],
      [0, 0],
    ],
  ],
};

/** A reward curve for each arm: a family with its fields or a list of values, or a function, which has no shape. */
export interface CurvesParameter extends Descriptor<never> {
  readonly kind: "curves";
}

const curveShape: Shape = {
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
const curvesShape: Shape = {
  type: "list",
  length: "any",
  of: curveShape,
  words: "a list with a reward curve for each arm",
};

export const curves: Kind<CurvesParameter, readonly Curve[]> = {
  id: "curves",
  shape: () => curvesShape,
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
