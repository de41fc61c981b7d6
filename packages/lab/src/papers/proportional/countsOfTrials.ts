import type { SimulationResult } from "@evenhand/core";
import { measure } from "./measure.js";
import type { PolicyId } from "./policyNames.js";

/** For each trial the pulls of all arms after the last round. The study measures pulls, and keeps its samples. */
export function countsOfTrials(result: SimulationResult, id: PolicyId, arms: number): number[][] {
  const byArm = Array.from({ length: arms }, (_, arm) => measure(result, id, "pulls", { arm }).samples ?? []);
  return byArm[0].map((_, trial) => byArm.map((samples) => samples[trial]));
}
