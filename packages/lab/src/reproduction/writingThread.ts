import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Analysis } from "./reproduction.js";
import type { WritingTask } from "./writingWorker.js";

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../dist/reproduction/writingWorker.js", import.meta.url);

/**
 * Draws and writes analyses on a thread of its own. Drawing takes up to a second in one go; in the thread that hands
 * out the tasks it would keep all workers waiting.
 */
export class WritingThread {
  readonly #worker = new Worker(workerFile, { execArgv: [] });
  readonly #exit = once(this.#worker, "exit");

  constructor() {
    // `end` throws the error.
    this.#exit.catch(() => undefined);
  }

  write(folder: string, { results, figures, tables, claims }: Analysis): void {
    this.#tell({ folder, data: { results, figures, tables, claims } });
  }

  /** Waits until everything is written. */
  async end(): Promise<void> {
    this.#tell(undefined);
    await this.#exit;
  }

  #tell(task: WritingTask): void {
    this.#worker.postMessage(task);
  }
}
