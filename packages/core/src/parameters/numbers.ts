import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Descriptor, Kind } from "./kind.js";
import type { ListShape, NumberShape, Shape } from "./shape.js";

// Kinds whose values are numbers: one, one for each arm, or lists of them, with the range in which each must lie.

export interface NumberParameter extends Descriptor<number>, ParameterRange {
  readonly kind: "number";
  /** Where no value is given it is undefined, and derived as these words say. */
  readonly derived?: string;
}

export const number: Kind<NumberParameter, number> = {
  id: "number",
  shape: (parameter) => numberShape(parameter),
  parse: (parameter, input, _, path) => checkNumber(input, numberShape(parameter), path),
  canonical: canonicalNumber,
};

export interface IntegerParameter extends Descriptor<number>, ParameterRange {
  readonly kind: "integer";
  /** Where no value is given it is undefined, and derived as these words say. */
  readonly derived?: string;
}

export const integer: Kind<IntegerParameter, number> = {
  id: "integer",
  shape: (parameter) => numberShape(parameter, { whole: true }),
  parse: (parameter, input, _, path) => checkNumber(input, numberShape(parameter, { whole: true }), path),
  canonical: canonicalNumber,
};

/** A number for each arm, or one for all. */
export interface PerArmParameter extends Descriptor<number>, ParameterRange {
  readonly kind: "per-arm";
  readonly whole?: true;
}

export const perArm: Kind<PerArmParameter, Float64Array> = {
  id: "per-arm",
  shape: (parameter) => {
    const one = numberShape(parameter, parameter);
    const words = `${one.words}, or a list with one for each arm`;
    return { type: "either", of: [one, { type: "list", length: "arms", of: one, words }], words };
  },
  parse: (parameter, input, { arms }, path) => {
    const one = numberShape(parameter, parameter);
    if (!Array.isArray(input)) return new Float64Array(arms).fill(checkNumber(input, one, path));
    if (input.length === arms) {
      return Float64Array.from(input, (value, arm) => checkNumber(value, one, `${path}[${arm}]`));
    }
    throw new EvenhandError("parameter-length", {
      received: `${input.length} values for ${arms} arms`,
      required: `${arms} values, or one for all arms`,
      path,
    });
  },
  canonical: (input) => (Array.isArray(input) ? oneForAll(input.map(canonicalNumber)) : canonicalNumber(input)),
};

/** Numbers of which there are not as many as arms: the ends of phases, the weights of features. */
export interface NumbersParameter extends Descriptor<readonly number[]>, ParameterRange {
  readonly kind: "numbers";
  readonly whole?: true;
  /** How many there must be. Where it is missing there may be any number of them, and at least one. */
  readonly length?: number;
}

export const numbers: Kind<NumbersParameter, Float64Array> = {
  id: "numbers",
  shape: numbersShape,
  parse: (parameter, input, _, path) => {
    const { length, words } = numbersShape(parameter);
    if (!Array.isArray(input) || input.length === 0) {
      throw new EvenhandError("parameter-type", { received: input, required: words, path });
    }
    if (typeof length === "number" && input.length !== length) {
      const remedy = `Give ${length} values.`;
      throw new EvenhandError("parameter-length", {
        received: `${input.length} values`,
        required: words,
        path,
        remedy,
      });
    }
    const one = numberShape(parameter, parameter);
    return Float64Array.from(input, (value, i) => checkNumber(value, one, `${path}[${i}]`));
  },
  canonical: (input) => (input as readonly number[]).map(canonicalNumber),
};

function numbersShape(parameter: NumbersParameter): ListShape {
  needs.optional(needs.whole(1))(parameter.length, "length");
  const { length = "any" } = parameter;
  const one = numberShape(parameter, parameter);
  const count = length === "any" ? "a list" : `a list of ${length}`;
  return { type: "list", length, of: one, words: `${count}, each ${one.words}` };
}

/** A number for each arm. The length of the list is the number of arms. */
export interface ListParameter extends Descriptor<never>, ParameterRange {
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

/** A list of numbers for each arm, of any length. */
export interface ListsParameter extends Descriptor<never>, ParameterRange {
  readonly kind: "lists";
}

export const lists: Kind<ListsParameter, readonly Float64Array[]> = {
  id: "lists",
  shape: (parameter) => {
    const one = numberShape(parameter);
    const list: Shape = { type: "list", length: "any", of: one, words: "a list of numbers" };
    return { type: "list", length: "any", of: list, words: "a list of numbers for each arm" };
  },
  parse: (parameter, input, _, path) => {
    const one = numberShape(parameter);
    return checkList(input, path, (entry, at) =>
      Float64Array.from(checkList(entry, at, (value, where) => checkNumber(value, one, where))),
    );
  },
};

/**
 * Both ends are allowed. A missing end does not limit the number: descriptors are JSON,
 * which has no Infinity.
 */
interface ParameterRange {
  readonly min?: number;
  readonly max?: number;
}

export function numberShape(
  { min, max }: ParameterRange,
  { whole = false }: { readonly whole?: boolean } = {},
): NumberShape {
  return {
    type: "number",
    whole,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    words: `${whole ? "a whole number" : "a number"} ${rangeInWords(min, max)}`,
  };
}

function rangeInWords(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? "that is finite" : `of at most ${max}`;
  return max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
}

export function checkNumber(
  input: unknown,
  { whole, min = -Infinity, max = Infinity, words }: NumberShape,
  path: string,
): number {
  if (typeof input !== "number" || Number.isNaN(input) || (whole && !Number.isSafeInteger(input))) {
    throw new EvenhandError("parameter-type", { received: input, required: words, path });
  }
  if (input >= min && input <= max && Number.isFinite(input)) return input;
  throw new EvenhandError("parameter-range", { received: input, required: words, path });
}

/** A list that is not empty, each of its entries checked. */
export function checkList<T>(input: unknown, path: string, check: (entry: unknown, path: string) => T): T[] {
  if (Array.isArray(input) && input.length > 0) return Array.from(input, (entry, i) => check(entry, `${path}[${i}]`));
  throw new EvenhandError("parameter-type", { received: input, required: "a list with an entry for each arm", path });
}

/** The number itself, but 0 for -0: no rule makes a difference between them. */
export function canonicalNumber(input: unknown): number {
  return (input as number) + 0;
}

/** Where all arms have the same value: that value. */
export function oneForAll<T extends number | string>(values: readonly T[]): T | readonly T[] {
  return values.every((value) => value === values[0]) ? values[0] : values;
}
