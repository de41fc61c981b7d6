import { exp } from "./exp.js";
import { ln } from "./ln.js";
import { ln1p } from "./ln1p.js";
import { lnShortfall } from "./lnShortfall.js";
import { stirlingError } from "./stirlingError.js";

const TWO_PI = 6.283185307179586;

/**
 * P(Binomial(k + rest, x) = k) for whole k >= 0, rest >= 1 and 0 < x < 1.
 *
 * Stirling's formula with its error, and n·kl(k/n, x) as two shortfalls that do not cancel (Loader, Fast and accurate
 * computation of binomial probabilities, 2000).
 */
export function binomialMass(k: number, rest: number, x: number): number {
  const n = k + rest;
  if (k === 0) return exp(n * ln1p(-x));
  // 1 − x is exact from 1/2 on, so that nothing is lost beside 1 either.
  const ahead = x < 0.5 ? n * x - k : rest - n * (1 - x);
  const divergence = part(k, n * x, ahead) + part(rest, n * (1 - x), -ahead);
  const error = stirlingError(n) - stirlingError(k) - stirlingError(rest);
  return Math.sqrt(n / (TWO_PI * k * rest)) * exp(error - divergence);
}

/** count·ln(count/expected) + expected − count, where `ahead` is expected − count. */
function part(count: number, expected: number, ahead: number): number {
  // Far off, the shortfall's 1 + v would lose digits that expected/count has.
  return Math.abs(ahead) < count / 4 ? count * lnShortfall(ahead / count) : ahead - count * ln(expected / count);
}
