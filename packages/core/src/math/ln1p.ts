import { ln } from "./ln.js";

/**
 * ln(1 + x) for x > −1, to a few units in the last place also where x is tiny and 1 + x has lost most of its digits:
 * the rounded 1 + x is wrong by the same factor in both its logarithm and its distance from 1 (Kahan).
 */
export function ln1p(x: number): number {
  const sum = 1 + x;
  return sum === 1 ? x : (ln(sum) * x) / (sum - 1);
}
