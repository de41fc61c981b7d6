import type { CheckedStudy } from "@evenhand/core";
import { setImmediate } from "node:timers/promises";
import type { Task, TaskMessage } from "./messages.js";
import { playTask } from "./playTask.js";

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
