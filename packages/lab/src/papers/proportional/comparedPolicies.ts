import type { SimulationResult } from "@evenhand/core";
import { type ComparedPolicy, summaryOf } from "../../reproduction/measured.js";

/** The policies of wang2020, and those that it compares them with. */
export const comparedPolicies = {
  fairlyGreedy: { id: "fairly-greedy", label: "Fairly-Greedy" },
  catchUp: { id: "proportional-catch-up", label: "Catch-Up" },
  ucbProp: { id: "ucb-prop", label: "UCB-prop" },
  ucb1: { id: "ucb1", label: "UCB1" },
  thompson: { id: "thompson", label: "Thompson" },
  /** For rewards that are not in [0, 1]. */
  gaussianThompson: { id: "gaussian-thompson", label: "Thompson" },
} as const satisfies Record<string, ComparedPolicy>;

/** For each trial the pulls of all arms after the last round. The study measures pulls, and keeps its samples. */
export function countsOfTrials(result: SimulationResult, { label }: ComparedPolicy, arms: number): number[][] {
  const byArm = Array.from({ length: arms }, (_, arm) => summaryOf(result, label, "pulls", { arm }).samples ?? []);
  return byArm[0].map((_, trial) => byArm.map((samples) => samples[trial]));
}
