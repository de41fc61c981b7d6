import { canonicalNumber } from "../canonicalNumber.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape, type Range } from "../numberShape.js";

export interface IntegerParameter extends Described<number>, Range {
  readonly kind: "integer";
  /** Where the value is left out it is undefined, and derived from what these words say. */
  readonly derived?: string;
}

export const integer: Kind<IntegerParameter, number> = {
  id: "integer",
  shape: (parameter) => numberShape(parameter, { whole: true }),
  parse: (parameter, input, _, path) => checkNumber(input, numberShape(parameter, { whole: true }), path),
  canonical: canonicalNumber,
};
