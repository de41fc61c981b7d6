import { defineMetric } from "./defineMetric.js";
import { opportunityOf } from "./opportunityOf.js";

/**
 * Deserved opportunities that were not granted after t rounds: Σ max(floor(t·f(μ)_i) − N_i, 0) [ron2021, Section 2].
 */
export const withheld = defineMetric({
  id: "withheld",
  title: "Withheld opportunities",
  unit: "pulls",
  range: "from 0 to the number of rounds",
  better: "lower",
  zero: "every arm had the pulls that it deserves",
  perArm: false,
  contract: "opportunity",
  create: (context) => {
    const contract = opportunityOf(context, "withheld");
    return {
      read: ({ round, pulls }, into, at) => {
        const missing = contract.withheld(context.environment, round, pulls);
        into[at] = missing.reduce((sum, count) => sum + count, 0);
      },
    };
  },
});
