import type { StudyChange } from "../conditions/changes.js";
import type { VoidsInput } from "../conditions/voids.js";
import { contracts } from "../contracts/index.js";
import * as needs from "../door/needs.js";
import { findMetric } from "../metrics/findMetric.js";
import { metrics as evenhandMetrics } from "../metrics/index.js";
import type { MetricDefinition } from "../metrics/metric.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { knownDefinition } from "../specification/specification.js";

/** What a study promises, and where. */
export interface StudyPromise {
  readonly contract?: SpecificationInput | undefined;
  readonly availability?: SpecificationInput | undefined;
  readonly changes?: readonly StudyChange[] | undefined;
  readonly voids?: VoidsInput | undefined;
}

/**
 * The metrics of a study: those that were asked for, and the contract's violation where one of them is like regret. A
 * policy that breaks the promise can have less regret than any that keeps it, so the one is
 * never shown without the other.
 */
export function studyMetrics(
  study: StudyPromise & { readonly metrics: readonly string[] },
  metrics: readonly MetricDefinition[] = evenhandMetrics,
): MetricDefinition[] {
  const asked = study.metrics.map((name, i) => findMetric(name, `metrics[${i}]`, metrics));
  const violation = violationMetric(study);
  const isMissing = violation !== undefined && !study.metrics.includes(violation);
  if (!isMissing || !asked.some(({ regretLike }) => regretLike)) return asked;
  return [...asked, knownDefinition("metric-unknown", metrics, violation)];
}

/**
 * The id of the metric that says how far the study's promise was broken; undefined where nothing is promised. Where
 * arms can be absent, shares change or pulls are struck out, it counts each arm's own rounds, if there is such a
 * metric: more cannot be promised.
 */
export function violationMetric(study: StudyPromise): string | undefined {
  needs.object()(study, "study");
  const { contract, availability, changes = [], voids } = study;
  const id = typeof contract === "string" ? contract : contract?.id;
  const violation = contracts.find((own) => own.id === id)?.violationMetric;
  const isPlain = availability === undefined && changes.length === 0 && voids === undefined;
  if (violation === undefined || isPlain) return violation;
  return knownDefinition("metric-unknown", evenhandMetrics, violation).onOwnClock || violation;
}
