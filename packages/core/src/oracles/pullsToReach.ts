import type { CurveWithPotential } from "./potentialOf.js";

/** Curves are asked for no pull beyond this one: whole numbers are exact up to here. */
const FURTHEST = 9_007_199_254_740_992;

/**
 * The least n with a − f(n) <= ε: how many pulls an arm needs to come within ε of its potential a. 2^53, or the curve's
 * end, where it takes longer than that: 1 − n^(−0.1) needs 10^20 pulls to come within 0.01.
 *
 * f increases, so that doubling and bisection find it in at most 106 looks at the curve.
 */
export function pullsToReach(curve: CurveWithPotential, tolerance: number): number {
  const furthest = Math.min(curve.length, FURTHEST);
  const isThere = (n: number) => n >= furthest || curve.potential - curve.reward(n) <= tolerance;
  let short = 0;
  let enough = 1;
  while (!isThere(enough)) {
    short = enough;
    enough = Math.min(2 * enough, furthest);
  }
  while (enough - short > 1) {
    const middle = short + Math.floor((enough - short) / 2);
    if (isThere(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}
