import { checkList } from "../checkList.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape } from "../numberShape.js";
import type { Shape } from "../shape.js";

/** A list of numbers for each arm, of any length. */
export interface ListsParameter extends Described<never> {
  readonly kind: "lists";
}

const number = numberShape({});
const numbers: Shape = { type: "list", length: "any", of: number, words: "a list of numbers" };
const shape: Shape = { type: "list", length: "any", of: numbers, words: "a list of numbers for each arm" };

export const lists: Kind<ListsParameter, readonly Float64Array[]> = {
  id: "lists",
  shape: () => shape,
  parse: (_, input, _context, path) =>
    checkList(input, path, (entry, at) =>
      Float64Array.from(checkList(entry, at, (value, where) => checkNumber(value, number, where))),
    ),
};
