import { EvenhandError } from "../../errors.js";
import { nearest } from "../../text/nearest.js";
import { number, operation, variables, ZERO, type Expression, type Operation } from "./expression.js";

/** Longer ones belong into a function of the user's own. */
export const LONGEST_FORMULA = 200;

const TOKEN = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z]+)|([-+*/(),]))/iy;

interface Token {
  readonly text: string;
  readonly kind: "number" | "name" | "sign" | "end";
  /** Counted from 1, for a reader. */
  readonly place: number;
}

/**
 * Reads a formula such as `max(0, mean - 0.2) / arms`: numbers, the variables, + - * / with their usual order,
 * brackets, min and max. Nothing else is a formula, and nothing is ever run as a program.
 */
export function parseFormula(text: string, path?: string): Expression {
  const tokens = tokensOf(text, path);
  let next = 0;
  const peek = () => tokens[next];
  const take = () => tokens[next++];
  const refuse = ({ text: found, place, kind }: Token, required: string, remedy?: string): never => {
    const received = kind === "end" ? `${text} and then its end` : `${found} at character ${place} of ${text}`;
    const more = remedy === undefined ? {} : { remedy };
    throw new EvenhandError("formula-invalid", { received, required, path, ...more });
  };
  const expect = (sign: string) => {
    const token = take();
    if (token.text !== sign) refuse(token, `"${sign}"`);
  };
  /** Operations of the same rank, from left to right. */
  const chain = (signs: readonly string[], part: () => Expression): Expression => {
    let left = part();
    while (signs.includes(peek().text)) left = operation(take().text as Operation, left, part());
    return left;
  };
  const sum = (): Expression => chain(["+", "-"], product);
  const product = (): Expression => chain(["*", "/"], factor);
  const factor = (): Expression => {
    const token = take();
    if (token.text === "-") return operation("-", ZERO, factor());
    if (token.kind === "number") {
      const value = Number(token.text);
      return Number.isFinite(value) ? number(value) : refuse(token, "a number that is finite");
    }
    if (token.kind === "name") return named(token);
    if (token.text !== "(") return refuse(token, 'a number, a name or "("');
    const inner = sum();
    expect(")");
    return inner;
  };
  const named = (token: Token): Expression => {
    const name = variables.find((one) => one === token.text);
    if (name !== undefined) return { kind: "variable", name };
    if (token.text !== "min" && token.text !== "max") {
      const meant = nearest(token.text, [...variables, "min", "max"]);
      const remedy = meant === undefined ? undefined : `Did you mean ${meant}?`;
      return refuse(token, `one of ${variables.join(", ")}, min, max`, remedy);
    }
    expect("(");
    let value = sum();
    do {
      expect(",");
      value = operation(token.text, value, sum());
    } while (peek().text === ",");
    expect(")");
    return value;
  };
  const whole = sum();
  if (peek().kind !== "end") refuse(peek(), "an operation such as + or *, or the end");
  return whole;
}

function tokensOf(text: string, path?: string): Token[] {
  if (text.length > LONGEST_FORMULA) {
    const received = `${text.length} characters`;
    throw new EvenhandError("formula-invalid", { received, required: `at most ${LONGEST_FORMULA} characters`, path });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (text.slice(at).trim() !== "") {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const place = at + (/\S/.exec(text.slice(at))?.index ?? 0) + 1;
    if (match === null) {
      const received = `${text[place - 1]} at character ${place} of ${text}`;
      throw new EvenhandError("formula-invalid", {
        received,
        required: "numbers, names, + - * / ( ) and commas",
        path,
      });
    }
    const [all, digits, name, sign] = match;
    const kind = digits !== undefined ? "number" : name !== undefined ? "name" : "sign";
    tokens.push({ text: digits ?? name ?? sign, kind, place });
    at += all.length;
  }
  return [...tokens, { text: "", kind: "end", place: text.length + 1 }];
}
