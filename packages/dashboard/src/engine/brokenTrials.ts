import { contracts, violationMetric, type PolicyResult, type Study } from "@evenhand/core";
import { aboveCap } from "../setting/furthestAbove.js";
import { lastOf } from "./lastOf.js";

/** In how many trials a promise was broken at some round; left out where the contract has no such promise. */
export interface BrokenTrials {
  /** A floor: kept is N_i(t) >= floor(r_i·a_i(t)), a_i(t) being the rounds in which arm i was there. */
  readonly broken?: number;
  /** A cap: kept is N_i(t) <= ceil(c_i·t), or where something changes, the same since the arm's floor last changed. */
  readonly aboveCap?: number;
}

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
