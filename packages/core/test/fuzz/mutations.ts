import { hostileValues } from "./hostileValues.js";

/** Arguments that work. */
export type Arguments = readonly unknown[];

/** Something public that can be called, with arguments that work. */
export interface PublicCall {
  readonly name: string;
  readonly call: (...args: never[]) => unknown;
  readonly valid: Arguments;
  /** As the functions of `Math`: what is no number gives NaN, or the TypeError of the language. Nothing hangs. */
  readonly isNumeric?: true;
  /** 1 where the arguments are what other public functions answer: a program hands them on, and writes none itself. */
  readonly depth?: 1;
}

/**
 * The arguments with one thing wrong: an argument, or a value up to three steps inside it, replaced by each of the
 * hostile values, left out, or one too many; and all arguments replaced by the same one. With a depth of 1 arguments
 * are replaced as a whole.
 */
export function* mutations(valid: Arguments, depth = DEEPEST): Generator<Arguments> {
  yield valid;
  for (let length = 0; length < valid.length; length++) yield valid.slice(0, length);
  for (const value of hostileValues()) {
    yield valid.map(() => value);
    yield [...valid, value];
    for (const path of pathsIn(valid, depth)) yield replaced(valid, path, value) as Arguments;
  }
  for (const path of pathsIn(valid, depth)) yield replaced(valid, path, LEFT_OUT) as Arguments;
}

const DEEPEST = 4;
/** Of a long list the first and the last places. */
const PLACES = 2;
const LEFT_OUT = Symbol("left out");

type Path = readonly string[];

function* pathsIn(value: unknown, depth: number): Generator<Path> {
  if (depth === 0 || !isPlain(value)) return;
  const keys = Object.keys(value);
  const some = keys.length > 2 * PLACES && Array.isArray(value) ? [...keys.slice(0, PLACES), ...keys.slice(-1)] : keys;
  for (const key of some) {
    yield [key];
    for (const rest of pathsIn((value as Record<string, unknown>)[key], depth - 1)) yield [key, ...rest];
  }
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const source = value as Record<string, unknown>;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...source }) as Record<string, unknown>;
  if (by === LEFT_OUT && rest.length === 0) Reflect.deleteProperty(copy, key);
  else copy[key] = replaced(source[key], rest, by);
  return copy;
}

/** Lists and plain objects are taken apart; instances of classes and typed arrays are replaced as a whole. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
