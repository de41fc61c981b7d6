import { atomicWrite, traceLines } from "@evenhand/lab/study";
import type { PlannedStudy } from "@evenhand/protocol";
import { once } from "node:events";
import { extname } from "node:path";
import { writing } from "../../output/writing.js";
import { printFile } from "../../terminal/print.js";

const LINES_AT_A_TIME = 1000;

/**
 * Writes one trial of every policy to a file or to the standard output, a thousand lines at a time: traces can be long.
 */
export async function writeTrace(file: string, studies: readonly PlannedStudy[], trial: number): Promise<void> {
  const lines = batches(traceLines(studies, trial, extname(file).toLowerCase() === ".csv" ? "csv" : "json"));
  if (file === "-") {
    for (const batch of lines) if (!printFile(batch)) await once(process.stdout, "drain");
    return;
  }
  writing("--trace", file, () => atomicWrite(file, lines));
}

function* batches(lines: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < LINES_AT_A_TIME) continue;
    yield batch.join("");
    batch = [];
  }
  yield batch.join("");
}
