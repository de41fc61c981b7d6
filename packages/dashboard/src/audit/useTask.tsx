import { EvenhandError } from "@evenhand/core";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../engine/messages.js";
import type { Tasks } from "./tasks.js";

/** How far a task is. */
type TaskState<T> =
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly part: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "done"; readonly answer: T }
  | { readonly kind: "failed"; readonly error: Error };

export interface TaskHandle<T> {
  readonly state: TaskState<T>;
  readonly cancel: () => void;
}

/** Does the task that is asked for, and begins again when another is; undefined: nothing. */
export function useTask<Name extends keyof Tasks>(
  name: Name,
  asked: Tasks[Name]["asked"] | undefined,
): TaskHandle<Tasks[Name]["answer"]> {
  type Answer = Tasks[Name]["answer"];
  const [held, setHeld] = useState<{ readonly of: unknown; readonly state: TaskState<Answer> }>();
  const [stop, setStop] = useState<{ readonly of: unknown; readonly cancel: () => void }>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const set = (state: TaskState<Answer>) => setHeld({ of: asked, state });
    set({ kind: "working", part: 0 });
    const { answer, cancel } = inWorker(name, asked, (bytes) => set({ kind: "working", part: bytes / asked.log.size }));
    setStop({
      of: asked,
      cancel: () => {
        cancel();
        set({ kind: "cancelled" });
      },
    });
    answer.then(
      (found) => set({ kind: "done", answer: found }),
      (error: unknown) => set({ kind: "failed", error: error as Error }),
    );
    return cancel;
  }, [name, asked]);
  return {
    // What is known of another question says nothing about this one.
    state: asked === undefined ? { kind: "idle" } : held?.of === asked ? held.state : { kind: "working", part: 0 },
    cancel: () => {
      if (stop?.of === asked) stop?.cancel();
    },
  };
}

export interface TaskQuestion {
  readonly name: keyof Tasks;
  readonly asked: unknown;
}

export type TaskReply =
  | { readonly kind: "progress"; readonly bytes: number }
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Work in a thread of its own: the page stays free to answer its user. */
interface RunningTask<T> {
  readonly answer: Promise<T>;
  /** Ends the work; the answer then never comes. */
  readonly cancel: () => void;
}

/** Does a task in a worker of its own, which ends with it. */
function inWorker<Name extends keyof Tasks>(
  name: Name,
  asked: Tasks[Name]["asked"],
  progress: (bytes: number) => void = () => undefined,
): RunningTask<Tasks[Name]["answer"]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<Tasks[Name]["answer"]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<TaskReply>) => {
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
  worker.postMessage({ name, asked } satisfies TaskQuestion);
  return { answer, cancel: () => worker.terminate() };
}

/** How far a log has been read, and a way to stop. */
export function Working({ part, onCancel }: { readonly part: number; readonly onCancel: () => void }) {
  const percent = Math.floor(100 * part);
  return (
    <div class="card row working" role="status">
      <label class="row">
        Checking every event …
        <progress max={100} value={percent}>
          {percent} %
        </progress>
      </label>
      <span class="small soft">{percent} %</span>
      <button type="button" class="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
