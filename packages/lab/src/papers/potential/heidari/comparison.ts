import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { valueOf } from "../valueOf.js";
import { studyName, type HeidariInstance } from "./study.js";

const { anytime, hkr } = comparedPolicies;

/**
 * What the anytime policy earns for each unit that another one earns with the same horizon. Both ratios have the same
 * OPT, which leaves ALG over ALG: exactly 1 where both have the same pulls.
 */
export function rewardAgainst(
  policy: ComparedPolicy,
  results: Results,
  instance: HeidariInstance,
  horizon: number,
): number {
  const result = results[studyName(instance, horizon)];
  return valueOf(result, policy, "competitive-ratio") / valueOf(result, anytime, "competitive-ratio");
}

/** At how many horizons the anytime policy earns more, the same and less than HKR. */
export function countAgainstHkr(
  results: Results,
  instance: HeidariInstance,
  horizons: readonly number[],
): { readonly more: number; readonly same: number; readonly less: number } {
  const rewards = horizons.map((horizon) => rewardAgainst(hkr, results, instance, horizon));
  return {
    more: rewards.filter((reward) => reward > 1).length,
    same: rewards.filter((reward) => reward === 1).length,
    less: rewards.filter((reward) => reward < 1).length,
  };
}
