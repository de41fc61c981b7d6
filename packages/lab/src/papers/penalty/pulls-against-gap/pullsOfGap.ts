import { exp, ln, prophetSets, type SimulationResult, type Summary } from "@evenhand/core";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import { hardThreshold } from "../penaltyStudies.js";
import { casesOf, type GapCase, type GapValues } from "./gapStudies.js";

interface GapSetting {
  readonly horizon: number;
  readonly share: number;
  /** A_k. */
  readonly penalty: number;
}

/**
 * E N_k(T) of Theorem 2 but for its O(1): max{ 8 log T/Δ_k², τ_k·T } for critical arms,
 * max{ min{ 8 log T/(Δ_k − A_k)², τ_k·T }, 8 log T/Δ_k² } for non-critical ones; `gap` is Δ_k or Δ_k − A_k. Core's
 * `penaltyTheorem2Pulls` gives no number where the proof's conditions on T are not met, as in the paper's own settings.
 */
export function theorem2Pulls(kind: Kind, gap: number, { horizon, share, penalty }: GapSetting): number {
  const within = (distance: number) => (8 * ln(horizon)) / (distance * distance);
  const due = share * horizon;
  if (kind === "critical") return Math.max(within(gap), due);
  return Math.max(Math.min(within(gap), due), within(gap + penalty));
}

/**
 * N_k(T) at which the arm's index equals that of the best arm with N_1 pulls, both means as they are:
 * sqrt(2 log T/N_k) = gap + sqrt(2 log T/N_1). Proportional to 1/gap² only where the best arm's
 * radius is small beside the gap.
 */
export function balancedPulls(gap: number, bestPulls: number, horizon: number): number {
  const spread = gap + Math.sqrt((2 * ln(horizon)) / bestPulls);
  return (2 * ln(horizon)) / (spread * spread);
}

export interface FittedLine {
  /** Of log y against log x: 1 means that y is proportional to x. */
  readonly slope: { readonly mean: number; readonly standardError: number };
  at(x: number): number;
}

/**
 * The least-squares line through (log x, log y). The slope's standard error is that of the measured y, as if they were
 * independent: it says how sure the slope of these very points is, not whether they lie on a line.
 */
export function fittedLine(points: readonly { readonly x: number; readonly y: Measurement }[]): FittedLine | undefined {
  if (new Set(points.map(({ x }) => x)).size < 2) return undefined;
  const logs = points.map(({ x, y }) => ({ x: ln(x), y: ln(y.mean), error: y.standardError / y.mean }));
  const middle = mean(logs.map(({ x }) => x));
  const height = mean(logs.map(({ y }) => y));
  const spread = logs.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  const slope = logs.reduce((sum, { x, y }) => sum + ((x - middle) / spread) * y, 0);
  const variance = logs.reduce((sum, { x, error }) => sum + (((x - middle) / spread) * error) ** 2, 0);
  return {
    slope: { mean: slope, standardError: Math.sqrt(variance) },
    at: (x) => exp(height + slope * (ln(x) - middle)),
  };
}

/** Pearson's correlation on plain axes: 1 for points on a rising line, also one that misses the origin. */
export function correlationOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const [middle, height] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const sum = (product: (x: number, y: number) => number) =>
    points.reduce((total, { x, y }) => total + product(x - middle, y - height), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Experiment A looks at non-critical arms (A_k < Δ_k), B at critical ones (A_k ≥ Δ_k > 0). */
export type Kind = "non-critical" | "critical";

export interface GapArm {
  readonly mean: number;
  /** Δ_k − A_k of a non-critical arm, Δ_k of a critical one: what keeps it from being pulled beside its threshold. */
  readonly gap: number;
  /** N_k(T). */
  readonly pulls: Summary;
  /** Whether the threshold had no part in N_k(T), in any trial: below it (A), or more than a pull above it (B). */
  readonly isFree: boolean;
}

export interface MeasuredCase extends GapCase {
  /** The arms of the kind, from the largest gap to the smallest. */
  readonly arms: readonly GapArm[];
  /** N_1: the best arm's pulls, on average. */
  readonly bestPulls: number;
}

export function measuredCases(
  kind: Kind,
  results: Readonly<Record<string, SimulationResult>>,
  values: GapValues,
): MeasuredCase[] {
  const due = values.share * values.horizon;
  return casesOf(values).map((own) => {
    const { means, penalty } = own;
    const pullsOf = (arm: number) => summaryOf(results[own.name], hardThreshold.label, "pulls", { arm });
    const { optimal, critical, nonCritical } = prophetSets(
      means,
      means.map(() => penalty),
    );
    const best = optimal[0];
    const arms = (kind === "critical" ? critical : nonCritical).map((arm): GapArm => {
      const pulls = pullsOf(arm);
      const { min, max } = pulls.quantiles;
      return {
        mean: means[arm],
        gap: means[best] - means[arm] - (kind === "critical" ? 0 : penalty),
        pulls,
        isFree: kind === "critical" ? min > due + 1 : max < due,
      };
    });
    return { ...own, arms: arms.sort((a, b) => b.gap - a.gap), bestPulls: pullsOf(best).mean };
  });
}
