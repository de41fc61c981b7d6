import { EvenhandError } from "../errors.js";
import { parseCaps } from "../shares/caps.js";
import { type Fraction, FRACTION_PATTERN, fractionText, parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import type { Descriptor, Kind } from "./kind.js";
import { oneForAll } from "./numbers.js";
import type { EitherShape, Shape } from "./shape.js";

// Kinds whose numbers are kept exactly as they were written, as fractions: shares, caps, decimals.

/** Promised shares, one for each arm or one for all, that sum to at most the pulls of a round. */
export interface SharesParameter extends Descriptor<number | string> {
  readonly kind: "shares";
}

const sharesShape = oneOrPerArm('a share from 0 to 1, such as 0.05 or "1/3", or a list with one for each arm');

export const shares: Kind<SharesParameter, Shares> = {
  id: "shares",
  shape: () => sharesShape,
  parse: (_, input, { arms, perRound }, path) => Shares.parse(input, arms, perRound, path),
  canonical: (input, { arms, perRound }) => textsOf(Shares.parse(input, arms, perRound)),
  refused: ["1/0", "4/3", 0.12345678901],
};

function textsOf(shares: Shares): string | readonly string[] {
  return shares.isCommon ? fractionText(shares.fraction(0)) : oneForAll(shares.fractions().map(fractionText));
}

/** The largest shares, one for each arm or one for all, that sum to at least 1. */
export interface CapsParameter extends Descriptor<number | string> {
  readonly kind: "caps";
}

const capsShape = oneOrPerArm(
  'a cap from 0 to 1, such as 0.5 or "1/3", or a list with one for each arm; together at least 1',
);

export const caps: Kind<CapsParameter, Shares> = {
  id: "caps",
  shape: () => capsShape,
  parse: (_, input, { arms }, path) => parseCaps(input, arms, path),
  canonical: (input, { arms }) => textsOf(parseCaps(input, arms)),
  refused: ["1/0", "4/3", 0.12345678901, 0],
};

/** A nonnegative number, kept exactly as it was written. */
export interface DecimalParameter extends Descriptor<number | string> {
  readonly kind: "decimal";
  /** A whole number. Without it there is no largest value. */
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

/** One exact number of at most 1 for all arms, or a list with one for each. */
function oneOrPerArm(words: string): Shape {
  const one = exactShape({ max: 1 }, words);
  return { type: "either", of: [one, { type: "list", length: "arms", of: one, words }], words };
}

/** A nonnegative number that core keeps exactly: a number such as 0.1, or a text such as "1/3". */
function exactShape({ max }: { readonly max?: number }, words: string): EitherShape {
  return {
    type: "either",
    of: [
      { type: "number", whole: false, min: 0, ...(max === undefined ? {} : { max }), words },
      { type: "text", pattern: FRACTION_PATTERN, words },
    ],
    words,
  };
}
