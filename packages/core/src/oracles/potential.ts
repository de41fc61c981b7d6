import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import type { Curve } from "../functions/curve.js";

// What improving arms can come to, for someone who knows their curves.

/** A curve whose limit is known. */
interface CurveWithPotential extends Curve {
  readonly potential: number;
}

/** The arm's curve with its potential a = lim f(n). Refuses arms that do not improve, or whose limit was not stated. */
export function potentialOf(environment: Environment, arm: Arm): CurveWithPotential {
  const curve = environment.curve?.(arm);
  if (curve?.potential !== undefined) return curve as CurveWithPotential;
  throw new EvenhandError("potential-unknown", {
    received:
      curve === undefined
        ? "an environment whose arms do not improve"
        : `a curve of the arm at index ${arm} without its limit`,
    required: "a reward curve with a known limit for each arm",
    path: "environment",
  });
}

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

/** The `count` arms with the largest expected total over `pulls` pulls, best first; the lowest on ties. */
export function bestArms(environment: Environment, pulls: number, count: number): Arm[] {
  const totals = Array.from({ length: environment.arms }, (_, arm) => environment.expectedTotal(arm, pulls));
  return [...totals.keys()].sort((a, b) => totals[b] - totals[a] || a - b).slice(0, count);
}
