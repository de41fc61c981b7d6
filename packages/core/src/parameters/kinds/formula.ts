import { EvenhandError } from "../../errors.js";
import type { Expression } from "../../functions/formula/expression.js";
import { parseFormula } from "../../functions/formula/parseFormula.js";
import type { Described, Kind } from "../kind.js";
import type { TextShape } from "../shape.js";

/** A formula for each arm's deserved share: it is read by a parser of our own, and never run as a program. */
export interface FormulaParameter extends Described<string> {
  readonly kind: "formula";
}

const shape: TextShape = {
  type: "text",
  // Where in the text it is wrong, the parser says better than a pattern.
  pattern: "\\S",
  words: "a formula of mean, sum, arm and arms, with numbers, + - * / ( ), min and max",
};

export const formula: Kind<FormulaParameter, Expression> = {
  id: "formula",
  shape: () => shape,
  parse: (_, input, _context, path) => {
    if (typeof input === "string") return parseFormula(input, path);
    throw new EvenhandError("parameter-type", { received: input, required: shape.words, path });
  },
  canonical: (input) => (input as string).replace(/\s+/g, ""),
  refused: ["mean +", "mean 2", "min(mean)", "(mean", "mean)", "exp(mean)", "1e999", "mean * _"],
};
