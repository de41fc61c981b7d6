import { checkList } from "../checkList.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape, type Range } from "../numberShape.js";

/** A number for each arm. The length of the list is the number of arms. */
export interface ListParameter extends Described<never>, Range {
  readonly kind: "list";
}

export const list: Kind<ListParameter, Float64Array> = {
  id: "list",
  shape: (parameter) => {
    const one = numberShape(parameter);
    return { type: "list", length: "any", of: one, words: `a list with ${one.words} for each arm` };
  },
  parse: (parameter, input, _, path) => {
    const one = numberShape(parameter);
    return Float64Array.from(checkList(input, path, (value, at) => checkNumber(value, one, at)));
  },
};
