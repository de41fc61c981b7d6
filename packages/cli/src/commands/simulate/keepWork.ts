import type { RunOutcome } from "@evenhand/lab/run";
import { atomicWrite, partialText } from "@evenhand/lab/study";
import { writing } from "../../output/writing.js";
import type { ReadStudy } from "../../study/readStudy.js";

/** Writes what an interrupted run has finished, for --resume, and answers what the user should know about it. */
export function keepWork({ file }: ReadStudy, { runs }: RunOutcome, state: string | undefined): string {
  if (state === undefined) return "nothing is kept without --state FILE";
  const blocks = runs.map((run) => run.blocks);
  writing("--state", state, () => atomicWrite(state, partialText(file, blocks)));
  return `the work is kept in ${state}, and --resume goes on`;
}
