import { QuotaContract } from "../contracts/quota.js";
import { EvenhandError } from "../errors.js";
import type { MetricContext } from "./metric.js";

/** The study's quotas and caps; a metric that measures against them is refused without. */
export function quotaOf({ contract }: MetricContext, id: string): QuotaContract {
  if (contract instanceof QuotaContract) return contract;
  throw new EvenhandError("metric-not-applicable", {
    received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
    required: "a study with the contract quota",
  });
}
