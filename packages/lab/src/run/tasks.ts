import { blocksOf, trialsOf, type CheckedStudy, type Tally } from "@evenhand/core";
import type { Task } from "./messages.js";

/** Rounds of a task, times arms: some tens of milliseconds, beside which sending it costs nothing. */
const WORK_OF_A_TASK = 10_000_000;

/** Blocks that wait for earlier ones of another thread are kept in memory: at most this many from each thread. */
const MOST_BLOCKS = 64;

/** All that is left to play, in the same measure: some tenths of a second for most policies. */
const LITTLE_WORK = 30_000_000;

/** Whether threads may take longer to start than it takes to play what is left. */
export function isLittle(studies: readonly CheckedStudy[], tallies: readonly (readonly Tally[])[]): boolean {
  const left = studies.map(({ study, arms }, i) => {
    const trials = tallies[i].reduce((sum, tally) => sum + study.trials - tally.trials, 0);
    return trials * study.horizon * arms;
  });
  return left.reduce((sum, work) => sum + work, 0) <= LITTLE_WORK;
}

/** What is still to be played, in order: the blocks that arrive early are then few, and wait only briefly. */
export function* tasksOf(
  studies: readonly CheckedStudy[],
  tallies: readonly (readonly Tally[])[],
): Generator<Task, undefined> {
  for (const [study, checked] of studies.entries()) {
    const most = blocksInTask(checked);
    for (const [policy, tally] of tallies[study].entries()) {
      let first = 0;
      const end = blocksOf(checked);
      while (first < end) {
        if (tally.has(first)) {
          first++;
          continue;
        }
        let blocks = 1;
        while (blocks < most && first + blocks < end && !tally.has(first + blocks)) blocks++;
        yield { study, policy, block: first, blocks };
        first += blocks;
      }
    }
  }
}

function blocksInTask(study: CheckedStudy): number {
  const workOfABlock = trialsOf(study, 0) * study.study.horizon * study.arms;
  return Math.max(1, Math.min(MOST_BLOCKS, Math.floor(WORK_OF_A_TASK / workOfABlock)));
}
