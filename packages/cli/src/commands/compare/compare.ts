import { type EvenhandError, labelsOf, type SimulationResult } from "@evenhand/core";
import { comparedMetrics, comparisonsOf, withoutSamples } from "@evenhand/lab/notes";
import type { DefinitionsModule } from "@evenhand/lab/run";
import { baselineErrors, type PlannedStudy, type StudyFile } from "@evenhand/protocol/planning";
import { howFar, moduleOfOption, playPlanned } from "../../study/playPlanned.js";
import { printResult, toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { errorsIn, warningsIn } from "../../study/findings.js";
import { print, shown, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { comparison } from "./comparison.js";
import { type CompareOptions, studyOfOptions } from "./studyOfOptions.js";

function baselineProblems(baseline: string | undefined, { study }: PlannedStudy): EvenhandError[] {
  if (baseline === undefined) return [];
  return baselineErrors({ baseline, labels: labelsOf(study.policies, "policies"), trials: study.trials }, "--baseline");
}

/** How the policies differ from the baseline that was typed; undefined where none was, or it has not finished. */
function differencesTo(baseline: string | undefined, result: SimulationResult, policies: number) {
  const family = (policies - 1) * comparedMetrics(result).length;
  return baseline === undefined ? undefined : comparisonsOf(result, baseline, family);
}

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
  const [error] = [...errorsIn([planned]), ...baselineProblems(options.baseline, planned)];
  if (error !== undefined) throw error;
  for (const { path, text } of warningsIn([planned])) tell(`evenhand: ${shown(path)}: warning: ${shown(text)}\n`);

  const labels = labelsOf(planned.study.policies, "policies");
  const describe = ({ policy }: { readonly policy: number }) => labels[policy];
  const outcome = await playPlanned([planned], { describe, module: module?.url });
  const { interrupted, runs } = outcome;
  const [{ result }] = runs;
  if (interrupted) tell(`evenhand: ${howFar(outcome, [planned])}\n`);
  if (result.policies.length > 0) {
    const comparisons = differencesTo(options.baseline, result, labels.length);
    const plain = options.baseline === undefined ? result : withoutSamples(result);
    const all = comparisons === undefined ? plain : { ...plain, comparisons };
    const toStdout = isForPaper && !interrupted && (await writeForPaper(options, planned, result, module));
    if (toStdout) return exitCode.ok;
    if (options.json === true) print(toJson(interrupted ? { partial: true, ...all } : all));
    else printResult(comparison(shown(all), terminalOf(process.stdout)), outcome);
  }
  return interrupted ? exitCode.interrupted : exitCode.ok;
}

/** Writes what a paper takes over; answers whether one of the files went to the standard output. */
async function writeForPaper(
  { latex, bibtex, methods, baseline }: CompareOptions,
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
  const settings: StudyFile = { horizon, trials, seed, environment: planned.environment, policies: [], baseline };
  return writeOutputs({ latex, bibtex, methods }, resultOfStudy(settings, [planned], [result], module));
}
