import { atomicWrite, runFacts, type RunFacts, type RunOutcome } from "@evenhand/lab/study";
import type { ResultFile } from "@evenhand/protocol";

/** Beside `result.json` in `result.run.json`: when, where and how fast. The result itself has none of it. */
export function writeRunFacts(
  resultFile: string,
  { runs }: RunOutcome,
  { seed, results }: ResultFile,
  run: Pick<RunFacts, "workers" | "date" | "milliseconds">,
): void {
  const studies = results.map(({ environment, horizon }, i) => {
    const { rounds, milliseconds } = runs[i];
    return { environment, horizon, rounds, milliseconds: Math.round(milliseconds) };
  });
  const facts = runFacts({ seed, ...run });
  const file = `${resultFile.replace(/\.json$/i, "")}.run.json`;
  atomicWrite(file, `${JSON.stringify({ ...facts, studies }, undefined, 2)}\n`);
}
