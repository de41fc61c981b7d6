import { type CheckedStudy, playBlock } from "@evenhand/core";
import { setImmediate } from "node:timers/promises";
import type { Task, TaskMessage } from "./messages.js";

/** Plays the blocks of a task, and tells what is done every few milliseconds. */
export function* playTask(study: CheckedStudy, { policy, block, blocks }: Task): Generator<TaskMessage> {
  for (let number = block; number < block + blocks; number++) {
    const began = performance.now();
    const run = playBlock(study, policy, number);
    let step = run.next();
    for (; step.done !== true; step = run.next()) yield { kind: "rounds", rounds: step.value };
    yield { kind: "block", block: step.value, milliseconds: performance.now() - began };
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
    for (const message of playTask(studies[task.study], task)) {
      hear(message, task);
      if (isOver()) return;
      if (performance.now() - rested < MILLISECONDS_AT_A_TIME) continue;
      await setImmediate();
      rested = performance.now();
    }
  }
}
