import { fractionText, parseFraction, type Fraction } from "../../shares/fraction.js";
import { exactShape } from "../exactShape.js";
import type { Described, Kind } from "../kind.js";

/** A nonnegative number, kept exactly as it was written. */
export interface DecimalParameter extends Described<number | string> {
  readonly kind: "decimal";
}

const shape = exactShape({}, 'a number of at least 0, such as 0.5 or "1/3", kept exactly as written');

export const decimal: Kind<DecimalParameter, Fraction> = {
  id: "decimal",
  shape: () => shape,
  parse: (_, input, _context, path) => parseFraction(input, path),
  canonical: (input) => fractionText(parseFraction(input)),
  refused: ["1/0", 0.12345678901],
};
