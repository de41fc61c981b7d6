import { checkArm, type Arm } from "../../arms.js";
import { checked } from "../../door/checked.js";
import * as needs from "../../door/needs.js";
import type { Specification } from "../../parameters/descriptors.js";

/**
 * I_m of the lower bound: only arm m goes on improving, which no policy can tell before its
 * N-th pull [patil2023, Section 3].
 *
 *   N = ceil(T/k),   f_m(n) = min(1, n/(kN)),   f_i(n) = min(1/k, n/(kN)) for the others
 *
 * All arms have the very same doubles up to N, so that a policy cannot tell them apart by a rounding error.
 */
export const improvingLowerBoundInstance = checked(
  { instance: needs.options({ arms: needs.arms, horizon: needs.horizon }) },
  ({ arms, horizon, best }: { readonly arms: number; readonly horizon: number; readonly best: Arm }): Specification => {
    checkArm(best, arms, "best");
    const pulls = Math.ceil(horizon / arms);
    const slope = 1 / (arms * pulls);
    const curves = Array.from({ length: arms }, (_, arm) => {
      return { family: "line", potential: arm === best ? 1 : slope * pulls, slope };
    });
    return { id: "improving", parameters: { curves } };
  },
);
