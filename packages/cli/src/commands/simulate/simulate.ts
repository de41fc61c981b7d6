import { EvenhandError, type Block } from "@evenhand/core";
import { atomicWrite, partialText, readPartial, resultOfStudy, runStudies, type RunOutcome } from "@evenhand/lab/study";
import type { ResultFile } from "@evenhand/protocol";
import { rmSync } from "node:fs";
import { exitCode } from "../../process/exitCode.js";
import { checkOutputs, writeOutputs, writing, type OutputOptions } from "../../output/outputs.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { FileErrors, located } from "../../study/fileErrors.js";
import { readStudy, type ReadStudy } from "../../study/readStudy.js";
import { studySummary } from "../../output/studySummary.js";
import { writeRunFacts } from "./writeRunFacts.js";
import { writeTrace } from "./writeTrace.js";
import { terminalOf } from "../../terminal/terminal.js";
import { untilInterrupted } from "../../process/untilInterrupted.js";
import { wholeNumber } from "../../options/wholeNumber.js";
import { workersOfOption } from "../../options/workersOfOption.js";

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
  const outcome = await run(study, workers, kept);
  const result = resultOfStudy(
    study.file,
    study.planned,
    outcome.runs.map((own) => own.result),
  );
  if (outcome.interrupted) return interrupted(study, outcome, result, state);

  let toStdout = await writeOutputs(options, result);
  if (options.json !== undefined && options.json !== "-") {
    writeRunFacts(options.json, outcome, result, {
      workers,
      date: began.date,
      milliseconds: performance.now() - began.at,
    });
  }
  if (options.trace !== undefined) await writeTrace(options.trace, study.planned, trial);
  toStdout ||= options.trace === "-";
  if (!toStdout) process.stdout.write(studySummary(result, terminalOf(process.stdout)));
  if (kept !== undefined && state !== undefined) rmSync(state, { force: true });
  return exitCode.ok;
}

function keptBlocks(state: string | undefined, { file }: ReadStudy): readonly (readonly Block[])[] | undefined {
  const kept = state === undefined ? undefined : readPartial(state, file);
  if (kept === undefined) process.stderr.write("evenhand: there is nothing to resume; starting anew\n");
  return kept;
}

async function run(
  { planned, source }: ReadStudy,
  workers: number,
  finished: readonly (readonly Block[])[] | undefined,
): Promise<RunOutcome> {
  const line = new ProgressLine(process.stderr);
  return untilInterrupted((signal) =>
    runStudies(
      planned.map(({ study }) => study),
      {
        ...{ workers, finished, signal },
        onProgress: (progress) => {
          const { environment, study } = planned[progress.study];
          line.show(progress, planned.length === 1 ? environment : `${environment}, ${study.horizon} rounds`);
        },
      },
    ),
  )
    .catch((error: unknown) => {
      // What cannot be told before: a metric that has no value after some round.
      throw error instanceof EvenhandError ? new FileErrors(source, located(source, [error])) : error;
    })
    .finally(() => line.clear());
}

/** Shows the policies that are done, and keeps the work for --resume. */
function interrupted(
  { file, planned }: ReadStudy,
  { runs }: RunOutcome,
  result: ResultFile,
  state: string | undefined,
): number {
  const done = result.results.reduce((sum, { policies }) => sum + policies.length, 0);
  const all = planned.reduce((sum, { policies }) => sum + policies.length, 0);
  if (done > 0)
    process.stdout.write(`PARTIAL RESULT: interrupted\n${studySummary(result, terminalOf(process.stdout))}`);
  const finished = `${done} of ${all} policies had finished all their trials`;
  if (state === undefined) {
    process.stderr.write(`evenhand: interrupted; ${finished}; nothing is kept without --state FILE\n`);
  } else {
    const text = partialText(
      file,
      runs.map(({ blocks }) => blocks),
    );
    writing("--state", state, () => atomicWrite(state, text));
    process.stderr.write(`evenhand: interrupted; ${finished}; the work is kept in ${state}, and --resume goes on\n`);
  }
  return exitCode.interrupted;
}
