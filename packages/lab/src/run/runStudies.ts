import type { Study } from "@evenhand/core";
import { Run, type RunOptions, type RunOutcome } from "./run.js";

/**
 * Plays studies on worker threads. The results are the same bits for any number of workers, and those of `simulateAll`.
 * All studies are checked before the first round. Memory does not grow with trials or horizon.
 */
export async function runStudies(studies: readonly Study[], options: RunOptions = {}): Promise<RunOutcome> {
  const run = new Run(studies, options);
  await run.play();
  return run.outcome();
}
