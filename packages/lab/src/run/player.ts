import type { Task, TaskMessage } from "./messages.js";

/** A thread that plays one task after the other. */
export interface Player {
  /** Until the task is done, or the work was stopped. An error of `hear` is one of the task. */
  play(task: Task, hear: (message: TaskMessage) => void): Promise<void>;
  end(): Promise<void>;
}
