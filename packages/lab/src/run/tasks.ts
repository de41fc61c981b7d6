import { blocksOf, trialsOf, type CheckedStudy } from "@evenhand/core";
import { labError } from "../errors.js";
import type { BlockKeeper, Task } from "./messages.js";

/** Rounds of a task, times arms: some tens of milliseconds, beside which sending it costs nothing. */
const WORK_OF_A_TASK = 10_000_000;

/** Blocks that wait for earlier ones of another thread are kept in memory: at most this many from each thread. */
const MOST_BLOCKS = 64;

/** All that is left to play, in the same measure: some tenths of a second for most policies. */
const LITTLE_WORK = 30_000_000;

/** One of several parts of the work, which machines play without knowing of each other: "3/64" is the third of 64. */
export interface Shard {
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
}

/** Which blocks are there of each policy of each study. */
export type Keepers = readonly (readonly BlockKeeper[])[];

/** Refuses what is no part of the work. */
export function checkShard({ number, of }: Shard): void {
  if (Number.isSafeInteger(of) && Number.isSafeInteger(number) && number >= 1 && number <= of) return;
  const required = "a number and how many there are, such as 3/64: from 1/64 to 64/64";
  throw labError("shard-invalid", { received: `${number}/${of}`, required, path: "shard" });
}

/**
 * All tasks of the studies, or those of one shard, whatever is done of them. Shards take turns, task by task: each has
 * a share of every policy and horizon, of which some take much longer than others.
 */
export function* allTasks(studies: readonly CheckedStudy[], shard: Shard = { number: 1, of: 1 }): Generator<Task> {
  let place = 0;
  const largest = largestTask(studies, shard);
  for (const [study, checked] of studies.entries()) {
    const [most, end] = [Math.min(largest, blocksInTask(checked)), blocksOf(checked)];
    for (let policy = 0; policy < checked.policies.length; policy++) {
      for (let block = 0; block < end; block += most, place++) {
        if (place % shard.of !== shard.number - 1) continue;
        yield { study, policy, block, blocks: Math.min(most, end - block) };
      }
    }
  }
}

/** So that no shard waits long for another: with few blocks for each they are dealt out one by one. */
const TASKS_OF_A_SHARD = 8;

function largestTask(studies: readonly CheckedStudy[], { of }: Shard): number {
  if (of === 1) return MOST_BLOCKS;
  const blocks = studies.reduce((sum, study) => sum + study.policies.length * blocksOf(study), 0);
  return Math.max(1, Math.floor(blocks / (of * TASKS_OF_A_SHARD)));
}

/** What is still to be played, in order: the blocks that arrive early are then few, and wait only briefly. */
export function* tasksLeft(
  studies: readonly CheckedStudy[],
  keepers: Keepers,
  shard?: Shard,
): Generator<Task, undefined> {
  for (const { study, policy, block, blocks } of allTasks(studies, shard)) {
    const keeper = keepers[study][policy];
    for (let first = block; first < block + blocks; first++) {
      if (keeper.has(first)) continue;
      let end = first + 1;
      while (end < block + blocks && !keeper.has(end)) end++;
      yield { study, policy, block: first, blocks: end - first };
      first = end;
    }
  }
}

/** Rounds of tasks. */
export function roundsOf(studies: readonly CheckedStudy[], tasks: Iterable<Task>): number {
  let rounds = 0;
  for (const { study, block, blocks } of tasks) {
    rounds += trialsOf(studies[study], block, blocks) * studies[study].study.horizon;
  }
  return rounds;
}

/** Whether threads may take longer to start than it takes to play what is left. */
export function isLittle(studies: readonly CheckedStudy[], tasks: Iterable<Task>): boolean {
  let work = 0;
  for (const task of tasks) work += roundsOf(studies, [task]) * studies[task.study].arms;
  return work <= LITTLE_WORK;
}

function blocksInTask(study: CheckedStudy): number {
  const workOfABlock = trialsOf(study, 0) * study.study.horizon * study.arms;
  return Math.max(1, Math.min(MOST_BLOCKS, Math.floor(WORK_OF_A_TASK / workOfABlock)));
}
