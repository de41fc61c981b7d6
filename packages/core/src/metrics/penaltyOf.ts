import { PenaltyContract } from "../contracts/penalty.js";
import { EvenhandError } from "../errors.js";
import type { MetricContext } from "./metric.js";

/** The study's thresholds and penalties; a metric that measures against them is refused without. */
export function penaltyOf({ contract }: MetricContext, id: string): PenaltyContract {
  if (contract instanceof PenaltyContract) return contract;
  throw new EvenhandError("metric-not-applicable", {
    received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
    required: "a study with the contract penalty",
  });
}
