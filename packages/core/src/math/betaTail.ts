import { binomialMass } from "./distributions.js";
import { exp, oneMinusExp } from "./exp.js";
import { ln, ln1p, lnShortfall } from "./ln.js";

/**
 * From this variance of the binomial number on its tail has too many terms, and the density is near enough to a bell.
 */
const INTEGRATE_FROM = 4000;
/** Terms below this part of the sum are not added. */
const NEGLIGIBLE = 1e-17;

/**
 * Nodes in (0, 1) and weights of Gauss–Legendre quadrature with 20 points; the others are −node with the same weight.
 */
const nodes = Float64Array.of(
  ...[0.07652652113349734, 0.22778585114164507, 0.37370608871541955, 0.5108670019508271, 0.636053680726515],
  ...[0.7463319064601508, 0.8391169718222188, 0.912234428251326, 0.9639719272779138, 0.993128599185095],
);
const weights = Float64Array.of(
  ...[0.15275338713072628, 0.14917298647260424, 0.1420961093183824, 0.1316886384491769, 0.1181945319615186],
  ...[0.1019301198172407, 0.08327674157670471, 0.06267204833410879, 0.040601429800386446, 0.017614007139150893],
);

/**
 * P(θ > x) for θ ~ Beta(a, b), whole a, b >= 1 and 0 < x < 1: to some 10^-12 of itself where it is below 1/2 and a + b
 * below 10^6 (see the test), and the same bits in every engine.
 */
export function betaTail(a: number, b: number, x: number): number {
  if (x * (a + b) < a) return 1 - binomialMass(b - 1, a, 1 - x) * tailToMass(b, a, 1 - x);
  return binomialMass(a - 1, b, x) * tailToMass(a, b, x);
}

/** Whether P(θ > x) <= p, mostly without adding more than the first term of the tail. */
export function betaTailIsAtMost(a: number, b: number, x: number, p: number): boolean {
  if (x * (a + b) < a) return betaTail(a, b, x) <= p;
  const mass = binomialMass(a - 1, b, x);
  // Each term is at most this ratio times the one before: a geometric series, and a little for rounding.
  const ratio = ((a - 1) * (1 - x)) / ((b + 1) * x);
  return mass * 1.0001 <= p * (1 - ratio) || mass * tailToMass(a, b, x) <= p;
}

/**
 * P(θ > x) = P(Binomial(a + b − 1, x) < a) over P(Binomial(a + b − 1, x) = a − 1): by adding the terms, or
 * by integrating the density, which is that mass times b/(1 − x). For x from about the mean on: below, the
 * ratio is large and takes long.
 */
function tailToMass(a: number, b: number, x: number): number {
  return (a + b - 1) * x * (1 - x) < INTEGRATE_FROM ? relativeSum(a, b, x) : (b / (1 - x)) * relativeIntegral(a, b, x);
}

/** Σ P(Binomial = j) / P(Binomial = a − 1) over j from a − 1 down to 0: each term is the last times a falling ratio. */
function relativeSum(a: number, b: number, x: number): number {
  const odds = (1 - x) / x;
  let term = 1;
  let sum = 1;
  for (let j = a - 1, above = b + 1; j > 0; j--, above++) {
    term *= (j * odds) / above;
    sum += term;
    if (term < NEGLIGIBLE * sum) break;
  }
  return sum;
}

/** ∫ f(t) / f(x) dt over t from x up to where the density f has fallen to some e^-38 of f(x). */
function relativeIntegral(a: number, b: number, x: number): number {
  const up = a - 1;
  const down = b - 1;
  const variance = (x * (1 - x)) / (up + down);
  const deviation = Math.sqrt(variance);
  const slope = up / x - down / (1 - x);
  const steepness = slope < 0 ? -slope * deviation : 0;
  // A bell falls by e^-(u·steepness + u²/2) in u deviations; a skewed one falls later, and the later
  // the fewer rewards were observed.
  const fall = 40 + (300 * deviation) / (x * (1 - x));
  const range = (Math.sqrt(steepness * steepness + 2 * fall) - steepness) * deviation;
  const half = Math.min(range, 1 - x) / 2;
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) {
    const near = half * (1 - nodes[i]);
    const far = half * (1 + nodes[i]);
    sum += weights[i] * (exp(lnRatio(near, slope, up, down, x)) + exp(lnRatio(far, slope, up, down, x)));
  }
  return sum * half;
}

/** ln f(x + step) − ln f(x) = up·ln(1 + step/x) + down·ln(1 − step/(1 − x)), its linear part apart. */
function lnRatio(step: number, slope: number, up: number, down: number, x: number): number {
  return slope * step - up * lnShortfall(step / x) - down * lnShortfall(-step / (1 - x));
}

/** A step of third order from within this distance, in ln p, is right to all digits that the tail has. */
const CLOSE = 1e-4;
/** Three are usual. */
const MOST_STEPS = 60;

/**
 * The x that θ ~ Beta(a, b) exceeds with probability p: whole a, b >= 1, 0 <= p <= 1. `rest` is 1 − p, which the caller
 * may know with more digits than a subtraction leaves.
 */
export function betaQuantile(a: number, b: number, p: number, rest: number): number {
  return p <= rest ? exceededBy(a, b, p) : 1 - exceededBy(b, a, rest);
}

/**
 * For p <= 1/2: Halley's method on ln P(θ > x) = ln p, a function that falls and is concave, as the density is
 * log-concave.
 */
function exceededBy(a: number, b: number, p: number): number {
  if (p <= 0) return 1;
  if (b === 1) return exp(ln1p(-p) / a);
  const target = ln(p);
  if (a === 1) return oneMinusExp(-target / b);
  let x = guess(a, b, target);
  for (let i = 0; i < MOST_STEPS; i++) {
    const ratio = tailToMass(a, b, x);
    const hazard = b / ((1 - x) * ratio);
    const distance = ln(binomialMass(a - 1, b, x) * ratio) - target;
    const newton = distance / hazard;
    const bend = 1 + (newton * (hazard + (a - 1) / x - (b - 1) / (1 - x))) / 2;
    const next = x + newton / (bend > 0.5 ? bend : 0.5);
    if (next >= 1) x = (1 + x) / 2;
    else if (next <= 0) x = x / 2;
    else x = next;
    if (distance < CLOSE && distance > -CLOSE) break;
  }
  return x;
}

/**
 * Abramowitz and Stegun 26.5.22 with the normal quantile of 26.2.22, for a, b > 1 and p <= 1/2: right to
 * some hundredths of the deviation.
 */
function guess(a: number, b: number, lnP: number): number {
  const t = Math.sqrt(-2 * lnP);
  const z = t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + t * 0.04481));
  const ofA = 1 / (2 * a - 1);
  const ofB = 1 / (2 * b - 1);
  const h = 2 / (ofA + ofB);
  const lambda = (z * z - 3) / 6;
  const w = (-z * Math.sqrt(h + lambda)) / h - (ofB - ofA) * (lambda + 5 / 6 - 2 / (3 * h));
  return a / (a + b * exp(2 * w));
}
