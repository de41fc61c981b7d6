import { contracts } from "../contracts/index.js";
import { metrics } from "../metrics/index.js";
import type { MetricDefinition } from "../metrics/metric.js";
import { findDefinition } from "../parameters/specification.js";
import type { ContractId } from "../policy.js";

/**
 * The metrics of a study: those that were asked for, and the contract's violation where one of them is like regret. A
 * policy that breaks the promise can have less regret than any that keeps it, so the one is never shown without the other.
 */
export function studyMetrics(ids: readonly string[], contract: ContractId | undefined): MetricDefinition[] {
  const asked = ids.map((id, i) => findDefinition("metric-unknown", metrics, id, `metrics[${i}]`));
  const violation = contracts.find(({ id }) => id === contract)?.violationMetric;
  const isMissing = violation !== undefined && !ids.includes(violation);
  if (!isMissing || !asked.some(({ regretLike }) => regretLike)) return asked;
  return [...asked, findDefinition("metric-unknown", metrics, violation)];
}
