import { parentPort, workerData } from "node:worker_threads";
import { EvenhandError, type ErrorData } from "@evenhand/core";
import { EmbeddedStore } from "./embeddedStore.js";
import type { PackedAppending } from "../packedRecords.js";

/** What the thread is asked to write: a method of the store, and what it is called with. */
export type WritingTask =
  | { readonly kind: "append"; readonly appendings: readonly PackedAppending[] }
  | { readonly kind: WritingMethod; readonly args: readonly unknown[] };

export type WritingMethod =
  | "create"
  | "forkPacked"
  | "forgetKeys"
  | "erase"
  | "wipe"
  | "putSnapshot"
  | "putTiles"
  | "putValues"
  | "setDue"
  | "deleteValue"
  | "checkpoint"
  | "close";

/** One answer for each task, in their order; the first of all says that the folder is open. */
export type WritingAnswer =
  { readonly done: unknown } | { readonly refused: ErrorData } | { readonly failed: { readonly message: string } };

let store: EmbeddedStore | undefined;

parentPort?.on("message", (task: WritingTask) => void answer(() => work(task)));
void answer(() => {
  store = EmbeddedStore.open((workerData as { folder: string }).folder);
  return store.loss;
});

function work(task: WritingTask): unknown {
  if (store === undefined) throw new Error("the folder is not open");
  if (task.kind !== "append") return methodsOf(store)[task.kind](...task.args);
  return store.appendPacked(task.appendings);
}

function methodsOf(opened: EmbeddedStore) {
  return opened as unknown as Record<WritingMethod, (...args: readonly unknown[]) => Promise<unknown>>;
}

/** The store is synchronous: a task is done before the next one is looked at. */
async function answer(write: () => unknown): Promise<void> {
  let answered: WritingAnswer;
  try {
    answered = { done: await write() };
  } catch (error) {
    if (error instanceof EvenhandError) answered = { refused: error.toData() };
    else answered = { failed: { message: error instanceof Error ? error.message : String(error) } };
  }
  parentPort?.postMessage(answered);
}
