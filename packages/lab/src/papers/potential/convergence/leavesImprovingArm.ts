import { createEnvironment, type SimulationResult } from "@evenhand/core";
import { isImproving } from "@evenhand/core/guarantees";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import { valueOf } from "../valueOf.js";

/** Whether some arm whose last increment was above 0 gets no pull after `round`, up to and including round `last`. */
export function leavesImprovingArm(
  result: SimulationResult,
  policy: ComparedPolicy,
  round: number,
  last: number,
): boolean {
  const environment = createEnvironment(result.study.environment);
  return Array.from({ length: environment.arms }, (_, arm) => arm).some((arm) => {
    const curve = environment.curve?.(arm);
    const pulls = valueOf(result, policy, "pulls", { arm, round: last });
    return (
      curve !== undefined && isImproving(curve, pulls) && pulls === valueOf(result, policy, "pulls", { arm, round })
    );
  });
}
