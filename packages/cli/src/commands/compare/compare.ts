import { labelsOf, type SimulationResult } from "@evenhand/core";
import type { DefinitionsModule } from "@evenhand/lab/run";
import type { PlannedStudy, StudyFile } from "@evenhand/protocol";
import { howFar, moduleOfOption, playPlanned } from "../../study/playPlanned.js";
import { printResult, toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { errorsIn, warningsIn } from "../../study/findings.js";
import { print, shown, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { comparison } from "./comparison.js";
import { type CompareOptions, studyOfOptions } from "./studyOfOptions.js";

/** `evenhand compare`: a study from options, played as `simulate` plays one from a file. Answers the exit code. */
export async function compare(options: CompareOptions): Promise<number> {
  const { latex, bibtex, methods } = options;
  const isForPaper = [latex, bibtex, methods].some((file) => file !== undefined);
  if (isForPaper) {
    const { checkOutputs } = await import("../../output/checkOutputs.js");
    // --json prints its result: nothing else may go there.
    checkOutputs({ latex, bibtex, methods, json: options.json === true ? "-" : undefined }, [options.module]);
  }
  const module = await moduleOfOption(options.module);
  const planned = studyOfOptions(options, module?.definitions);
  const [error] = errorsIn([planned]);
  if (error !== undefined) throw error;
  for (const { path, text } of warningsIn([planned])) tell(`evenhand: ${shown(path)}: warning: ${shown(text)}\n`);

  const labels = labelsOf(planned.study.policies, "policies");
  const describe = ({ policy }: { readonly policy: number }) => labels[policy];
  const outcome = await playPlanned([planned], { describe, module: module?.url });
  const { interrupted, runs } = outcome;
  const [{ result }] = runs;
  if (interrupted) tell(`evenhand: ${howFar(outcome, [planned])}\n`);
  if (result.policies.length > 0) {
    const toStdout = isForPaper && !interrupted && (await writeForPaper(options, planned, result, module));
    if (toStdout) return exitCode.ok;
    if (options.json === true) print(toJson(interrupted ? { partial: true, ...result } : result));
    else printResult(comparison(shown(result), terminalOf(process.stdout)), outcome);
  }
  return interrupted ? exitCode.interrupted : exitCode.ok;
}

/** Writes what a paper takes over; answers whether one of the files went to the standard output. */
async function writeForPaper(
  { latex, bibtex, methods }: CompareOptions,
  planned: PlannedStudy,
  result: SimulationResult,
  module: DefinitionsModule | undefined,
): Promise<boolean> {
  const [{ resultOfStudy }, { writeOutputs }] = await Promise.all([
    import("@evenhand/lab/study"),
    import("../../output/writeOutputs.js"),
  ]);
  const { horizon, trials, seed } = planned.study;
  // What a study file would have said besides is in the result: nothing that is written here reads it there.
  const settings: StudyFile = { horizon, trials, seed, environment: planned.environment, policies: [] };
  return writeOutputs({ latex, bibtex, methods }, resultOfStudy(settings, [planned], [result], module));
}
