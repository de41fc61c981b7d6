import { OpportunityContract } from "../contracts/opportunity.js";
import { EvenhandError } from "../errors.js";
import { defineMetric, type MetricContext } from "./metric.js";

// The metrics of the opportunity contract: what was earned, missed and withheld.

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

/** The study's opportunity contract, for a metric that measures against one; the environment must have fixed means. */
function opportunityOf({ contract, environment, horizon }: MetricContext, id: string): OpportunityContract {
  if (!(contract instanceof OpportunityContract)) {
    throw new EvenhandError("metric-not-applicable", {
      received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
      required: "a study with the contract opportunity",
    });
  }
  contract.means(environment, horizon);
  return contract;
}
