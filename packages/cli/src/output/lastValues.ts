import type { PolicyResult, Summary } from "@evenhand/core";

/** A metric after the last round: one number, or one for each arm. */
export function lastValues({ metrics }: PolicyResult, metric: string): readonly Summary[] {
  const { checkpoints } = metrics[metric];
  return checkpoints[checkpoints.length - 1].values;
}
