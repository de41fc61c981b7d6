import { armName, type SimulationResult } from "@evenhand/core";

/** What tables call each arm of a result. */
export function armNamesOf({ study, policies }: SimulationResult): readonly string[] {
  const arms = policies[0]?.metrics["pulls"].checkpoints[0].values.length ?? 0;
  return study.armNames ?? Array.from({ length: arms }, (_, arm) => armName({}, arm));
}
