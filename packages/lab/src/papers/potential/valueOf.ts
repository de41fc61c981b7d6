import type { SimulationResult } from "@evenhand/core";
import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";
import { summaryOf } from "../../reproduction/measured.js";

/** A metric of one policy in its one trial, after the last round or after `round`. */
export function valueOf(
  result: SimulationResult,
  { label }: ComparedPolicy,
  metric: string,
  at: { readonly round?: number; readonly arm?: number } = {},
): number {
  return summaryOf(result, label, metric, at).mean;
}
