import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";

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
