import { failureOf } from "../engine/messages.js";
import type { TaskQuestion, TaskReply } from "./useTask.js";
import { perform } from "./tasks.js";

/** Progress is told this often, in milliseconds. */
const BETWEEN = 100;

/** One task, then the worker is ended: so a task can be cancelled at any moment. */
onmessage = async ({ data: { name, asked } }: MessageEvent<TaskQuestion>) => {
  let told = performance.now();
  const progress = (bytes: number) => {
    if (performance.now() - told < BETWEEN) return;
    told = performance.now();
    reply({ kind: "progress", bytes });
  };
  try {
    reply({ kind: "done", answer: await perform[name](asked as never, progress) });
  } catch (error) {
    reply({ kind: "failed", failure: failureOf(error) });
  }
};

function reply(message: TaskReply): void {
  postMessage(message);
}
