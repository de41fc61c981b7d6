import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
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
    const values = scaled(utilities);
    const allocation = startingUnits(values, total, most);
    let left = total - allocation.reduce((sum, units) => sum + units, 0);
    for (const arm of withoutUnit(values, allocation).slice(0, left)) {
      allocation[arm] = 1;
      left--;
    }
    const gains = allocation.map((units, arm) => gainOf(values[arm], units, most));
    for (; left > 0; left--) {
      const arm = gains.reduce((best, gain, other) => (gain > gains[best] ? other : best), 0);
      allocation[arm]++;
      gains[arm] = gainOf(values[arm], allocation[arm], most);
    }
    return allocation;
  },
);

/** 2^400: utilities that differ by more could not be multiplied by gains without rounding some of them to 0. */
const LARGEST_RATIO = 2.5822498780869086e120;
/** 2^500, and its inverse. */
const [LARGE, SMALL] = [3.273390607896142e150, 3.054936363499605e-151];

/** The utilities by a power of two, which changes no comparison, so that no sum and no gain leaves the doubles. */
function scaled(utilities: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(utilities);
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  values.forEach((value, arm) => {
    if (largest / value <= LARGEST_RATIO) return;
    const required = `at least ${largest / LARGEST_RATIO}, with ${largest} among the utilities`;
    throw new EvenhandError("parameter-range", { received: value, required, path: `utilities[${arm}]` });
  });
  const factor = largest > LARGE ? SMALL : largest < SMALL ? LARGE : 1;
  return values.map((value) => value * factor);
}

/** The arms without a unit, the largest utility first: the first unit of each comes before every second one. */
function withoutUnit(utilities: Float64Array, allocation: Float64Array): number[] {
  const arms = [...allocation.keys()].filter((arm) => allocation[arm] === 0);
  return arms.sort((a, b) => utilities[b] - utilities[a] || a - b);
}

function gainOf(utility: number, units: number, most: number): number {
  return units >= most ? -Infinity : utility * lnStep(units);
}

/**
 * Units that the greedy rule is sure to give, so that at most 3K are left to it, not T.
 *
 * It gives every unit whose gain is above some λ. Arm i has at most 1 + μ_i/λ of them, so that λ0 = Σμ/(T − K) is not
 * below that λ; and at least μ_i/λ0 − 1/2, of which we take one less, for the rounding.
 */
function startingUnits(utilities: Float64Array, total: number, most: number): Float64Array {
  const sum = utilities.reduce((all, utility) => all + utility, 0);
  return utilities.map((utility) => {
    const sure = Math.floor(((total - utilities.length) * utility) / sum) - 1;
    return Math.max(0, Math.min(most, sure));
  });
}
