import type { SimulationResult, TenureRow, TenureStretch } from "@evenhand/core";
import { z } from "zod";
import type { SweptStudy } from "./sweepPoints.js";

const number = z.number();
const round = z.int().min(1);

const summary = z.object({
  mean: number,
  standardError: number,
  quantiles: z.object({
    min: number,
    q05: number,
    q25: number,
    median: number,
    q75: number,
    q95: number,
    max: number,
  }),
  samples: z.array(number).optional(),
});

const metric = z.object({ checkpoints: z.array(z.object({ round, values: z.array(summary).min(1) })).min(1) });

const stretch = z.object({
  from: round,
  to: round,
  share: number,
  waitsFor: number.optional(),
  cap: number.optional(),
});
const tenureRow: z.ZodType<TenureRow> = z.object({
  arm: z.int(),
  stretches: z.array(stretch as unknown as z.ZodType<TenureStretch>),
  pulls: number,
  voided: number,
});

const point = z.record(z.string(), z.unknown());

const sweptStudy: z.ZodType<SweptStudy> = z.object({
  place: z.string(),
  point,
  policies: z.array(z.object({ label: z.string(), series: z.string(), point })),
});

const difference = z.object({
  round,
  mean: number,
  /** Of the mean of the trials' differences. */
  standardError: number,
  /** What it would be if the policies had not met the same luck. */
  unpairedStandardError: number,
  /** The ends of the interval. */
  low: number,
  high: number,
  /** Corrected for all comparisons, as the interval is. */
  p: number,
});

/** How policies differ from a baseline, each by the differences of the same trial. */
const comparisons = z.object({
  baseline: z.string(),
  level: number,
  correction: z.literal("bonferroni"),
  /** How many differences the study shows after its last rounds: the intervals hold for all of them together. */
  family: z.int(),
  differences: z.array(z.object({ policy: z.string(), metric: z.string(), checkpoints: z.array(difference).min(1) })),
});

export type Comparisons = z.infer<typeof comparisons>;

/** The difference of a policy to the baseline, after a round. */
export type Difference = z.infer<typeof difference>;

const simulationResult = z.object({
  study: z.looseObject({
    armNames: z.array(z.string()).optional(),
    horizon: round,
    trials: round,
    seed: z.int(),
    metrics: z.array(z.string()),
  }),
  policies: z.array(
    z.object({
      id: z.string(),
      version: z.int().optional(),
      label: z.string().optional(),
      parameters: z.record(z.string(), z.unknown()),
      metrics: z.record(z.string(), metric),
    }),
  ),
  armMetrics: z.literal("last-checkpoint").optional(),
  ownMetrics: z
    .array(z.looseObject({ id: z.string(), title: z.string(), unit: z.string(), perArm: z.boolean() }))
    .optional(),
});

/**
 * What `evenhand simulate` keeps: enough to draw again without running again. The same study gives the same bytes; when
 * and where it ran is not in it.
 */
export const resultFile = z.object({
  format: z.literal("evenhand-result/1"),
  /** The version of the package that wrote the file. */
  version: z.string(),
  policyVersions: z.record(z.string(), z.int()),
  title: z.string().optional(),
  seed: z.int(),
  /** Of the file with definitions of the user's own, where there was one: its name, and what was in it. */
  module: z.object({ name: z.string(), sha256: z.string() }).optional(),
  /** The study file as it was read. */
  settings: z.record(z.string(), z.unknown()),
  /** A result for each environment and horizon. */
  results: z.array(
    z.object({
      /** What tables and figures call it. */
      environment: z.string(),
      horizon: round,
      // Core's own type: the study in it has parameters of any kind.
      result: simulationResult as unknown as z.ZodType<SimulationResult>,
      /** Where the study has a sweep. */
      sweep: sweptStudy.optional(),
      /** Where the study names a baseline. */
      comparisons: comparisons.optional(),
      /** What was promised when, in the first trial of each policy, where something changes. */
      tenures: z.array(z.object({ policy: z.string(), rows: z.array(tenureRow), left: z.int() })).optional(),
    }),
  ),
});

export type ResultFile = z.infer<typeof resultFile>;

/** What came out of one study of a file. */
export type StudyResult = ResultFile["results"][number];
