import { FRACTION_PATTERN } from "../shares/fraction.js";
import type { EitherShape } from "./shape.js";

/** A nonnegative number that core keeps exactly: a number such as 0.1, or a text such as "1/3". */
export function exactShape({ max }: { readonly max?: number }, words: string): EitherShape {
  return {
    type: "either",
    of: [
      { type: "number", whole: false, min: 0, ...(max === undefined ? {} : { max }), words },
      { type: "text", pattern: FRACTION_PATTERN, words },
    ],
    words,
  };
}
