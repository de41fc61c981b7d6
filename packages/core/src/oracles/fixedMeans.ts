import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";

/** Relative: sums of a horizon's rewards are rounded. */
const ROUNDING = 1e-9;

/** The arms' mean rewards, for what has a meaning only where arms stay as they are. Others are refused. */
export function fixedMeans(environment: Environment, horizon: number): Float64Array {
  return Float64Array.from({ length: environment.arms }, (_, arm) => {
    const mean = environment.expectedTotal(arm, 1);
    const total = environment.expectedTotal(arm, horizon);
    if (Math.abs(total - mean * horizon) <= ROUNDING * Math.max(1, Math.abs(total))) return mean;
    throw new EvenhandError("means-not-fixed", {
      received: `the arm at index ${arm}: expected reward ${mean} at its first pull, ${total} at ${horizon} pulls`,
      required: "the same expected reward at every pull",
      path: "environment",
    });
  });
}
