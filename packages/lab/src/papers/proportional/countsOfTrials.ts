import type { SimulationResult } from "@evenhand/core";
import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";
import { summaryOf } from "../../reproduction/measured.js";

/** For each trial the pulls of all arms after the last round. The study measures pulls, and keeps its samples. */
export function countsOfTrials(result: SimulationResult, { label }: ComparedPolicy, arms: number): number[][] {
  const byArm = Array.from({ length: arms }, (_, arm) => summaryOf(result, label, "pulls", { arm }).samples ?? []);
  return byArm[0].map((_, trial) => byArm.map((samples) => samples[trial]));
}
