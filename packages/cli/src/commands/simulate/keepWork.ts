import type { DefinitionsModule, RunOutcome } from "@evenhand/lab/run";
import { partialFile } from "@evenhand/lab/study";
import { writing } from "../../output/writing.js";
import type { ReadStudy } from "../../study/readStudy.js";

/** Writes what an interrupted run has finished, for --resume, and answers what the user should know about it. */
export function keepWork(
  { file, planned }: ReadStudy,
  { runs }: RunOutcome,
  { state, module }: { readonly state: string | undefined; readonly module: DefinitionsModule | undefined },
): string {
  if (state === undefined) return "nothing is kept without --state FILE";
  const studies = planned.map(({ study }) => study);
  const blocks = runs.map((run) => run.blocks);
  const aside = writing("--state", state, () => partialFile(state, file, studies, module).keep(blocks));
  const others = aside === undefined ? "" : `; what was kept there before, of another study, is now in ${aside}`;
  return `the work is kept in ${state}, and --resume goes on${others}`;
}
