import { metrics, type SimulationResult } from "@evenhand/core";

/** One number of a result with all that says what it is: a row of a CSV or Parquet file. */
export interface ResultRow {
  readonly study: string;
  readonly environment: string;
  readonly horizon: number;
  readonly trials: number;
  /** Its place in the study: the same id may stand there with other parameters. */
  readonly place: number;
  readonly policy: string;
  /** What the study's user calls it; its id where it has no name of its own. */
  readonly label: string;
  /** As JSON. */
  readonly parameters: string;
  readonly metric: string;
  readonly unit: string;
  /** Empty for a metric that is one number for all arms. */
  readonly arm: number | undefined;
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

/** Every number of the results, study by study. `labels` are the names of a study's policies, in their order. */
export function* resultRows(
  results: Readonly<Record<string, SimulationResult>>,
  labels: Readonly<Record<string, readonly string[]>> = {},
): Generator<ResultRow> {
  for (const [name, { study, policies }] of Object.entries(results)) {
    const environment = typeof study.environment === "string" ? study.environment : study.environment.id;
    const { horizon, trials } = study;
    for (const [place, { id: policy, parameters, metrics: measured }] of policies.entries()) {
      const ofPolicy = {
        study: name,
        environment,
        horizon,
        trials,
        place,
        policy,
        label: labels[name]?.[place] ?? policy,
        parameters: JSON.stringify(parameters),
      };
      for (const [metric, { checkpoints }] of Object.entries(measured)) {
        const { perArm = false, unit = "" } = metrics.find(({ id }) => id === metric) ?? {};
        for (const { round, values } of checkpoints) {
          for (const [arm, { mean, standardError, quantiles }] of values.entries()) {
            const place = { metric, unit, arm: perArm ? arm : undefined, round };
            yield { ...ofPolicy, ...place, mean, standardError, ...quantiles };
          }
        }
      }
    }
  }
}
