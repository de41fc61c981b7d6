import { CheckedStudy, type SimulationResult, type Study, type Summary } from "@evenhand/core";

/** What a made-up policy measures: a number that every trial has, or parts of a summary. */
export type MadeUp = number | (Partial<Summary> & { readonly mean: number });

/** A result of the study that was not played, to see what claims make of it. A metric of arms measures a list. */
export function madeUpResult(
  study: Study,
  measureOf: (policy: number, metric: string, round: number) => MadeUp | readonly MadeUp[],
): SimulationResult {
  const rounds = study.checkpoints ?? [study.horizon];
  return {
    study,
    policies: new CheckedStudy(study).policies.map(({ label, specification }, index) => ({
      id: specification.id,
      label,
      parameters: {},
      metrics: Object.fromEntries(
        study.metrics.map((metric) => [
          metric,
          {
            checkpoints: rounds.map((round) => ({
              round,
              values: [measureOf(index, metric, round)].flat().map((measured) => summaryOf(measured, study.trials)),
            })),
          },
        ]),
      ),
    })),
  };
}

function summaryOf(measured: MadeUp, trials: number): Summary {
  const { mean, ...rest } = typeof measured === "number" ? { mean: measured } : measured;
  return {
    mean,
    standardError: 0,
    quantiles: { min: mean, q05: mean, q25: mean, median: mean, q75: mean, q95: mean, max: mean },
    samples: new Array<number>(trials).fill(mean),
    ...rest,
  };
}
