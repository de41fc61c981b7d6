import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";

/**
 * x*_i = T·μ_i/Σμ: the allocation that solves max Σ μ_i·log x_i with Σ x_i = T, and the one that is proportionally fair
 * [wang2020, Proposition 1]. Utilities are above 0.
 *
 * `most` is how much an arm can have at all (with several pulls a round: one in each). An arm that deserves more has
 * that, and the others share the rest in proportion, which solves the same problem with x_i <= most.
 */
export const proportionalAllocation = checked(
  {
    utilities: needs.numbers({ above: 0 }),
    total: needs.number({ min: 0 }),
    most: needs.optional(needs.number({ min: 0 })),
  },
  (utilities: ArrayLike<number>, total: number, most: number = total): Float64Array => {
    const allocation = new Float64Array(utilities.length);
    const byUtility = [...allocation.keys()].sort((a, b) => utilities[b] - utilities[a]);
    let left = total;
    let utility = byUtility.reduce((sum, arm) => sum + utilities[arm], 0);
    for (const arm of byUtility) {
      allocation[arm] = Math.min(most, (left * utilities[arm]) / utility);
      // Only those at their limit are taken out: the others' proportions then come out
      // the same, without rounding twice.
      if (allocation[arm] < most) continue;
      left -= most;
      utility -= utilities[arm];
    }
    return allocation;
  },
);
