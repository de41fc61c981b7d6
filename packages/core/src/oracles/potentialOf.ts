import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import type { Curve } from "../functions/curve.js";

/** A curve whose limit is known. */
export interface CurveWithPotential extends Curve {
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
