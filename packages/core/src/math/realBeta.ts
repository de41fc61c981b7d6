import { exp } from "./exp.js";
import { ln, ln1p } from "./ln.js";
import { stirlingError } from "./distributions.js";

const HALF_LN_TWO_PI = 0.9189385332046727;
/** From here on the series of Stirling's error has all digits. */
const STIRLING_FROM = 17;
/** The continued fraction ends when a step changes it by less. */
const NEGLIGIBLE = 1e-16;
/** Fractions take some 5·sqrt(a + b) steps at worst. */
const MOST_STEPS = 1_000_000;
/** In place of a 0 that would be divided by. */
const TINY = 1e-300;

/** Densities and probabilities are right to a + b times this part of themselves: logarithms of that size cancel. */
export const BETA_ERROR = 1e-14;

/** ln Γ(z) for z >= 1, to some 10^-14, or 10^-15 of itself where it is large, and the same bits in every engine. */
export function lnGamma(z: number): number {
  let product = 1;
  let above = z;
  for (; above < STIRLING_FROM; above++) product *= above;
  const n = above - 1;
  return (n + 0.5) * ln(n) - n + HALF_LN_TWO_PI + stirlingError(n) - ln(product);
}

/** The density of Beta(a, b) at x, for real a, b >= 1 and 0 < x < 1. */
export function betaDensity(a: number, b: number, x: number): number {
  return exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + (a - 1) * ln(x) + (b - 1) * ln1p(-x));
}

/** P(θ <= x) for θ ~ Beta(a, b), real a, b >= 1: for whole ones `betaTail` is faster. */
export function betaBelow(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x * (a + b + 2) > a + 1) return 1 - lowerPart(b, a, 1 - x);
  return lowerPart(a, b, x);
}

/**
 * x^a (1 − x)^b / (a B(a, b)) times the continued fraction of Abramowitz and Stegun 26.5.8, from its front by the
 * method of Lentz. It converges quickly for x up to about the mean.
 */
function lowerPart(a: number, b: number, x: number): number {
  let d = 1 / apart(1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let fraction = d;
  for (let m = 1; m < MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / apart(1 + even * d);
    c = apart(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / apart(1 + odd * d);
    c = apart(1 + odd / c);
    const factor = d * c;
    fraction *= factor;
    if (Math.abs(factor - 1) < NEGLIGIBLE) break;
  }
  return (betaDensity(a, b, x) * x * (1 - x) * fraction) / a;
}

function apart(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Where all of Beta(a, b) lies but a part of `tail` at each end: two bounds, each to some 10^-12. */
export function betaReach(a: number, b: number, tail: number): readonly [from: number, to: number] {
  return [lowerReach(a, b, tail), 1 - lowerReach(b, a, tail)];
}

/** Halvings until a double between 0 and 1 is known to 10^-12. */
const HALVINGS = 40;

/** An x below which there is at most this part of Beta(a, b), and not much less. */
function lowerReach(a: number, b: number, tail: number): number {
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (betaBelow(a, b, middle) <= tail) low = middle;
    else high = middle;
  }
  return low;
}
