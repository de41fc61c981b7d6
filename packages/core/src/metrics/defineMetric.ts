import type { MetricDefinition } from "./metric.js";

/** Checks a definition against what metrics are. */
export function defineMetric<const Id extends string>(definition: MetricDefinition<Id>): MetricDefinition<Id> {
  return definition;
}
