import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { MetricDescription } from "../metrics/metric.js";
import { described } from "../parameters/descriptors.js";
import { quantilesOf, standardError } from "../statistics/distribution.js";
import { nearest } from "../text/nearest.js";
import { CheckedStudy, type Study } from "./study.js";
import type { Tally } from "./tally.js";
import type { Cell } from "./trialRows.js";

export interface Summary {
  readonly mean: number;
  readonly standardError: number;
  readonly quantiles: Readonly<Record<QuantileName, number>>;
  /** The value of every trial in their order, where the study asks for them. */
  readonly samples?: readonly number[];
}

export type QuantileName = "min" | "q05" | "q25" | "median" | "q75" | "q95" | "max";

export interface MetricResult {
  /**
   * For each checkpoint after which it was read, a summary for each number of the metric: one, or one for each arm.
   */
  readonly checkpoints: readonly { readonly round: number; readonly values: readonly Summary[] }[];
}

export interface PolicyResult {
  readonly id: string;
  /** What tables, figures and files call the policy; by default its id. `labelOf` answers either. */
  readonly label?: string;
  /** Missing where the study names none. */
  readonly version?: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly metrics: Readonly<Record<string, MetricResult>>;
}

/** The same study gives the same bytes, on any machine and however the work was divided. */
export interface SimulationResult {
  readonly study: Study;
  readonly policies: readonly PolicyResult[];
  /** Set where metrics of each arm were read after the last checkpoint alone. */
  readonly armMetrics?: "last-checkpoint";
  /** What there is to know of metrics of the program's own, for tables and figures; missing where there are none. */
  readonly ownMetrics?: readonly MetricDescription[];
}

/** The result of the policies whose trials are all done. */
export function resultOf(study: CheckedStudy, tallies: readonly Tally[]): SimulationResult {
  checkTallied(study, tallies);
  const done = tallies.flatMap((tally, policy) => (tally.complete ? [policy] : []));
  const all = done.length === tallies.length;
  return {
    study: all ? study.study : { ...study.study, policies: done.map((policy) => study.study.policies[policy]) },
    policies: done.map((policy) => policyResultOf(study, policy, tallies[policy])),
    ...armMetricsOf(study),
    ...ownMetricsOf(study),
  };
}

/**
 * The result of every policy, from the trials that its tally has added up so far: what a study of as many trials gives.
 */
export function resultSoFar(study: CheckedStudy, tallies: readonly Tally[]): readonly PolicyResult[] {
  checkTallied(study, tallies);
  return tallies.map((tally, policy) => policyResultOf(study, policy, tally));
}

function ownMetricsOf({ metrics, own }: CheckedStudy): Pick<SimulationResult, "ownMetrics"> {
  const ids = new Set(own?.metrics?.map(({ id }) => id));
  const used = metrics.filter(({ id }) => ids.has(id)).map(described);
  return used.length === 0 ? {} : { ownMetrics: used };
}

function armMetricsOf({ armMetrics, metrics }: CheckedStudy): Pick<SimulationResult, "armMetrics"> {
  return armMetrics === "last-checkpoint" && metrics.some(({ perArm }) => perArm) ? { armMetrics } : {};
}

function checkTallied(study: CheckedStudy, tallies: readonly Tally[]): void {
  needs.instanceOf(CheckedStudy)(study, "study");
  needs.listOf(needs.object({ cell: needs.aFunction }))(tallies, "tallies");
}

function policyResultOf(study: CheckedStudy, policy: number, tally: Tally): PolicyResult {
  const { label, specification } = study.policies[policy];
  const { id, version, parameters = {} } = specification;
  const metrics: Record<string, MetricResult> = {};
  for (const [place, metric] of study.metrics.entries()) {
    const length = study.rowLayout.size(place);
    metrics[metric.id] = {
      checkpoints: study.checkpoints.flatMap((round, index) => {
        const start = study.rowLayout.start(index, place);
        if (start === undefined) return [];
        return [{ round, values: Array.from({ length }, (_, i) => summaryOf(tally.cell(start + i), study.study)) }];
      }),
    };
  }
  const called = label === id ? {} : { label };
  return { id, ...called, ...(version === undefined ? {} : { version }), parameters, metrics };
}

function summaryOf({ moments, distribution }: Cell, { samples }: Study): Summary {
  const at = quantilesOf(distribution);
  // Written out: with a million arms a list of pairs for each would take most of the time.
  const quantiles = {
    min: at(0),
    q05: at(0.05),
    q25: at(0.25),
    median: at(0.5),
    q75: at(0.75),
    q95: at(0.95),
    max: at(1),
  } satisfies Summary["quantiles"];
  const { mean } = moments;
  const kept = samples === true && distribution.kind === "exact" ? { samples: distribution.values } : {};
  return { mean, standardError: standardError(moments), quantiles, ...kept };
}

const ofPolicy = needs.object({ id: needs.text, label: needs.optional(needs.text) });

/** What tables, figures and files call a policy of a result. */
export function labelOf(policy: Pick<PolicyResult, "id" | "label">): string {
  ofPolicy(policy, "policy");
  return policy.label ?? policy.id;
}

/** The policy of a result that has this label. */
export function policyLabelled(result: Pick<SimulationResult, "policies">, label: string): PolicyResult {
  needs.object({ policies: needs.listOf(ofPolicy) })(result, "result");
  needs.text(label, "label");
  const { policies } = result;
  const found = policies.find((policy) => labelOf(policy) === label);
  if (found !== undefined) return found;
  const labels = policies.map(labelOf);
  const meant = nearest(label, labels);
  throw new EvenhandError("label-unknown", {
    received: label,
    required: `one of ${labels.join(", ")}`,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}
