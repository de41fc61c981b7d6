import { violationMetric, type PolicyResult, type Study } from "@evenhand/core";
import { lastOf } from "./lastOf.js";

/**
 * In how many trials a floor was not kept at every round; undefined where the contract promises no floors. Kept is
 * N_i(t) >= floor(r_i·a_i(t)), a_i(t) being the rounds in which arm i was there: no arm was ever a whole pull behind.
 */
export function brokenTrials(study: Study, policy: PolicyResult): number | undefined {
  const contract = typeof study.contract === "string" ? study.contract : study.contract?.id;
  const violation = violationMetric(study);
  if (contract !== "quota" || violation === undefined) return undefined;
  return (lastOf(policy, violation)[0].samples ?? []).filter((behind) => behind >= 1).length;
}
