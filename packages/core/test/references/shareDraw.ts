/**
 * One draw from a distribution over the arms by its inverse distribution function: for u
 * in [0, 1) the lowest arm i with
 *
 *     u < p_0 + p_1 + … + p_i.
 *
 * The sums are exact, and u stands for the exact value of its double. An arm with p_i = 0 is never drawn.
 */
import { add, compare, ONE, ZERO } from "../support/fraction.js";
import type { Fraction } from "../support/history.js";
import { fractionOf, total } from "../support/exact.js";

export function drawArm(probabilities: readonly Fraction[], u: number): number {
  if (compare(total(probabilities), ONE) !== 0) throw new Error("the probabilities must add up to 1");
  if (!(u >= 0 && u < 1)) throw new Error(`${u} is not in [0, 1)`);
  let below: Fraction = ZERO;
  for (const [arm, probability] of probabilities.entries()) {
    below = add(below, probability);
    if (compare(fractionOf(u), below) < 0) return arm;
  }
  throw new Error("unreachable: u < 1");
}
