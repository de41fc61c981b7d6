import { type CheckedStudy, playBlocks, trialsOf } from "@evenhand/core";
import { setImmediate } from "node:timers/promises";
import type { Task, TaskMessage } from "./messages.js";

/** Plays the blocks of a task, and tells what is done every few milliseconds. */
export function* playTask(
  studyAt: (place: number) => CheckedStudy,
  { players, block, blocks }: Task,
): Generator<TaskMessage> {
  const own = players.map(({ study, policy }) => ({ study: studyAt(study), policy }));
  for (let number = block; number < block + blocks; number++) {
    const began = performance.now();
    const run = playBlocks(own, number);
    let step = run.next();
    for (; step.done !== true; step = run.next()) yield { kind: "rounds", rounds: step.value };
    const took = performance.now() - began;
    // What was played once for several took each of them a part of the time, by its rounds.
    const rounds = own.map(({ study }) => trialsOf(study, number) * study.study.horizon);
    const all = rounds.reduce((sum, some) => sum + some, 0);
    for (const [place, played] of step.value.entries()) {
      const milliseconds = (took * rounds[place]) / all;
      yield { kind: "block", study: players[place].study, block: played, milliseconds };
    }
  }
}

const MILLISECONDS_AT_A_TIME = 20;

/** Plays tasks in the calling thread, which hears timers and signals in between, until they are done or `isOver`. */
export async function playHere(
  studies: readonly CheckedStudy[],
  tasks: Iterable<Task>,
  hear: (message: TaskMessage, task: Task) => void,
  isOver: () => boolean,
): Promise<void> {
  let rested = performance.now();
  for (const task of tasks) {
    for (const message of playTask((place) => studies[place], task)) {
      hear(message, task);
      if (isOver()) return;
      if (performance.now() - rested < MILLISECONDS_AT_A_TIME) continue;
      await setImmediate();
      rested = performance.now();
    }
  }
}
