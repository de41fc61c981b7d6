import { DistributionBuilder, quantile } from "../statistics/distribution.js";
import { mergeMoments, NO_MOMENTS, standardError, type Moments } from "../statistics/moments.js";
import type { Block, Cell } from "./block.js";
import type { CheckedStudy, Study } from "./study.js";

export interface Summary {
  readonly mean: number;
  readonly standardError: number;
  readonly quantiles: Readonly<Record<QuantileName, number>>;
}

const QUANTILES = { min: 0, q05: 0.05, q25: 0.25, median: 0.5, q75: 0.75, q95: 0.95, max: 1 } as const;

export type QuantileName = keyof typeof QUANTILES;

export interface MetricResult {
  /** For each checkpoint a summary for each number of the metric: one, or one for each arm. */
  readonly checkpoints: readonly { readonly round: number; readonly values: readonly Summary[] }[];
}

export interface PolicyResult {
  readonly id: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly metrics: Readonly<Record<string, MetricResult>>;
}

/** The same study gives the same bytes, on any machine and however the work was divided. */
export interface SimulationResult {
  readonly study: Study;
  readonly policies: readonly PolicyResult[];
}

/** Merges all blocks of a study, in the order of the trials. */
export function resultOf(study: CheckedStudy, blocks: readonly Block[]): SimulationResult {
  return {
    study: study.study,
    policies: study.policies.map(({ id, parameters = {} }, policy) => {
      const own = blocks.filter((block) => block.policy === policy).sort((a, b) => a.block - b.block);
      return { id, parameters, metrics: metricsOf(study, own) };
    }),
  };
}

function metricsOf(study: CheckedStudy, blocks: readonly Block[]): Record<string, MetricResult> {
  const results: Record<string, MetricResult> = {};
  let offset = 0;
  for (const { id, perArm } of study.metrics) {
    const numbers = perArm ? study.arms : 1;
    const first = offset;
    results[id] = {
      checkpoints: study.checkpoints.map((round, index) => ({
        round,
        values: Array.from({ length: numbers }, (_, number) => {
          const cell = index * study.width + first + number;
          return summaryOf(
            blocks.map((block) => block.cells[cell]),
            study.study.trials,
          );
        }),
      })),
    };
    offset += numbers;
  }
  return results;
}

function summaryOf(cells: readonly Cell[], trials: number): Summary {
  const moments = cells.reduce<Moments>((sum, cell) => mergeMoments(sum, cell.moments), NO_MOMENTS);
  const builder = new DistributionBuilder(trials);
  for (const cell of cells) builder.merge(cell.distribution);
  const distribution = builder.build();
  const quantiles = Object.fromEntries(
    Object.entries(QUANTILES).map(([name, q]) => [name, quantile(distribution, q)]),
  ) as Record<QuantileName, number>;
  return { mean: moments.mean, standardError: standardError(moments), quantiles };
}
