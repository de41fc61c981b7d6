import type { Specification } from "../../parameters/descriptors.js";

/**
 * An early gifted arm and a late bloomer [patil2023, Figure 1].
 *
 *   f_1 = 0.5·n/(n + 5),   f_2 = 0.9·n/(n + 89)
 *
 * The figure has no formulas: these are ours. Half of the gifted arm's potential is there at its 5th pull. The curves
 * meet at n = 100, where both are 10/21: from then on the late bloomer does better at every pull, and it is the best
 * single arm for horizons of 234 rounds and more.
 */
export function bloomers(): Specification {
  return {
    id: "improving",
    parameters: {
      curves: [
        { family: "hyperbola", potential: 0.5, half: 5 },
        { family: "hyperbola", potential: 0.9, half: 89 },
      ],
    },
  };
}
