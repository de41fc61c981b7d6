import { defineMetric } from "./defineMetric.js";
import { opportunityOf } from "./opportunityOf.js";

/**
 * Utility that was missed against OPT of Lemma 1 [ron2021, (2)], for a trial of t rounds: U(OPT) − U(N).
 *
 * Both utilities are those of the counts with expected rewards, like every regret here. What withholding costs is part
 * of it, so no policy looks good by breaking the contract.
 */
export const opportunityRegret = defineMetric({
  id: "opportunity-regret",
  title: "Opportunity regret",
  unit: "expected reward",
  range: "0 or more",
  better: "lower",
  zero: "as good as the best counts of someone who knew all means",
  perArm: false,
  contract: "opportunity",
  create: (context) => {
    const contract = opportunityOf(context, "opportunity-regret");
    const { environment } = context;
    return {
      read: ({ round, pulls }, into, at) => {
        const best = contract.utility(environment, round, contract.oracle(environment, round));
        into[at] = best - contract.utility(environment, round, pulls);
      },
    };
  },
});
