import { exp } from "./exp.js";

const HALF_LN_TWO_PI = 0.9189385332046727;
/** Beyond it Φ is 0 or 1 to 10^-15. */
const FAR = 8;

/** The density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return exp(-0.5 * z * z - HALF_LN_TWO_PI);
}

/**
 * Φ(z), the probability that a standard normal number is at most z, to 10^-14, and the same bits in every engine:
 * 1/2 + φ(z)·(z + z³/3 + z⁵/(3·5) + …) (Marsaglia, Evaluating the normal distribution, 2004).
 */
export function normalBelow(z: number): number {
  if (z <= -FAR) return 0;
  if (z >= FAR) return 1;
  const square = z * z;
  let term = z;
  let sum = z;
  let before = 0;
  for (let odd = 3; sum !== before; odd += 2) {
    before = sum;
    term *= square / odd;
    sum += term;
  }
  return 0.5 + sum * normalDensity(z);
}
