import type { RunOutcome } from "@evenhand/lab/run";
import { atomicWrite, runFacts, type RunFacts } from "@evenhand/lab/study";
import type { ResultFile } from "@evenhand/protocol";

/** Writes `result.run.json` beside `result.json`: when, where and how fast it ran. The result itself has none of it. */
export function writeRunFacts(
  resultFile: string,
  { runs, threads }: RunOutcome,
  { seed, results }: ResultFile,
  run: Pick<RunFacts, "date" | "milliseconds">,
): void {
  const studies = results.map(({ environment, horizon }, i) => {
    const { rounds, milliseconds } = runs[i];
    return { environment, horizon, rounds, milliseconds: Math.round(milliseconds) };
  });
  const facts = runFacts({ seed, workers: threads, ...run });
  const file = `${resultFile.replace(/\.json$/i, "")}.run.json`;
  atomicWrite(file, `${JSON.stringify({ ...facts, studies }, undefined, 2)}\n`);
}
