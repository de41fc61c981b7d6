import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { pow } from "../math/index.js";
import { bound, noBound, type Bound } from "./bound.js";

/** Theorem 3's family of instances. */
export interface OpportunityFamily {
  readonly arms: number;
  readonly horizon: number;
  /** L of the construction: K times the l1 constant of its f. */
  readonly slope: number;
  /** ε = c·T^(−1/3); where it is left out, c = (K/L)^(1/3). */
  readonly c?: number;
}

/**
 * ε = c·T^(−1/3) of Theorem 3's family [ron2021, A.3], where its construction works: c³ > K/(4L) makes its regret
 * positive, ε < 1/L the shares sum to at most 1, and ε <= 1, which the paper does not say, the means lie in [0, 1].
 */
export const opportunityEpsilon = checked(
  {
    family: needs.options({
      arms: needs.arms,
      horizon: needs.horizon,
      slope: needs.number(),
      c: needs.optional(needs.number()),
    }),
  },
  ({ arms, horizon, slope, c: given }: OpportunityFamily): Bound => {
    if (!(slope > 0)) return noBound("L must be above 0: with a constant f there is nothing to find out");
    const c = given ?? pow(arms / slope, 1 / 3);
    const epsilon = c * pow(horizon, -1 / 3);
    if (!(c * c * c > arms / (4 * slope))) return noBound(`c = ${c} is too small: c³ must exceed K/(4L)`);
    if (!(epsilon * slope < 1 && epsilon <= 1)) {
      return noBound(`T = ${horizon} is too small: ε = ${epsilon} must be below 1/L and at most 1`);
    }
    return bound(epsilon);
  },
);
