import { exp } from "../math/index.js";
import { gamma, gammaLn } from "./gamma.js";
import type { Generator } from "./generator.js";

/**
 * So far down that the number is 0 or 1 in all but 10^-297 of the draws, and logarithms divided by the shapes would
 * overflow.
 */
const TWO_POINTS = 1e-300;

/**
 * A number of the Beta(a, b) distribution, a and b > 0: X / (X + Y) for gamma numbers X and Y of shapes a and b.
 *
 * With a shape below 1 the ratio is taken through the logarithms, so that extreme shapes such as Beta(10^-6, 1 − 10^-6)
 * have their true law. The number is never NaN; it can be exactly 0 or 1, where the nearest double is.
 */
export function beta(generator: Generator, a: number, b: number): number {
  if (!(a > 0 && b > 0)) return NaN;
  if (a >= 1 && b >= 1) {
    const x = gamma(generator, a);
    return x / (x + gamma(generator, b));
  }
  if (a + b < TWO_POINTS) return generator.uniform() < a / (a + b) ? 1 : 0;
  const lnX = gammaLn(generator, a);
  return 1 / (1 + exp(gammaLn(generator, b) - lnX));
}
