import { exp } from "./exp.js";
import { ln, ln1p, lnShortfall } from "./ln.js";

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

const TABLE_LENGTH = 16;
const HALF_LN_TWO_PI = 0.9189385332046727;

const table = buildTable();

/** ln(n!) − ((n + 1/2) ln n − n + ln(2π)/2) for whole n >= 1: the error of Stirling's formula. Below 1/(12n). */
export function stirlingError(n: number): number {
  return n < TABLE_LENGTH ? table[n] : stirlingSeries(n);
}

/** The same for any x > 0, with Γ(x + 1) for x!: from x + 1 to x the error grows by (x + 1/2) ln(1 + 1/x) − 1. */
export function stirlingErrorAt(x: number): number {
  let grown = 0;
  let at = x;
  for (; at < TABLE_LENGTH; at++) grown += (at + 0.5) * ln1p(1 / at) - 1;
  return grown + stirlingSeries(at);
}

function stirlingSeries(x: number): number {
  const q = 1 / (x * x);
  return (1 / 12 - q * (1 / 360 - q * (1 / 1260 - q * (1 / 1680 - q * (1 / 1188))))) / x;
}

function buildTable(): Float64Array {
  const errors = new Float64Array(TABLE_LENGTH);
  let factorial = 1;
  for (let n = 1; n < TABLE_LENGTH; n++) {
    factorial *= n;
    errors[n] = ln(factorial) - ((n + 0.5) * ln(n) - n + HALF_LN_TWO_PI);
  }
  return errors;
}

/**
 * kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q)), the divergence of coins with probabilities p and q; 0 ln 0 = 0,
 * and Infinity where q excludes what p allows.
 */
export function bernoulliDivergence(p: number, q: number): number {
  const successes = p > 0 ? p * ln(p / q) : 0;
  return p < 1 ? successes + (1 - p) * ln((1 - p) / (1 - q)) : successes;
}

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
