import type { Study } from "@evenhand/core";
import { Run } from "./run.js";
import type { RunOptions, RunOutcome } from "./runOptions.js";

export { GatheredParts, mergedResults } from "./gatheredParts.js";
export type { PartHeader } from "./partFile.js";
export { playShard, type ShardOptions, type ShardOutcome } from "./shardRun.js";
export type { Shard } from "./tasks.js";
export { loadDefinitions, type DefinitionsModule } from "./definitionsModule.js";
export { lawsOfModule } from "./lawsOfModule.js";
export type { RunOptions, RunProgress } from "./runOptions.js";
export type { RunOutcome, StudyRun } from "./runOptions.js";

/**
 * Plays studies, on worker threads unless there is little to play. The results are the same bits for any
 * number of workers, and those of `simulateAll`. All studies are checked before the first round. Memory does
 * not grow with trials or horizon.
 */
export async function runStudies(studies: readonly Study[], options: RunOptions = {}): Promise<RunOutcome> {
  const run = new Run(studies, options);
  await run.play();
  return run.outcome();
}
