import {
  armName,
  csvLine,
  describeMetric,
  metrics as evenhandMetrics,
  labelOf,
  type MetricDescription,
  type SimulationResult,
  type Summary,
} from "@evenhand/core";
import type { SweptStudy } from "@evenhand/protocol";

/** Which number of a result a row is about. */
interface NumberOfResult {
  readonly study: string;
  readonly environment: string;
  readonly horizon: number;
  readonly trials: number;
  /** The place of the policy in the study, counted from 0. */
  readonly policyIndex: number;
  /** Its id. */
  readonly policy: string;
  /** What tables and figures call it: no other policy of the study has the same. */
  readonly label: string;
  /** The policy's parameters as JSON. */
  readonly parameters: string;
  /** The swept values that hold for it as JSON; only where the study has a sweep. */
  readonly point?: string;
  readonly metric: string;
  readonly unit: string;
  /** What tables and figures call the arm; empty for a metric that is one number for all arms. */
  readonly arm: string | undefined;
  /** The place of the arm, counted from 0; empty as well. */
  readonly armIndex: number | undefined;
  readonly round: number;
}

/** One number of a result with all that says what it is: a row of a CSV or Parquet file. */
export interface ResultRow extends NumberOfResult {
  readonly mean: number;
  readonly standardError: number;
  readonly min: number;
  readonly q05: number;
  readonly q25: number;
  readonly median: number;
  readonly q75: number;
  readonly q95: number;
  readonly max: number;
}

/** The same number in one trial, for results that keep every trial's value. */
export interface SampleRow extends NumberOfResult {
  /** Counted from 1. */
  readonly trial: number;
  readonly value: number;
}

/** What a sweep varies in each study, by the names of the results. */
type Swept = Readonly<Record<string, SweptStudy | undefined>>;

/**
 * What is known of the metrics of a result: Evenhand's, also those that it names with values for their parameters, and
 * those of the user's own that it describes.
 */
export function knownMetrics({
  ownMetrics = [],
  policies,
}: Pick<SimulationResult, "ownMetrics" | "policies">): readonly MetricDescription[] {
  const names = Object.keys(policies[0]?.metrics ?? {}).filter((name) => name.includes("("));
  return [...evenhandMetrics, ...names.map((name) => describeMetric(name)), ...ownMetrics];
}

/** Every number of the results, study by study. */
export function* resultRows(
  results: Readonly<Record<string, SimulationResult>>,
  swept: Swept = {},
): Generator<ResultRow> {
  for (const { number, summary } of numbersOf(results, swept)) {
    const { mean, standardError, quantiles } = summary;
    yield { ...number, mean, standardError, ...quantiles };
  }
}

/** Every trial of every number; none of results that have not kept them. */
export function* sampleRows(
  results: Readonly<Record<string, SimulationResult>>,
  swept: Swept = {},
): Generator<SampleRow> {
  for (const { number, summary } of numbersOf(results, swept)) {
    for (const [trial, value] of (summary.samples ?? []).entries()) yield { ...number, trial: trial + 1, value };
  }
}

function* numbersOf(
  results: Readonly<Record<string, SimulationResult>>,
  swept: Swept,
): Generator<{ readonly number: NumberOfResult; readonly summary: Summary }> {
  for (const [name, result] of Object.entries(results)) {
    const { study, policies } = result;
    const metrics = knownMetrics(result);
    const environment = typeof study.environment === "string" ? study.environment : study.environment.id;
    const { horizon, trials } = study;
    for (const [policyIndex, policy] of policies.entries()) {
      const ofPolicy = {
        study: name,
        environment,
        horizon,
        trials,
        policyIndex,
        policy: policy.id,
        label: labelOf(policy),
        parameters: JSON.stringify(policy.parameters),
        ...pointOf(swept[name], labelOf(policy)),
      };
      for (const [metric, { checkpoints }] of Object.entries(policy.metrics)) {
        const { perArm = false, unit = "" } = metrics.find(({ id }) => id === metric) ?? {};
        for (const { round, values } of checkpoints) {
          for (const [index, summary] of values.entries()) {
            const arm = perArm ? armName(study, index) : undefined;
            const armIndex = perArm ? index : undefined;
            yield { number: { ...ofPolicy, metric, unit, arm, armIndex, round }, summary };
          }
        }
      }
    }
  }
}

function pointOf(sweep: SweptStudy | undefined, label: string): { readonly point?: string } {
  if (sweep === undefined) return {};
  const own = sweep.policies.find((policy) => policy.label === label)?.point;
  return { point: JSON.stringify({ ...sweep.point, ...own }) };
}

/** RFC 4180, with a head line: the names of the first row's fields, which all rows have. */
export function csvText(rows: Iterable<ResultRow>): string {
  const lines: string[] = [];
  for (const row of rows) {
    if (lines.length === 0) lines.push(csvLine(Object.keys(row)));
    lines.push(csvLine(Object.values(row) as ResultRow[keyof ResultRow][]));
  }
  return lines.join("");
}
