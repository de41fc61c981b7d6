import type { NumberShape } from "./shape.js";

/**
 * Both ends are allowed. An end that is left out does not limit the number: descriptors
 * are JSON, which has no Infinity.
 */
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

export function numberShape({ min, max }: Range, { whole = false }: { readonly whole?: boolean } = {}): NumberShape {
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
