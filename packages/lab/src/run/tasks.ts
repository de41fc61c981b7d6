import { blocksOf, playedAlike, type StudyPolicy, trialsOf, type CheckedStudy } from "@evenhand/core";
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
  const groups = playedAlike(studies);
  const largest = largestTask(studies, groups, shard);
  for (const group of groups) {
    for (const { players, block: first, blocks } of groupTasks(studies, group)) {
      const most = Math.min(largest, ...players.map(({ study }) => blocksInTask(studies[study])));
      const end = first + blocks;
      for (let block = first; block < end; block += most, place++) {
        if (place % shard.of !== shard.number - 1) continue;
        yield { players, block, blocks: Math.min(most, end - block) };
      }
    }
  }
}

/** The blocks of policies that are played alike: all of them together, then without those that have no more trials. */
function* groupTasks(studies: readonly CheckedStudy[], group: readonly StudyPolicy[]): Generator<Task> {
  const ends = new Set(group.map(({ study }) => blocksOf(studies[study])));
  let block = 0;
  for (const end of [...ends].sort((a, b) => a - b)) {
    yield { players: group.filter(({ study }) => blocksOf(studies[study]) >= end), block, blocks: end - block };
    block = end;
  }
}

/** So that no shard waits long for another: with few blocks for each they are dealt out one by one. */
const TASKS_OF_A_SHARD = 8;

function largestTask(
  studies: readonly CheckedStudy[],
  groups: readonly (readonly StudyPolicy[])[],
  { of }: Shard,
): number {
  if (of === 1) return MOST_BLOCKS;
  const blocks = groups.reduce((sum, group) => sum + mostBlocks(studies, group), 0);
  return Math.max(1, Math.floor(blocks / (of * TASKS_OF_A_SHARD)));
}

function mostBlocks(studies: readonly CheckedStudy[], group: readonly StudyPolicy[]): number {
  return Math.max(...group.map(({ study }) => blocksOf(studies[study])));
}

/** What is still to be played, in order: the blocks that arrive early are then few, and wait only briefly. */
export function* tasksLeft(
  studies: readonly CheckedStudy[],
  keepers: Keepers,
  shard?: Shard,
): Generator<Task, undefined> {
  for (const { players, block, blocks } of allTasks(studies, shard)) {
    const leftOf = (number: number) => players.filter(({ study, policy }) => !keepers[study][policy].has(number));
    let first = block;
    let left = leftOf(first);
    for (let next = block + 1; next <= block + blocks; next++) {
      const others = next < block + blocks ? leftOf(next) : [];
      if (next < block + blocks && isSame(left, others)) continue;
      if (left.length > 0) yield { players: left, block: first, blocks: next - first };
      first = next;
      left = others;
    }
  }
}

function isSame(some: readonly StudyPolicy[], others: readonly StudyPolicy[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

/** Rounds of tasks. */
export function roundsOf(studies: readonly CheckedStudy[], tasks: Iterable<Task>): number {
  let rounds = 0;
  for (const { players, block, blocks } of tasks) {
    for (const { study } of players) rounds += trialsOf(studies[study], block, blocks) * studies[study].study.horizon;
  }
  return rounds;
}

/** Whether threads may take longer to start than it takes to play what is left. */
export function isLittle(studies: readonly CheckedStudy[], tasks: Iterable<Task>): boolean {
  let work = 0;
  for (const task of tasks) work += roundsOf(studies, [task]) * studies[task.players[0].study].arms;
  return work <= LITTLE_WORK;
}

function blocksInTask(study: CheckedStudy): number {
  const workOfABlock = trialsOf(study, 0) * study.study.horizon * study.arms;
  return Math.max(1, Math.min(MOST_BLOCKS, Math.floor(WORK_OF_A_TASK / workOfABlock)));
}
