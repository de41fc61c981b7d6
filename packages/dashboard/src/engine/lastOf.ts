import type { PolicyResult, Summary } from "@evenhand/core";

export function lastOf({ metrics }: PolicyResult, id: string): readonly Summary[] {
  const { checkpoints } = metrics[id];
  return checkpoints[checkpoints.length - 1].values;
}
