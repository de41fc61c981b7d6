import { deservedPulls } from "../../deserved/deservedPulls.js";
import type { DeservedShare } from "../../deserved/deservedShare.js";

/** What opportunities cost and which are deserved, over which horizon. */
export interface Service {
  readonly horizon: number;
  /** λ_i. */
  readonly costs: Float64Array;
  readonly deserved: DeservedShare;
}

/**
 * Writes into `plan` how often a policy that serves by estimates is to pull each arm in all: floor(T·f(means)_i) times
 * where granting is cheaper than withholding, gap_i < λ_i, and never otherwise [ron2021, Lemma 1 with estimates].
 */
export function servicePlan(
  { horizon, costs, deserved }: Service,
  means: Float64Array,
  gaps: Float64Array,
  plan: Uint32Array,
): void {
  const pulls = new Float64Array(means.length);
  deservedPulls(deserved, means, horizon, pulls);
  for (let arm = 0; arm < plan.length; arm++) plan[arm] = gaps[arm] < costs[arm] ? pulls[arm] : 0;
}
