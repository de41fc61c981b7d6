import { checked } from "../../door/checked.js";
import * as needs from "../../door/needs.js";
import type { Specification } from "../../parameters/descriptors.js";

/**
 * The instance on which round robin loses a factor of k²: the last arm returns n/T, the others never return anything.
 *
 *   f_k(n) = min(1, n/T),   f_i = 0 for the others
 *
 * Round robin gives the line n = floor(T/k) pulls: OPT/RR = T(T + 1)/(n(n + 1)), which is k²·(T + 1)/(T + k) where k
 * divides T. patil2023 proves Theorem 3's k²/2 in an appendix that we do not have: the instance is ours. For every
 * policy it is the hardest one at T = k, and at T = 2k for Algorithm 1: only the forced pulls are left.
 */
export const roundRobinWitness = checked(
  { instance: needs.options({ arms: needs.arms, horizon: needs.horizon }) },
  ({ arms, horizon }: { readonly arms: number; readonly horizon: number }): Specification => {
    const curves = Array.from({ length: arms }, (_, arm) =>
      arm === arms - 1 ? { family: "line", potential: 1, slope: 1 / horizon } : { family: "values", values: [0] },
    );
    return { id: "improving", parameters: { curves } };
  },
);
