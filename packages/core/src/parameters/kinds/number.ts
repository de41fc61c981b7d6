import { canonicalNumber } from "../canonicalNumber.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape, type Range } from "../numberShape.js";

export interface NumberParameter extends Described<number>, Range {
  readonly kind: "number";
  /** In words, what the policy computes the value from where it is left out: it is undefined then. */
  readonly derived?: string;
}

export const number: Kind<NumberParameter, number> = {
  id: "number",
  shape: (parameter) => numberShape(parameter),
  parse: (parameter, input, _, path) => checkNumber(input, numberShape(parameter), path),
  canonical: canonicalNumber,
};
