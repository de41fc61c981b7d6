import { EvenhandError } from "@evenhand/core";
import type { Failure } from "../engine/messages.js";
import type { Tasks } from "./tasks.js";

export interface Question {
  readonly name: keyof Tasks;
  readonly asked: unknown;
}

export type Reply =
  | { readonly kind: "progress"; readonly bytes: number }
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Work in a thread of its own: the page stays free to answer its user. */
export interface RunningTask<T> {
  readonly answer: Promise<T>;
  /** Ends the work; the answer then never comes. */
  readonly cancel: () => void;
}

/** Does a task in a worker of its own, which ends with it. */
export function inWorker<Name extends keyof Tasks>(
  name: Name,
  asked: Tasks[Name]["asked"],
  progress: (bytes: number) => void = () => undefined,
): RunningTask<Tasks[Name]["answer"]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<Tasks[Name]["answer"]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === "progress") {
        progress(data.bytes);
        return;
      }
      worker.terminate();
      if (data.kind === "done") resolve(data.answer as Tasks[Name]["answer"]);
      else reject("error" in data.failure ? EvenhandError.from(data.failure.error) : new Error(data.failure.words));
    };
    worker.onerror = (event: Event) => {
      worker.terminate();
      // An event without words: the script did not arrive.
      const message = event instanceof ErrorEvent ? event.message : "";
      const away = "The script that checks logs did not arrive. Check that the server still runs, and try again.";
      reject(new Error(message === "" ? away : message));
    };
  });
  worker.postMessage({ name, asked } satisfies Question);
  return { answer, cancel: () => worker.terminate() };
}
