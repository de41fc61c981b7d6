import type { Arm } from "../arms.js";
import type { Growth } from "./growthLeader.js";

/** Rew + m·f + Δ·m(m + 1)/2 with m = clock − n: see GrowthLeader. */
export function optimisticTotal({ observed, totals, last, increments }: Growth, arm: Arm, clock: number): number {
  if (observed[arm] < 2) return Infinity;
  const more = clock - observed[arm];
  return totals[arm] + more * last[arm] + increments[arm] * ((more * (more + 1)) / 2);
}
