import { CheckedStudy, EvenhandError, type Block } from "@evenhand/core";
import type { DefinitionsModule, RunOptions, RunOutcome } from "@evenhand/lab/run";
import { checkDrawn, readPartial, resultOfStudy } from "@evenhand/lab/study";
import type { ResultFile } from "@evenhand/protocol";
import { existsSync, rmSync } from "node:fs";
import { moduleOfOption } from "../../options/moduleOfOption.js";
import { wholeNumber } from "../../options/wholeNumber.js";
import { workersOfOption } from "../../options/workersOfOption.js";
import { checkOutputs, type OutputOptions } from "../../output/checkOutputs.js";
import { printResult } from "../../output/printResult.js";
import { studySummary } from "../../output/studySummary.js";
import { writeOutputs } from "../../output/writeOutputs.js";
import { exitCode } from "../../process/exitCode.js";
import { FileErrors, located } from "../../study/fileErrors.js";
import { howFar } from "../../study/howFar.js";
import { playPlanned } from "../../study/playPlanned.js";
import { readStudy, type ReadStudy } from "../../study/readStudy.js";
import { shown, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { keepWork } from "./keepWork.js";
import { writeRunFacts } from "./writeRunFacts.js";
import { writeTrace } from "./writeTrace.js";

/** The options as they were typed. */
export interface SimulateOptions extends OutputOptions {
  readonly module?: string;
  readonly workers?: string;
  readonly trace?: string;
  readonly traceTrial: string;
  readonly resume?: true;
  readonly state?: string;
}

/** `evenhand simulate`: answers the exit code. */
export async function simulate(path: string, options: SimulateOptions): Promise<number> {
  const workers = workersOfOption(options.workers);
  checkOutputs(options, [path, options.module]);
  const module = await moduleOfOption(options.module);
  const study = readStudy(path, module?.definitions);
  for (const kind of ["svg", "png"] as const) {
    if (options[kind] !== undefined) checkDrawn(new CheckedStudy(study.planned[0].study).metrics, `--${kind}`);
  }
  const trial = wholeNumber(options.traceTrial, "trials-invalid", "--trace-trial", 1, study.planned[0].study.trials);
  for (const warning of study.warnings) tell(`${shown(warning)}\n`);
  const state = options.state ?? (path === "-" ? undefined : `${path}.partial.json`);
  const kept = options.resume === true ? keptBlocks(state, study, module) : undefined;
  if (options.resume !== true && state !== undefined && existsSync(state)) {
    tell(`evenhand: ${state} has the work of an interrupted run, from which --resume would go on\n`);
  }

  const began = { date: new Date().toISOString(), at: performance.now() };
  const outcome = await play(study, { workers, finished: kept, module: module?.url });
  const milliseconds = performance.now() - began.at;
  const result = resultOfStudy(
    study.file,
    study.planned,
    outcome.runs.map((own) => own.result),
    module,
  );
  if (outcome.interrupted)
    return interrupted(outcome, result, study, () => keepWork(study, outcome, { state, module }));

  let toStdout = await writeOutputs(options, result);
  if (options.json !== undefined && options.json !== "-") {
    writeRunFacts(options.json, outcome, result, { date: began.date, milliseconds });
  }
  if (options.trace !== undefined) await writeTrace(options.trace, study.planned, trial);
  toStdout ||= options.trace === "-";
  if (!toStdout) printResult(studySummary(shown(result), terminalOf(process.stdout)), outcome);
  if (kept !== undefined && state !== undefined) rmSync(state, { force: true });
  return exitCode.ok;
}

function keptBlocks(
  state: string | undefined,
  { file }: ReadStudy,
  module: DefinitionsModule | undefined,
): readonly (readonly Block[])[] | undefined {
  const kept = state === undefined ? undefined : readPartial(state, file, module);
  if (kept === undefined) {
    tell("evenhand: there is nothing to resume; starting from the beginning\n");
  }
  return kept;
}

async function play(
  { planned, source }: ReadStudy,
  options: Pick<RunOptions, "workers" | "finished" | "module">,
): Promise<RunOutcome> {
  const describe = ({ study }: { readonly study: number }) => {
    const { environment, study: own } = planned[study];
    return planned.length === 1 ? environment : `${environment}, ${own.horizon} rounds`;
  };
  return playPlanned(planned, { ...options, describe }).catch((error: unknown) => {
    // Some errors show only during the run: a metric that has no value after some round.
    throw error instanceof EvenhandError ? new FileErrors(source, located(source, [error])) : error;
  });
}

/** Shows the policies that are done, and keeps the work for --resume. */
function interrupted(outcome: RunOutcome, result: ResultFile, { planned }: ReadStudy, keep: () => string): number {
  if (result.results.some((part) => part.result.policies.length > 0)) {
    printResult(studySummary(shown(result), terminalOf(process.stdout)), outcome);
  }
  const kept = keep();
  tell(`evenhand: ${howFar(outcome, planned)}; ${kept}\n`);
  return exitCode.interrupted;
}
