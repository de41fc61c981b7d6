import { defineMetric } from "./defineMetric.js";
import { opportunityOf } from "./opportunityOf.js";

/**
 * The decision-maker's utility [ron2021, (1)]: Σ r_t − Σ λ_i·max(floor(t·f(μ)_i) − N_i, 0), after t rounds.
 *
 * The rewards are those that were drawn, as (1) has it, and the penalty is that of the true means.
 * Before the last round it is the utility of a trial that ended there: a policy that plans for T may
 * still grant what it withholds by then.
 */
export const utility = defineMetric({
  id: "utility",
  title: "Utility",
  unit: "reward",
  range: "any number up to the sum of rewards",
  better: "higher",
  zero: "rewards just pay for what was withheld",
  perArm: false,
  contract: "opportunity",
  create: (context) => {
    const contract = opportunityOf(context, "utility");
    return {
      read: ({ round, pulls, reward }, into, at) => {
        into[at] = reward - contract.penalty(context.environment, round, pulls);
      },
    };
  },
});
