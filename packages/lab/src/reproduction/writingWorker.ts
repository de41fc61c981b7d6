import { parentPort } from "node:worker_threads";
import { writeAnalysis, type AnalysisData } from "./writeAnalysis.js";

/** What is to be written; undefined when nothing will follow. */
export type WritingTask = { readonly folder: string; readonly data: AnalysisData } | undefined;

parentPort?.on("message", (task: WritingTask) => {
  if (task === undefined) parentPort?.close();
  else writeAnalysis(task.folder, task.data);
});
