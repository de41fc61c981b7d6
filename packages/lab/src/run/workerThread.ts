import { EvenhandError } from "@evenhand/core";
import { Worker } from "node:worker_threads";
import type { Task, TaskMessage, WorkerMessage, WorkerSetup } from "./messages.js";

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../dist/run/worker.js", import.meta.url);

/** One thread that plays one task after the other. */
export class WorkerThread {
  readonly #worker: Worker;
  #isEnded = false;

  constructor(setup: WorkerSetup) {
    // The flags of the process may be ones that make no sense for a file in a thread, such as --input-type.
    this.#worker = new Worker(workerFile, { workerData: setup, execArgv: [] });
    // A thread that dies between two tasks is noticed with the next one.
    this.#worker.on("error", () => undefined);
  }

  /** Until the task is done, the work was stopped or the thread was ended. An error of `hear` is one of the task. */
  async play(task: Task, hear: (message: TaskMessage) => void): Promise<void> {
    const worker = this.#worker;
    const listening = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        const on = (event: string, listener: (argument: unknown) => void) => {
          worker.on(event, listener);
          listening.signal.addEventListener("abort", () => worker.off(event, listener));
        };
        const heard = (message: TaskMessage) => {
          try {
            hear(message);
          } catch (error) {
            if (!(error instanceof Error)) throw error;
            reject(error);
          }
        };
        on("error", reject);
        on("exit", (code) => {
          if (this.#isEnded) resolve();
          else reject(new Error(`a worker thread ended by itself, with code ${code as number}`));
        });
        on("message", (argument) => {
          const message = argument as WorkerMessage;
          if (message.kind === "done") resolve();
          else if (message.kind === "failed") reject(EvenhandError.from(message.error));
          else heard(message);
        });
        worker.postMessage(task);
      });
    } finally {
      listening.abort();
    }
  }

  /** Also in the middle of a task. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker.terminate();
  }
}
