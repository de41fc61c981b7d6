import { labelsOf } from "@evenhand/core";
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
    if (options.json === true) print(toJson(interrupted ? { partial: true, ...result } : result));
    else printResult(comparison(shown(result), terminalOf(process.stdout)), outcome);
  }
  return interrupted ? exitCode.interrupted : exitCode.ok;
}
