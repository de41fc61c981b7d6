import { parentPort, workerData } from "node:worker_threads";
import { EvenhandError } from "@evenhand/core";
import { tried, type Trial, type TriedOnThread } from "./dryRuns.js";

parentPort?.postMessage(answerOf(workerData as Trial));

/** What is no refusal is thrown to the thread that waits. */
function answerOf(trial: Trial): TriedOnThread {
  try {
    return { meaning: tried(trial) };
  } catch (error) {
    if (error instanceof EvenhandError) return { refused: error.toData() };
    throw error;
  }
}
