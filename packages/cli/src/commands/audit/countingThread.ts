import type { Head, TakenBeside, TreeAndCountsResult, Uncountable } from "@evenhand/allocator";
import { Worker } from "node:worker_threads";

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../../dist/commands/audit/countingWorker.js", import.meta.url);

/** Pieces of the log that the thread has and the audit has not: enough for both to have work. */
const PIECES_AHEAD = 4;

/** What the thread is sent: the pieces of the log, one after the other, and then its name, where it is known. */
export type CountingTask = { readonly piece: Uint8Array } | { readonly origin: string | undefined };

/** What it answers to each of them. */
export interface CountingAnswer {
  readonly uncountable: Uncountable | undefined;
  /** To the name of the log. */
  readonly result?: TreeAndCountsResult;
}

interface Asked {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A thread that hashes the leaves of a log and counts what its arms are owed, while this one makes every decision. */
export class CountingThread implements TakenBeside {
  uncountable: Uncountable | undefined;
  result: TreeAndCountsResult | undefined;
  readonly #worker: Worker;
  /** In the order in which they were sent, which is that of the answers. */
  #asked: Asked[] = [];
  #failure: Error | undefined;

  constructor(head: Head | undefined) {
    this.#worker = new Worker(workerFile, { workerData: head, execArgv: [] });
    this.#worker.on("message", ({ uncountable, result }: CountingAnswer) => {
      this.uncountable = uncountable;
      this.result = result;
      this.#asked.shift()?.resolve();
    });
    this.#worker.on("error", (error: Error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the thread that counts has ended by itself")));
  }

  /** The pieces of a log file, each once the thread has taken its events. */
  async *through(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const ahead: { readonly piece: Uint8Array; readonly taken: Promise<void> }[] = [];
    for await (const piece of pieces) {
      ahead.push({ piece, taken: this.#ask({ piece }) });
      if (ahead.length <= PIECES_AHEAD) continue;
      await ahead[0].taken;
      yield ahead.splice(0, 1)[0].piece;
    }
    for (const { piece, taken } of ahead) {
      await taken;
      yield piece;
    }
  }

  /** The log has ended: from now on there is a result. */
  async finish(origin: string | undefined): Promise<void> {
    await this.#ask({ origin });
  }

  /** Also in the middle of its work. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(task: CountingTask): Promise<void> {
    const answered = new Promise<void>((resolve, reject) => {
      if (this.#failure === undefined) this.#asked.push({ resolve, reject });
      else reject(this.#failure);
    });
    // A failure is met where the answer is awaited, which may be later, or never after Ctrl-C.
    answered.catch(() => undefined);
    this.#worker.postMessage(task);
    return answered;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#asked) reject(this.#failure);
    this.#asked = [];
  }
}
