import { checkList } from "../checkList.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape, type Range } from "../numberShape.js";
import type { Shape } from "../shape.js";

/** A list of numbers for each arm, of any length. */
export interface ListsParameter extends Described<never>, Range {
  readonly kind: "lists";
}

export const lists: Kind<ListsParameter, readonly Float64Array[]> = {
  id: "lists",
  shape: (parameter) => {
    const one = numberShape(parameter);
    const list: Shape = { type: "list", length: "any", of: one, words: "a list of numbers" };
    return { type: "list", length: "any", of: list, words: "a list of numbers for each arm" };
  },
  parse: (parameter, input, _, path) => {
    const one = numberShape(parameter);
    return checkList(input, path, (entry, at) =>
      Float64Array.from(checkList(entry, at, (value, where) => checkNumber(value, one, where))),
    );
  },
};
