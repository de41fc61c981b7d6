import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { valueOf } from "../valueOf.js";
import { runsOf, type RandomValues } from "./study.js";

/** A metric of a policy on each of the random instances. */
export function metricOf(
  results: Results,
  values: RandomValues,
  { arms, horizon, policy, metric }: { arms: number; horizon: number; policy: ComparedPolicy; metric: string },
): readonly number[] {
  return runsOf(results, values, arms, horizon).map((result) => valueOf(result, policy, metric));
}

/** What the anytime policy earns for each unit that another earns, instance by instance: their OPT is the same. */
export function rewardsAgainst(
  policy: ComparedPolicy,
  results: Results,
  values: RandomValues,
  { arms, horizon }: { arms: number; horizon: number },
): readonly number[] {
  const metric = "competitive-ratio";
  const own = metricOf(results, values, { arms, horizon, policy: comparedPolicies.anytime, metric });
  return metricOf(results, values, { arms, horizon, policy, metric }).map((ratio, i) => ratio / own[i]);
}
