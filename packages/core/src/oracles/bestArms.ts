import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";

/** The `count` arms with the largest expected total over `pulls` pulls, best first; the lowest on ties. */
export function bestArms(environment: Environment, pulls: number, count: number): Arm[] {
  const totals = Array.from({ length: environment.arms }, (_, arm) => environment.expectedTotal(arm, pulls));
  return [...totals.keys()].sort((a, b) => totals[b] - totals[a] || a - b).slice(0, count);
}
