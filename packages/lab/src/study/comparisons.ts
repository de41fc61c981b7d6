import { labelOf, type PolicyResult, type SimulationResult, type Summary } from "@evenhand/core";
import type { Comparisons, Difference } from "@evenhand/protocol";
import { knownMetrics } from "../files/resultRows.js";
import type { Note } from "./metricNotes.js";
import { studentQuantile, studentTail } from "./studentT.js";

/** All intervals of a study together hold with this probability, and each by itself with more. */
const LEVEL = 0.95;

/**
 * How each policy differs from the baseline, metric by metric and checkpoint by checkpoint: the mean of the differences
 * of the same trial, in which both met the same luck, with an interval by Student's t. `family` is the number of
 * differences that the study shows after its last rounds. Each interval holds with 1 − 0.05/family (Bonferroni), and so
 * all of them together with 95 %, however they depend on each other. Holm's procedure would reject a little more, but
 * it has no intervals, and intervals are what a reader is shown.
 *
 * Undefined where the baseline has not finished.
 */
export function comparisonsOf(result: SimulationResult, baseline: string, family: number): Comparisons | undefined {
  const base = result.policies.find((policy) => labelOf(policy) === baseline);
  if (base === undefined) return undefined;
  const t = studentQuantile((1 - LEVEL) / family, result.study.trials - 1);
  const others = result.policies.filter((policy) => policy !== base);
  const differences = others.flatMap((policy) =>
    comparedMetrics(result).map((metric) => ({
      policy: labelOf(policy),
      metric,
      checkpoints: policy.metrics[metric].checkpoints.map(({ round, values: [own] }, i) => {
        const [of] = base.metrics[metric].checkpoints[i].values;
        return { round, ...difference(own, of, t, family) };
      }),
    })),
  );
  return { baseline, level: LEVEL, correction: "bonferroni", family, differences };
}

/** The metrics of a result that are one number for all arms. */
export function comparedMetrics(result: SimulationResult): string[] {
  const metrics = knownMetrics(result);
  const measured = Object.keys(result.policies[0]?.metrics ?? {});
  return measured.filter((id) => metrics.some((metric) => metric.id === id && !metric.perArm));
}

function difference(own: Summary, base: Summary, t: number, family: number): Omit<Difference, "round"> {
  const [ofOwn, ofBase] = [own.samples ?? [], base.samples ?? []];
  const differences = ofOwn.map((value, trial) => beyondRounding(value, ofBase[trial]));
  const mean = meanOf(differences);
  const squares = meanOf(differences.map((value) => (value - mean) * (value - mean)));
  const spread = Math.sqrt(squares / (differences.length - 1));
  const standardError = spread <= ROUNDING * Math.abs(mean) ? 0 : spread;
  const margin = t * standardError;
  return {
    mean,
    standardError,
    unpairedStandardError: Math.sqrt(own.standardError * own.standardError + base.standardError * base.standardError),
    low: mean - margin,
    high: mean + margin,
    p: Math.min(1, family * chance(mean, standardError, differences.length - 1)),
  };
}

/**
 * The probability of a mean this far from 0 where there is no difference. One that is the same in all trials is none,
 * or sure.
 */
function chance(mean: number, standardError: number, freedom: number): number {
  if (standardError === 0) return mean === 0 ? 1 : 0;
  return studentTail(Math.abs(mean) / standardError, freedom);
}

/** Relative: metrics are sums of doubles, and the same pulls in another order differ in their last digits. */
const ROUNDING = 1e-9;

function beyondRounding(one: number, other: number): number {
  const difference = one - other;
  return Math.abs(difference) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other)) ? 0 : difference;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What the words of a table of differences mean. */
export function comparisonNote({ baseline, family }: Comparisons, trials: number): Note {
  const corrected =
    family === 1
      ? "not corrected: the study has one comparison; the interval holds with 95 %"
      : `corrected for all ${family} comparisons of the study (Bonferroni): together the intervals hold with 95 %`;
  const meaning =
    `mean over ${trials} trials of the policy's value less that of ${baseline} in the same trial, where both met the ` +
    `same luck; ± and p by Student's t over these differences, ${corrected}`;
  return ["difference", meaning];
}

/** "< 0.001", or three decimals. */
export function chanceText(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

/** A metric's differences to the baseline after the last round, policy by policy. */
export function lastDifferences({ differences }: Comparisons, metric: string): readonly Difference[] {
  return differences.flatMap((own) => (own.metric === metric ? own.checkpoints.slice(-1) : []));
}

/** The result without the values of single trials, which a comparison needs and a reader may not. */
export function withoutSamples({
  study: { samples: _, ...study },
  policies,
  ...rest
}: SimulationResult): SimulationResult {
  return { study, policies: policies.map(ofPolicy), ...rest };
}

function ofPolicy({ metrics, ...policy }: PolicyResult): PolicyResult {
  const bare = Object.entries(metrics).map(([id, { checkpoints }]) => {
    const plain = checkpoints.map(({ round, values }) => ({
      round,
      values: values.map(({ samples: _, ...summary }) => summary),
    }));
    return [id, { checkpoints: plain }] as const;
  });
  return { ...policy, metrics: Object.fromEntries(bare) };
}
