import { EvenhandError, type Block } from "@evenhand/core";
import type { RunOutcome } from "@evenhand/lab/run";
import { readPartial, resultOfStudy } from "@evenhand/lab/study";
import type { ResultFile } from "@evenhand/protocol";
import { rmSync } from "node:fs";
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
import { terminalOf } from "../../terminal/terminal.js";
import { keepWork } from "./keepWork.js";
import { writeRunFacts } from "./writeRunFacts.js";
import { writeTrace } from "./writeTrace.js";

/** As they were typed. */
export interface SimulateOptions extends OutputOptions {
  readonly workers?: string;
  readonly trace?: string;
  readonly traceTrial: string;
  readonly resume?: true;
  readonly state?: string;
}

/** `evenhand simulate`: answers the exit code. */
export async function simulate(path: string, options: SimulateOptions): Promise<number> {
  const workers = workersOfOption(options.workers);
  checkOutputs(options);
  const study = readStudy(path);
  const trial = wholeNumber(options.traceTrial, "trials-invalid", "--trace-trial", 1, study.planned[0].study.trials);
  for (const warning of study.warnings) process.stderr.write(`${warning}\n`);
  const state = options.state ?? (path === "-" ? undefined : `${path}.partial.json`);
  const kept = options.resume === true ? keptBlocks(state, study) : undefined;

  const began = { date: new Date().toISOString(), at: performance.now() };
  const outcome = await play(study, workers, kept);
  const milliseconds = performance.now() - began.at;
  const result = resultOfStudy(
    study.file,
    study.planned,
    outcome.runs.map((own) => own.result),
  );
  if (outcome.interrupted) return interrupted(study, outcome, result, state);

  let toStdout = await writeOutputs(options, result);
  if (options.json !== undefined && options.json !== "-") {
    writeRunFacts(options.json, outcome, result, { date: began.date, milliseconds });
  }
  if (options.trace !== undefined) await writeTrace(options.trace, study.planned, trial);
  toStdout ||= options.trace === "-";
  if (!toStdout) printResult(studySummary(result, terminalOf(process.stdout)), outcome);
  if (kept !== undefined && state !== undefined) rmSync(state, { force: true });
  return exitCode.ok;
}

function keptBlocks(state: string | undefined, { file }: ReadStudy): readonly (readonly Block[])[] | undefined {
  const kept = state === undefined ? undefined : readPartial(state, file);
  if (kept === undefined) {
    process.stderr.write("evenhand: there is nothing to resume; starting from the beginning\n");
  }
  return kept;
}

async function play(
  { planned, source }: ReadStudy,
  workers: number | undefined,
  finished: readonly (readonly Block[])[] | undefined,
): Promise<RunOutcome> {
  const describe = ({ study }: { readonly study: number }) => {
    const { environment, study: own } = planned[study];
    return planned.length === 1 ? environment : `${environment}, ${own.horizon} rounds`;
  };
  return playPlanned(planned, { workers, finished, describe }).catch((error: unknown) => {
    // Some errors show only during the run: a metric that has no value after some round.
    throw error instanceof EvenhandError ? new FileErrors(source, located(source, [error])) : error;
  });
}

/** Shows the policies that are done, and keeps the work for --resume. */
function interrupted(study: ReadStudy, outcome: RunOutcome, result: ResultFile, state: string | undefined): number {
  if (result.results.some((part) => part.result.policies.length > 0)) {
    printResult(studySummary(result, terminalOf(process.stdout)), outcome);
  }
  const kept = keepWork(study, outcome, state);
  process.stderr.write(`evenhand: ${howFar(outcome, study.planned)}; ${kept}\n`);
  return exitCode.interrupted;
}
