import { tailToMass } from "./betaTail.js";
import { binomialMass } from "./binomialMass.js";
import { exp } from "./exp.js";
import { ln } from "./ln.js";
import { ln1p } from "./ln1p.js";
import { oneMinusExp } from "./oneMinusExp.js";

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
