import { contracts, violationMetric, type PolicyResult, type Study } from "@evenhand/core";
import type { BrokenTrials } from "../setting/answer.js";
import { aboveCap } from "../setting/furthestAbove.js";
import { lastOf } from "./lastOf.js";

export function brokenTrials(study: Study, policy: PolicyResult): BrokenTrials {
  const contract = typeof study.contract === "string" ? study.contract : study.contract?.id;
  const hasFloors = contracts.some(({ id, promises }) => id === contract && promises === "floors");
  const violation = violationMetric(study);
  if (!hasFloors || violation === undefined) return {};
  const broken = trialsFromOneOn(policy, violation);
  const above = Object.values(aboveCap).find((metric) => metric in policy.metrics);
  return above === undefined ? { broken } : { broken, aboveCap: trialsFromOneOn(policy, above) };
}

/** Trials in which an arm was a whole pull or more behind its floor, or above its cap. */
function trialsFromOneOn(policy: PolicyResult, metric: string): number {
  return (lastOf(policy, metric)[0].samples ?? []).filter((pulls) => pulls >= 1).length;
}
