import { prophetSets, type SimulationResult, type Summary } from "@evenhand/core";
import { summaryOf } from "../../../reproduction/measured.js";
import { hardThreshold } from "../comparedPolicies.js";
import { casesOf, type GapCase, type GapValues } from "./gapStudies.js";

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
