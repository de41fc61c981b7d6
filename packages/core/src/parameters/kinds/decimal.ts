import { EvenhandError } from "../../errors.js";
import { fractionText, parseFraction, type Fraction } from "../../shares/fraction.js";
import { exactShape } from "../exactShape.js";
import type { Described, Kind } from "../kind.js";

/** A nonnegative number, kept exactly as it was written. */
export interface DecimalParameter extends Described<number | string> {
  readonly kind: "decimal";
  /** A whole number: left out where there is no largest value. */
  readonly max?: number;
}

export const decimal: Kind<DecimalParameter, Fraction> = {
  id: "decimal",
  shape: ({ max }) =>
    exactShape(
      max === undefined ? {} : { max },
      `a number ${rangeInWords(max)}, such as 0.5 or "1/3", kept exactly as written`,
    ),
  parse: ({ max = Infinity }, input, _context, path) => {
    const value = parseFraction(input, path);
    if (value.numerator <= max * value.denominator) return value;
    const remedy = `Write a number ${rangeInWords(max)}, such as 0.1 for a tenth.`;
    throw new EvenhandError("parameter-range", { received: input, required: rangeInWords(max), path, remedy });
  },
  canonical: (input) => fractionText(parseFraction(input)),
  refused: ["1/0", 0.12345678901],
};

function rangeInWords(max: number | undefined): string {
  return max === undefined ? "of at least 0" : `from 0 to ${max}`;
}
