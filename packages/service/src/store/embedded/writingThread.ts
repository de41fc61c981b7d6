import { Worker } from "node:worker_threads";
import { EvenhandError } from "@evenhand/core";
import type { WritingAnswer, WritingTask } from "./writingWorker.js";

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../../dist/store/embedded/writingWorker.js", import.meta.url);

interface Waiting {
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that has opened a folder and writes to it. Tasks are done in the order in which they are given. */
export class WritingThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #ended: Error | undefined;
  /** Fulfilled when the folder is open. */
  readonly opened: Promise<unknown>;

  constructor(folder: string) {
    this.#worker = new Worker(workerFile, { workerData: { folder }, execArgv: [] });
    this.opened = this.#answer();
    this.#worker.on("message", (answer: WritingAnswer) => this.#take(answer));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(new Error("the thread that writes has ended")));
  }

  do(task: WritingTask): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#worker.postMessage(task);
    return this.#answer();
  }

  /** What is being written keeps the process alive; a thread without work does not. */
  #answer(): Promise<unknown> {
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #take(answer: WritingAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if ("done" in answer) waiting?.resolve(answer.done);
    else if ("refused" in answer) waiting?.reject(EvenhandError.from(answer.refused));
    else waiting?.reject(new Error(answer.failed.message));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended);
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
