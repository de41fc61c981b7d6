import type { SimulationResult } from "@evenhand/core";
import { summaryOf } from "../../reproduction/measured.js";
import type { ComparedPolicy } from "./comparedPolicies.js";

/** A metric of one policy in its one trial, after the last round or after `round`. */
export function valueOf(
  result: SimulationResult,
  { name, specification }: ComparedPolicy,
  metric: string,
  at: { readonly round?: number; readonly arm?: number } = {},
): number {
  const policy = result.policies.findIndex(({ id }) => id === specification.id);
  if (policy < 0) throw new RangeError(`${name} was not played in this study`);
  return summaryOf(result, policy, metric, at).mean;
}
