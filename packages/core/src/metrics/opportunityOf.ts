import { OpportunityContract } from "../contracts/opportunity.js";
import { EvenhandError } from "../errors.js";
import type { MetricContext } from "./metric.js";

/** The study's opportunity contract, for a metric that measures against one; the environment must have fixed means. */
export function opportunityOf({ contract, environment, horizon }: MetricContext, id: string): OpportunityContract {
  if (!(contract instanceof OpportunityContract)) {
    throw new EvenhandError("metric-not-applicable", {
      received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
      required: "a study with the contract opportunity",
    });
  }
  contract.means(environment, horizon);
  return contract;
}
