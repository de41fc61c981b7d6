import type { NumberShape } from "./shape.js";

/** Inclusive; an end that is left out is open, since descriptors are JSON and have no Infinity. */
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

export function numberShape({ min, max }: Range, { whole = false } = {}): NumberShape {
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
