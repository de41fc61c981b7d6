import { violationMetric, type PolicyResult, type Study } from "@evenhand/core";
import { ABOVE_CAP } from "../setting/studyOf.js";
import { lastOf } from "./lastOf.js";

/** In how many trials a promise was broken at some round; left out where the contract has no such promise. */
export interface BrokenTrials {
  /** A floor: kept is N_i(t) >= floor(r_i·a_i(t)), a_i(t) being the rounds in which arm i was there. */
  readonly broken?: number;
  /** A cap: kept is N_i(t) <= ceil(c_i·t). */
  readonly aboveCap?: number;
}

export function brokenTrials(study: Study, policy: PolicyResult): BrokenTrials {
  const contract = typeof study.contract === "string" ? study.contract : study.contract?.id;
  const violation = violationMetric(study);
  if (contract !== "quota" || violation === undefined) return {};
  const broken = trialsFromOneOn(policy, violation);
  return ABOVE_CAP in policy.metrics ? { broken, aboveCap: trialsFromOneOn(policy, ABOVE_CAP) } : { broken };
}

/** Trials in which an arm was a whole pull or more behind its floor, or above its cap. */
function trialsFromOneOn(policy: PolicyResult, metric: string): number {
  return (lastOf(policy, metric)[0].samples ?? []).filter((pulls) => pulls >= 1).length;
}
