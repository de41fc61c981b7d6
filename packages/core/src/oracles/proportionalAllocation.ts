import { NO_ARM } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import { ln } from "../math/index.js";
import { fixedMeans } from "./knownMeans.js";

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

/**
 * Σ μ_i·(x'_i − x_i)/x_i: what the arms would gain in proportion to what they have if x' took the place of x. The
 * allocation x is proportionally fair if that is at most 0 for every x' with the same total [wang2020, Definition 1].
 * For x* = T·μ/Σμ it is 0 for all of them.
 */
export const proportionalChange = checked(
  { utilities: needs.numbers(), allocation: needs.numbers(), alternative: needs.numbers() },
  (utilities: ArrayLike<number>, allocation: ArrayLike<number>, alternative: ArrayLike<number>): number => {
    needs.equallyLong({ utilities, allocation, alternative });
    let sum = 0;
    for (let arm = 0; arm < utilities.length; arm++) {
      sum += (utilities[arm] * (alternative[arm] - allocation[arm])) / allocation[arm];
    }
    return sum;
  },
);

/** Σ μ_i·log x_i: the objective of proportional fairness [wang2020, (2)]. −∞ where an arm has nothing. */
export const logUtility = checked(
  { utilities: needs.numbers(), allocation: needs.numbers() },
  (utilities: ArrayLike<number>, allocation: ArrayLike<number>): number => {
    needs.equallyLong({ utilities, allocation });
    let sum = 0;
    for (let arm = 0; arm < utilities.length; arm++) sum += utilities[arm] * ln(allocation[arm]);
    return sum;
  },
);

/** Relative: products of counts and utilities are rounded, and a pair on the border is inside. */
const ROUNDING = 1e-12;

/**
 * n_i/n_j ≈ μ_i/μ_j [wang2020, Section 3]: with r = μ_i/μ_j,
 *
 *   (n_i/n_j − r)·((n_i + 1)/n_j − r) <= 0   or   (n_i/n_j − r)·((n_i − 1)/n_j − r) <= 0,
 *
 * that is |n_i·μ_j − n_j·μ_i| <= μ_j: one pull of i more or less reaches the exact ratio. Not symmetric in i and j:
 * with utilities 1/2 and 1/4, counts of 4 and 1 are ≈ for the second arm and not for the first.
 */
export const approximatelyProportional = checked(
  { pulls: needs.numbers({ length: 2 }), utilities: needs.numbers({ length: 2 }) },
  areNearlyProportional,
);

/** The same unchecked, for metrics that ask about every pair. */
export function areNearlyProportional(
  [ni, nj]: readonly [number, number],
  [mi, mj]: readonly [number, number],
): boolean {
  return Math.abs(ni * mj - nj * mi) <= mj + ROUNDING * (ni * mj + nj * mi);
}

/**
 * The arms' true utilities μ, their mean rewards: fixed and above 0, as proportional shares
 * need them. Others are refused.
 */
export function utilitiesOf(environment: Environment, horizon: number): Float64Array {
  const means = fixedMeans(environment, horizon);
  const wrong = means.findIndex((mean) => !(mean > 0));
  if (wrong === NO_ARM) return means;
  throw new EvenhandError("utility-not-positive", {
    received: `a mean reward of ${means[wrong]} for the arm at index ${wrong}`,
    required: "a mean reward above 0 for every arm",
    path: "environment",
  });
}
