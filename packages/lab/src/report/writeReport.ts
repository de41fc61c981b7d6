import { join } from "node:path";
import { atomicWrite } from "../files/atomicWrite.js";
import type { FinishedExperiment } from "../reproduction/reproduction.js";
import { reproductionReport } from "./reproductionReport.js";
import type { RunFacts } from "./runFacts.js";

/** Writes the report, and beside it what was run when, where and how fast; answers the report's file. */
export function writeReport(out: string, finished: readonly FinishedExperiment[], facts: RunFacts): string {
  const experiments = finished.map(({ analysis: { experiment }, rounds, milliseconds }) => ({
    paper: experiment.paper,
    experiment: experiment.id,
    rounds,
    milliseconds: Math.round(milliseconds),
  }));
  atomicWrite(join(out, "run.json"), `${JSON.stringify({ ...facts, experiments }, undefined, 2)}\n`);
  const file = join(out, "report.html");
  atomicWrite(file, reproductionReport(finished, facts));
  return file;
}
