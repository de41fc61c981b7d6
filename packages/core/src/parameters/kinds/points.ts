import { EvenhandError } from "../../errors.js";
import { canonicalNumber } from "../canonicalNumber.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape } from "../numberShape.js";
import type { Shape } from "../shape.js";

/** Means in rising order, each with the share that an arm with this mean deserves. */
export interface PointsParameter extends Described<never> {
  readonly kind: "points";
}

export type Points = readonly (readonly [mean: number, share: number])[];

const one = numberShape({ min: 0, max: 1 });
const pair: Shape = { type: "list", length: 2, of: one, words: "a mean and a share, each from 0 to 1" };
const words = "a list of pairs, a mean and a share each from 0 to 1, the means in rising order";
const shape: Shape = { type: "list", length: "any", of: pair, words };

export const points: Kind<PointsParameter, Points> = {
  id: "points",
  shape: () => shape,
  parse: (_, input, _context, path) => {
    const refuse = (received: unknown, required: string, at: string): never => {
      throw new EvenhandError("parameter-type", { received, required, path: at });
    };
    if (!Array.isArray(input) || input.length === 0) return refuse(input, words, path);
    const pairs = Array.from(input, (entry: unknown, i): Points[number] => {
      const at = `${path}[${i}]`;
      if (!Array.isArray(entry) || entry.length !== 2) return refuse(entry, pair.words, at);
      return [checkNumber(entry[0], one, `${at}[0]`), checkNumber(entry[1], one, `${at}[1]`)];
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
