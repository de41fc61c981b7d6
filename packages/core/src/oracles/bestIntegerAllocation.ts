import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { lnStep } from "../math/index.js";

/**
 * The whole numbers x_i with Σ x_i = T and the largest Σ μ_i·log x_i: the proportionally fair allocation of indivisible
 * units [wang2020, after Proposition 1]. `most` is how much an arm can have at all.
 *
 * The greedy rule finds it: unit after unit to the arm with the largest gain μ_i·ln((x_i + 1)/x_i), since each
 * arm's gains fall. Ties go to the lowest arm; they exist only between equal utilities with equal x
 * (a and a + 1 are never both p-th powers for p > 1, so ((a + 1)/a)^p = ((b + 1)/b)^q with p ≠ q has no
 * solution), and those have equal doubles.
 *
 * An arm without a unit has −∞: with T < K the first units go to the largest utilities,
 * and nothing is better than that.
 */
export const bestIntegerAllocation = checked(
  { utilities: needs.numbers({ above: 0 }), total: needs.whole(), most: needs.optional(needs.whole()) },
  (utilities: ArrayLike<number>, total: number, most: number = total): Float64Array => {
    needs.whole(0, utilities.length * most)(total, "total");
    const allocation = startingUnits(utilities, total, most);
    const gains = allocation.map((units, arm) => gainOf(utilities[arm], units, most));
    let left = total - allocation.reduce((sum, units) => sum + units, 0);
    for (; left > 0; left--) {
      const arm = gains.reduce((best, gain, other) => (gain > gains[best] ? other : best), 0);
      allocation[arm]++;
      gains[arm] = gainOf(utilities[arm], allocation[arm], most);
    }
    return allocation;
  },
);

/** The first unit of an arm comes before every second one, the largest utility first. */
const FIRST_UNIT = 1e300;

function gainOf(utility: number, units: number, most: number): number {
  if (units >= most) return -Infinity;
  return utility * (units === 0 ? FIRST_UNIT : lnStep(units));
}

/**
 * Units that the greedy rule is sure to give, so that at most 3K are left to it, not T.
 *
 * It gives every unit whose gain is above some λ. Arm i has at most 1 + μ_i/λ of them, so that λ0 = Σμ/(T − K) is not
 * below that λ; and at least μ_i/λ0 − 1/2, of which we take one less, for the rounding.
 */
function startingUnits(utilities: ArrayLike<number>, total: number, most: number): Float64Array {
  const sum = Array.from(utilities).reduce((all, utility) => all + utility, 0);
  return Float64Array.from(utilities, (utility) => {
    const sure = Math.floor(((total - utilities.length) * utility) / sum) - 1;
    return Math.max(0, Math.min(most, sure));
  });
}
