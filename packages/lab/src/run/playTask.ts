import { playBlock, type CheckedStudy } from "@evenhand/core";
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
