import { type Head, LogReader, TreeAndCounts } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { parentPort, workerData } from "node:worker_threads";
import type { CountingAnswer, CountingTask } from "./countingThread.js";

const taken = new TreeAndCounts({ sha256: nodeSha256, head: workerData as Head | undefined });
const reader = new LogReader();

parentPort?.on("message", (task: CountingTask) => {
  if ("piece" in task) takeAsFar(task.piece);
  const result = "origin" in task ? { result: taken.result(task.origin) } : {};
  parentPort?.postMessage({ uncountable: taken.uncountable, ...result } satisfies CountingAnswer);
});

/** What is no log, or is damaged, is refused by the thread of the audit, which reads the same bytes. */
function takeAsFar(piece: Uint8Array): void {
  try {
    reader.push(piece, (record) => taken.take(record));
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
  }
}
