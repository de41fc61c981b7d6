import { deservedPulls } from "../../deserved/defineDeservedShare.js";
import type { DeservedShare } from "../../functions/deservedShare.js";

/** What withholding an opportunity costs, and which pulls the arms deserve, over a horizon. */
export interface ServingTerms {
  readonly horizon: number;
  /** λ_i. */
  readonly costs: Float64Array;
  readonly deserved: DeservedShare;
}

/**
 * Writes into `plan` the pulls that each arm shall have in all, by estimates: floor(T·f(means)_i) times where granting
 * is cheaper than withholding, gap_i < λ_i, and never otherwise [ron2021, Lemma 1 with estimates].
 */
export function servingPlan(
  { horizon, costs, deserved }: ServingTerms,
  means: Float64Array,
  gaps: Float64Array,
  plan: Uint32Array,
): void {
  const pulls = new Float64Array(means.length);
  deservedPulls(deserved, means, horizon, pulls);
  for (let arm = 0; arm < plan.length; arm++) plan[arm] = gaps[arm] < costs[arm] ? pulls[arm] : 0;
}
