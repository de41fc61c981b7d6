import { QuotaContract } from "../contracts/quota.js";
import { EvenhandError } from "../errors.js";
import type { Shares } from "../shares/shares.js";
import type { MetricContext } from "./metric.js";

/** The study's quotas; a metric that measures against them is refused without. */
export function quotaOf({ contract }: MetricContext, id: string): Shares {
  if (contract instanceof QuotaContract) return contract.shares;
  throw new EvenhandError("metric-not-applicable", {
    received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
    required: "a study with the contract quota",
  });
}
