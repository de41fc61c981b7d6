import { EvenhandError } from "../errors.js";
import { MOST_ARMS } from "../limits.js";

/**
 * What a public function needs of its arguments: types are gone when a program runs. A check refuses
 * what does not fit, with its place.
 */
export type Check = (value: unknown, path: string) => void;

/** Where in the input something is: "policies[1].shares". A path that is no text, or is empty, stands for the root. */
export function pathTo(path: unknown, name: string): string {
  return typeof path === "string" && path !== "" ? `${path}.${name}` : name;
}

/** Accepts everything: the function checks this argument itself. */
export function anything(): void {
  // Everything passes.
}

export function arms(value: unknown, path = "arms"): asserts value is number {
  if (isWhole(value, 1, MOST_ARMS)) return;
  throw new EvenhandError("arms-invalid", { received: value, required: `a whole number from 1 to ${MOST_ARMS}`, path });
}

/** The T of a theorem or an instance: it may be longer than what can be played. */
export function horizon(value: unknown, path = "horizon"): asserts value is number {
  if (isWhole(value, 1)) return;
  throw new EvenhandError("horizon-invalid", { received: value, required: "a whole number of at least 1", path });
}

export function whole(min = 0, max = Number.MAX_SAFE_INTEGER): Check {
  return (value, path) => {
    if (isWhole(value, min, max)) return;
    const code = Number.isSafeInteger(value) ? "parameter-range" : "parameter-type";
    throw new EvenhandError(code, { received: value, required: `a whole number from ${min} to ${max}`, path });
  };
}

/** Both ends included, but for `above`. */
export interface NumberRange {
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
}

/** A finite number in the range. */
export function number(range: NumberRange = {}): Check {
  const { min = -Infinity, above = -Infinity, max = Infinity } = range;
  return (value, path) => {
    if (typeof value === "number" && Number.isFinite(value) && value >= min && value > above && value <= max) return;
    const code = typeof value === "number" && !Number.isNaN(value) ? "parameter-range" : "parameter-type";
    throw new EvenhandError(code, { received: value, required: `a number ${inWords(range)}`, path });
  };
}

/** A list or a typed array of finite numbers in the range, as long as it is said to be. */
export function numbers({ length, ...range }: NumberRange & { readonly length?: number } = {}): Check {
  const entry = number(range);
  return (value, path) => {
    if (!isNumeric(value) || value.length === 0 || value.length > MOST_ARMS) {
      throw new EvenhandError("parameter-type", { received: value, required: "a list of numbers", path });
    }
    if (length !== undefined && value.length !== length) {
      const received = `${value.length} values`;
      throw new EvenhandError("parameter-length", { received, required: `${length} values`, path });
    }
    for (let i = 0; i < value.length; i++) entry(value[i], `${path}[${i}]`);
  };
}

/** Lists with an entry for each arm, which are to be read side by side. */
export function equallyLong(lists: Readonly<Record<string, ArrayLike<unknown>>>): void {
  const [[first, { length }], ...others] = Object.entries(lists);
  for (const [path, list] of others) {
    if (list.length === length) continue;
    const required = `${length} values, as many as ${first} has`;
    throw new EvenhandError("parameter-length", { received: `${list.length} values`, required, path });
  }
}

/** A list, each of whose entries passes the check. */
export function listOf(entry: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) throw new EvenhandError("parameter-type", { received: value, required: "a list", path });
    for (let i = 0; i < value.length; i++) entry(value[i], `${path}[${i}]`);
  };
}

/** An object with these fields, whose places are named without it: the only argument, or the options. */
export function options(fields: Readonly<Record<string, Check>>): Check {
  const check = object(fields);
  return (value) => {
    check(value, "");
  };
}

/** An object with these fields. */
export function object(fields: Readonly<Record<string, Check>> = {}): Check {
  return (value, path) => {
    if (typeof value !== "object" || value === null) {
      const required = `an object${Object.keys(fields).length > 0 ? ` with ${Object.keys(fields).join(", ")}` : ""}`;
      throw new EvenhandError("parameter-type", { received: value, required, path: path === "" ? undefined : path });
    }
    for (const [name, check] of Object.entries(fields)) {
      check((value as Readonly<Record<string, unknown>>)[name], pathTo(path, name));
    }
  };
}

/** An instance of the class, which may have a private constructor. */
export function instanceOf(type: { readonly name: string; readonly prototype: unknown }): Check {
  return (value, path) => {
    if (value instanceof (type as unknown as new () => unknown)) return;
    throw new EvenhandError("parameter-type", { received: value, required: `an instance of ${type.name}`, path });
  };
}

export function aFunction(value: unknown, path: string): void {
  if (typeof value === "function") return;
  throw new EvenhandError("parameter-type", { received: value, required: "a function", path });
}

/** Bytes, as many as it is said: one number, or from the first to the second. */
export function bytes(least = 0, most = least === 0 ? Infinity : least): Check {
  return (value, path) => {
    if (value instanceof Uint8Array && value.length >= least && value.length <= most) return;
    const received = value instanceof Uint8Array ? `${value.length} bytes` : value;
    const count = least === most ? `${least} ` : most === Infinity ? "" : `${least} to ${most} `;
    throw new EvenhandError("parameter-type", { received, required: `${count}bytes, as a Uint8Array`, path });
  };
}

export function iterable(value: unknown, path: string): void {
  const isObject = typeof value === "object" && value !== null;
  if (isObject && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === "function") return;
  throw new EvenhandError("parameter-type", { received: value, required: "a list, or something like it", path });
}

export function text(value: unknown, path: string): void {
  if (typeof value === "string") return;
  throw new EvenhandError("parameter-type", { received: value, required: "a text", path });
}

export function oneOf(...options: readonly unknown[]): Check {
  return (value, path) => {
    if (options.includes(value)) return;
    throw new EvenhandError("parameter-range", { received: value, required: `one of ${options.join(", ")}`, path });
  };
}

/** What an order, O(·), hides: `{ constant }`, which is optional. */
export function constant(value: unknown, path: string): void {
  optional(options({ constant: optional(number()) }))(value, path);
}

/** Undefined passes, and everything else that the check accepts. */
export function optional(check: Check): Check {
  return (value, path) => {
    if (value !== undefined) check(value, path);
  };
}

function isWhole(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isNumeric(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Float64Array || value instanceof Uint32Array;
}

function inWords({ min, above, max }: NumberRange): string {
  const from = above === undefined ? (min === undefined ? "" : `of at least ${min}`) : `above ${above}`;
  const to = max === undefined ? "" : `of at most ${max}`;
  return [from, to].filter((end) => end !== "").join(" and ") || "that is finite";
}
