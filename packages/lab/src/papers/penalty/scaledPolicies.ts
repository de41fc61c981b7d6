import { EvenhandError, type LabelledInput, type SimulationResult, type Summary } from "@evenhand/core";
import { summaryOf } from "../../reproduction/measured.js";
import { exactDecimal, flearn, hardThreshold, lfg } from "./penaltyStudies.js";

interface ScaleSetting {
  readonly shares: readonly number[];
  readonly horizon: number;
}

/**
 * The three policies by one scale η from 0 to 1 [penalty, experiment D]: A_k = η for hard-threshold UCB,
 * α = (1 − η)·τ_1·T for Flearn, η0 = (1 − η)·T for LFG. All three are at their fairest at η = 1; the paper's
 * sentence on η → 1 says the opposite.
 */
export const scaledPolicies = [
  { label: hardThreshold.label, at: (scale: number, { shares }: ScaleSetting) => hardThreshold.with(shares, scale) },
  {
    label: flearn.label,
    at: (scale: number, { shares, horizon }: ScaleSetting) =>
      flearn.with(shares, exactDecimal((1 - scale) * shares[0] * horizon)),
  },
  {
    label: lfg.label,
    at: (scale: number, { shares, horizon }: ScaleSetting) => lfg.with(shares, (1 - scale) * horizon),
  },
] as const;

/** The label of one of the three at a scale. */
function labelAt(label: string, scale: number): string {
  return `${label}, η = ${scale}`;
}

/** Each policy at each scale: what a study plays. */
export function atAllScales(scales: readonly number[], setting: ScaleSetting): LabelledInput[] {
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

/** From 0 to 1 in this many equal steps. */
function gridOf(steps: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, i) => i / steps);
}

/** 0, 0.05, …, 1: the paper gives no grid for η. */
export const scaleGrid = gridOf(20);

/** With a value between any two. */
export const finerScaleGrid = gridOf(40);

/** η runs from 0 to 1 [penalty, experiment D]; a path needs two values of it. */
export function checkScales(scales: readonly number[]): void {
  const isRising = scales.every((scale, i) => scale <= 1 && scale >= 0 && (i === 0 || scale > scales[i - 1]));
  if (isRising && scales.length >= 2) return;
  throw new EvenhandError("parameter-range", {
    received: scales,
    required: "at least two rising values from 0 to 1",
    path: "scales",
  });
}
