import { exp, ln } from "../math/index.js";
import type { Generator } from "./generator.js";
import { normal } from "./normal.js";

/** Above this shape a proposal is refused less than once in 10^9 draws, and rounding would decide which. */
const NEVER_REFUSED = 1e8;

/**
 * A gamma number of the given shape > 0 and scale 1. Below shape 1/745 it is most often too small for a double, and 0:
 * see gammaLn.
 */
export function gamma(generator: Generator, shape: number): number {
  if (!(shape > 0)) return NaN;
  return shape >= 1 ? shapeFromOne(generator, shape) : exp(gammaLn(generator, shape));
}

/**
 * The logarithm of a gamma number of the given shape > 0.
 *
 * Gamma(a) = Gamma(a + 1)·U^(1/a) (Marsaglia and Tsang, below), taken in logarithms: U^(1/a) is below the
 * smallest double nearly always when a is small, and a ratio of two such numbers would be 0/0.
 */
export function gammaLn(generator: Generator, shape: number): number {
  if (shape >= 1) return ln(shapeFromOne(generator, shape));
  return ln(shapeFromOne(generator, shape + 1)) + ln(generator.uniformOpen()) / shape;
}

/**
 * Marsaglia and Tsang, A simple method for generating gamma variables, ACM TOMS 26, 2000: d·(1 + cX)³ for a normal X,
 * refused rarely.
 */
function shapeFromOne(generator: Generator, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(generator);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    if (shape > NEVER_REFUSED) return d * v;
    const u = generator.uniformOpen();
    const x2 = x * x;
    if (u < 1 - 0.0331 * x2 * x2) return d * v;
    if (ln(u) < 0.5 * x2 + d * (1 - v + ln(v))) return d * v;
  }
}
