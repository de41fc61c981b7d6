import type { CheckedStudy } from "@evenhand/core";
import { setImmediate } from "node:timers/promises";
import type { Task, TaskMessage } from "./messages.js";
import type { Player } from "./player.js";
import { playTask } from "./playTask.js";

const MILLISECONDS_AT_A_TIME = 20;

/** Plays in the calling thread, which starts no other and can still answer signals: it is never blocked for long. */
export class ThisThread implements Player {
  readonly #studies: readonly CheckedStudy[];
  readonly #stop: Int32Array;
  #rested = performance.now();

  constructor(studies: readonly CheckedStudy[], stop: Int32Array) {
    this.#studies = studies;
    this.#stop = stop;
  }

  async play(task: Task, hear: (message: TaskMessage) => void): Promise<void> {
    for (const message of playTask(this.#studies[task.study], task)) {
      hear(message);
      if (performance.now() - this.#rested >= MILLISECONDS_AT_A_TIME) {
        await setImmediate();
        this.#rested = performance.now();
      }
      if (this.#stop[0] !== 0) return;
    }
  }

  async end(): Promise<void> {
    // It was not started here.
  }
}
