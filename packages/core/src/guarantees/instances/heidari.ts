import { checked } from "../../door/checked.js";
import * as needs from "../../door/needs.js";
import type { Specification } from "../../parameters/descriptors.js";

const firstArms = {
  "inc-1": { family: "power", potential: 1, rate: 0.5 },
  "inc-2": { family: "capped-power", potential: 1, reach: 1000, exponent: 1 },
  "inc-3": { family: "power", potential: 1, rate: 0.1 },
} as const;

/** The exponents a of the second arm that Heidari et al. and Lindner et al. play each instance with. */
export const heidariExponents = {
  "inc-1": [0.1, 0.5, 1, 5],
  "inc-2": [0.03, 0.1, 0.4, 1],
  "inc-3": [0.1, 0.5, 1, 5],
} as const;

/**
 * The two-armed instances of Heidari, Kearns and Roth (2016), which patil2023 plays in Figure 10; T up to 10 000.
 *
 *   inc-1:  f_1 = 1 − n^(−0.5),     f_2 = 0.5 − 0.5·n^(−a)
 *   inc-2:  f_1 = min(1, n/1000),   f_2 = min(0.5, 0.5·(n/1000)^a)
 *   inc-3:  f_1 = 1 − n^(−0.1),     f_2 = 0.5 − 0.5·n^(−a)
 *
 * In each the second arm is the better one for short horizons only, or never. Except in inc-2, f(1) = 0 < f(2): growth
 * diminishes from n = 2 on, and the theorems do not cover the first pulls.
 */
export const heidari = checked(
  { instance: needs.oneOf(...Object.keys(firstArms)), exponent: needs.number({ above: 0 }) },
  (instance: keyof typeof firstArms, exponent: number): Specification => {
    const second =
      instance === "inc-2"
        ? { family: "capped-power", potential: 0.5, reach: 1000, exponent }
        : { family: "power", potential: 0.5, rate: exponent };
    return { id: "improving", parameters: { curves: [firstArms[instance], second] } };
  },
);
