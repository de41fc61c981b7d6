import {
  armName,
  csvLine,
  describeMetric,
  metrics as evenhandMetrics,
  labelOf,
  type MetricDescription,
  type SimulationResult,
} from "@evenhand/core";

/** One number of a result with all that says what it is: a row of a CSV or Parquet file. */
export interface ResultRow {
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
  readonly metric: string;
  readonly unit: string;
  /** What tables and figures call the arm; empty for a metric that is one number for all arms. */
  readonly arm: string | undefined;
  /** The place of the arm, counted from 0; empty as well. */
  readonly armIndex: number | undefined;
  readonly round: number;
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
export function* resultRows(results: Readonly<Record<string, SimulationResult>>): Generator<ResultRow> {
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
      };
      for (const [metric, { checkpoints }] of Object.entries(policy.metrics)) {
        const { perArm = false, unit = "" } = metrics.find(({ id }) => id === metric) ?? {};
        for (const { round, values } of checkpoints) {
          for (const [index, { mean, standardError, quantiles }] of values.entries()) {
            const arm = perArm ? armName(study, index) : undefined;
            const armIndex = perArm ? index : undefined;
            yield { ...ofPolicy, metric, unit, arm, armIndex, round, mean, standardError, ...quantiles };
          }
        }
      }
    }
  }
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
