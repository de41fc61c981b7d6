import { useEffect, useState } from "preact/hooks";
import { inWorker } from "./inWorker.js";
import type { Tasks } from "./tasks.js";

/** How far a task is. */
export type TaskState<T> =
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
