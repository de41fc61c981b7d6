import type { LabelledInput, SimulationResult, Summary } from "@evenhand/core";
import { summaryOf } from "../../reproduction/measured.js";
import { flearn, hardThreshold, lfg } from "./comparedPolicies.js";
import { exactDecimal } from "./exactDecimal.js";

interface Setting {
  readonly shares: readonly number[];
  readonly horizon: number;
}

/**
 * The three policies by one scale η from 0 to 1 [penalty, experiment D]: A_k = η for hard-threshold UCB,
 * α = (1 − η)·τ_1·T for Flearn, η0 = (1 − η)·T for LFG. All three are at their fairest at η = 1; the paper's
 * sentence on η → 1 says the opposite.
 */
export const scaledPolicies = [
  { label: hardThreshold.label, at: (scale: number, { shares }: Setting) => hardThreshold.with(shares, scale) },
  {
    label: flearn.label,
    at: (scale: number, { shares, horizon }: Setting) =>
      flearn.with(shares, exactDecimal((1 - scale) * shares[0] * horizon)),
  },
  { label: lfg.label, at: (scale: number, { shares, horizon }: Setting) => lfg.with(shares, (1 - scale) * horizon) },
] as const;

/** The label of one of the three at a scale. */
function labelAt(label: string, scale: number): string {
  return `${label}, η = ${scale}`;
}

/** Each policy at each scale: what a study plays. */
export function atAllScales(scales: readonly number[], setting: Setting): LabelledInput[] {
  return scaledPolicies.flatMap(({ label, at }) =>
    scales.map((scale) => ({ ...at(scale, setting), label: labelAt(label, scale) })),
  );
}

/** A metric of one of the three, by its label, at each scale of such a study. */
export function alongScales(
  result: SimulationResult,
  label: string,
  scales: readonly number[],
  metric: string,
  arm = 0,
): { readonly scale: number; readonly value: Summary }[] {
  return scales.map((scale) => ({ scale, value: summaryOf(result, labelAt(label, scale), metric, { arm }) }));
}
