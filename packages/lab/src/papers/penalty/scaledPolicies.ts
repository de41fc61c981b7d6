import type { SimulationResult, Specification, Summary } from "@evenhand/core";
import { summaryOf } from "../../reproduction/measured.js";
import { flearn, hardThreshold, lfg } from "./comparedPolicies.js";
import { exactDecimal } from "./exactDecimal.js";

interface Setting {
  readonly shares: readonly number[];
  readonly horizon: number;
}

/**
 * The three policies by one scale η from 0 to 1 [penalty, experiment D]: A_k = η for hard-threshold UCB, α = (1 − η)·τ_1·T for
 * Flearn, η0 = (1 − η)·T for LFG. All three are at their fairest at η = 1; the paper's sentence on η → 1 says the opposite.
 */
export const scaledPolicies = [
  { name: hardThreshold.name, at: (scale: number, { shares }: Setting) => hardThreshold.with(shares, scale) },
  {
    name: flearn.name,
    at: (scale: number, { shares, horizon }: Setting) =>
      flearn.with(shares, exactDecimal((1 - scale) * shares[0] * horizon)),
  },
  { name: lfg.name, at: (scale: number, { shares, horizon }: Setting) => lfg.with(shares, (1 - scale) * horizon) },
] as const;

/** Each policy at each scale: what a study plays. */
export function atAllScales(scales: readonly number[], setting: Setting): Specification[] {
  return scaledPolicies.flatMap(({ at }) => scales.map((scale) => at(scale, setting)));
}

/** A metric of one of the three, by its name, at each scale of such a study. */
export function alongScales(
  result: SimulationResult,
  policy: string,
  scales: readonly number[],
  metric: string,
  arm = 0,
): { readonly scale: number; readonly value: Summary }[] {
  const first = scaledPolicies.findIndex(({ name }) => name === policy) * scales.length;
  return scales.map((scale, i) => ({ scale, value: summaryOf(result, first + i, metric, { arm }) }));
}
