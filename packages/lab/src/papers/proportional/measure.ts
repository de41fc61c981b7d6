import type { SimulationResult, Summary } from "@evenhand/core";
import { summaryOf } from "../../reproduction/measured.js";
import type { PolicyId } from "./policyNames.js";

/** A metric of the policy with this id. */
export function measure(
  result: SimulationResult,
  id: PolicyId,
  metric: string,
  at: { readonly round?: number; readonly arm?: number } = {},
): Summary {
  const policy = result.policies.findIndex((own) => own.id === id);
  if (policy < 0) throw new RangeError(`the study has no policy ${id}`);
  return summaryOf(result, policy, metric, at);
}
