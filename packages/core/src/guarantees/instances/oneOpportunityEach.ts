import { checked } from "../../door/checked.js";
import * as needs from "../../door/needs.js";
import { pow } from "../../math/index.js";
import type { OpportunityInstance } from "./opportunityInstance.js";

/**
 * Every arm deserves a single pull, and the second arm's gap is close to what withholding costs: where Algorithm 3
 * pulls each arm once and Algorithm 2 spends O(T^(2/3)) pulls of each on the gap [ron2021, Appendix B].
 *
 *   f = 1/T,  λ = 1/2,  μ_1 = 1,  μ_2 = (1 + T^(−1/3))/2,  and any `others`
 */
export const oneOpportunityEach = checked(
  {
    instance: needs.options({
      horizon: needs.horizon,
      others: needs.optional(needs.listOf(needs.number({ min: 0, max: 1 }))),
    }),
  },
  ({
    horizon,
    others = [],
  }: {
    readonly horizon: number;
    readonly others?: readonly number[];
  }): OpportunityInstance => {
    const means = [1, (1 + pow(horizon, -1 / 3)) / 2, ...others];
    const deserved = { id: "constant", parameters: { gamma: 1 / horizon } };
    return {
      environment: { id: "bernoulli", parameters: { means } },
      contract: { id: "opportunity", parameters: { cost: 0.5, deserved } },
      horizon,
    };
  },
);
