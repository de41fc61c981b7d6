import { bernoulliDivergence, exp } from "../../math/index.js";

/** Mostly 3 to 6 steps are needed; the limit only makes it plain that the loop ends. */
const MOST_STEPS = 100;

/**
 * max { q in [mean, 1] : n·kl(mean, q) <= lnT }, for n >= 1 and a mean in [0, 1].
 *
 * q ↦ kl(mean, q) is convex and grows from 0, so Newton's method from a point above the solution falls towards it
 * without ever passing it, until rounding stops the fall. It starts from the first of these bounds that is below 1:
 *   kl(p, q) >= 2 (q − p)²  (Pinsker), so q <= p + sqrt(c/2) with c = lnT/n;
 *   kl(p, q) >= −H(p) − (1 − p) ln(1 − q), H(p) = −p ln p − (1 − p) ln(1 − p), so q <= 1 − exp(−(c + H(p))/(1 − p)).
 *
 * Tolerance: kl is known to about 2^-52, so q is to about 2^-52·q(1 − q)/(q − mean), below 10^-13 for n up to 10^5. A
 * pure function of its arguments: two arms with the same record have the same bits.
 */
export function klUcbIndex(mean: number, n: number, lnT: number): number {
  if (!(mean < 1)) return 1;
  const allowed = lnT / n;
  if (!(allowed > 0)) return mean;
  let q = mean + Math.sqrt(allowed / 2);
  if (!(q < 1)) q = 1 - exp((bernoulliDivergence(mean, 0.5) - LN_2 - allowed) / (1 - mean));
  for (let step = 0; step < MOST_STEPS && q < 1; step++) {
    const next = q - ((bernoulliDivergence(mean, q) - allowed) * (q * (1 - q))) / (q - mean);
    if (!(next < q)) break;
    q = next;
  }
  return q;
}

/**
 * A value of lnT up to which the index is surely below 1. Where Pinsker's bound is not, the fall starts from 1 − e^x, a
 * double below 1 exactly where e^x > 2^-54; and x, rounded as it is, falls as lnT grows.
 */
export function klUcbBelowOneUntil(mean: number, n: number): number {
  return n * (bernoulliDivergence(mean, 0.5) - LN_2 - ROUNDING + (1 - mean) * NEARLY_54_LN_2);
}

/**
 * Together they cover what rounding makes of x: less than 54 ln 2 = 37.42994…, and more than what is lost beside ln 2.
 */
const NEARLY_54_LN_2 = 37.4299;
const ROUNDING = 1e-15;

/** ln 2; kl(p, ½) = ln 2 − H(p). */
const LN_2 = 0.6931471805599453;

/** The slope of the index over lnT at its value q: 1/(n·kl′) = q(1 − q)/(n·(q − mean)). */
export function klUcbSlope(mean: number, n: number, q: number): number {
  return (q * (1 - q)) / (n * (q - mean));
}
