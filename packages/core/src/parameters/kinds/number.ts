import { canonicalNumber } from "../canonicalNumber.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape, type Range } from "../numberShape.js";

export interface NumberParameter extends Described<number>, Range {
  readonly kind: "number";
  /** Where the value is left out it is undefined, and derived from what these words say. */
  readonly derived?: string;
}

export const number: Kind<NumberParameter, number> = {
  id: "number",
  shape: (parameter) => numberShape(parameter),
  parse: (parameter, input, _, path) => checkNumber(input, numberShape(parameter), path),
  canonical: canonicalNumber,
};
