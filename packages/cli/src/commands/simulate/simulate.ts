import { type Block, CheckedStudy } from "@evenhand/core";
import type { DefinitionsModule, RunOptions, RunOutcome } from "@evenhand/lab/run";
import {
  atomicWrite,
  checkDrawn,
  checkSampled,
  partialFile,
  readPartial,
  resultOfStudy,
  runFacts,
  type RunFacts,
  traceLines,
} from "@evenhand/lab/study";
import { drawableOf, figureChoices, type PlannedStudy, type ResultFile, studyFileJsonSchema } from "@evenhand/protocol";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { extname } from "node:path";
import { describePlanned, howFar, moduleOfOption, playPlanned } from "../../study/playPlanned.js";
import { wholeNumber, workersOfOption } from "../../optionValues.js";
import { checkOutputs, type OutputOptions } from "../../output/checkOutputs.js";
import { figureOfOption } from "../../output/figureOfOption.js";
import { printResult } from "../../output/toJson.js";
import { studySummary } from "../../output/studySummary.js";
import { writeOutputs } from "../../output/writeOutputs.js";
import { writing } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { inFile } from "../../study/sourceText.js";
import { readStudy, type ReadStudy } from "../../study/readStudy.js";
import { print, printFile, shown, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";

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
  for (const kind of ["svg", "png", "pdf"] as const) {
    if (options[kind] !== undefined) checkDrawn(new CheckedStudy(study.planned[0].study).metrics, `--${kind}`);
  }
  if (options.samples !== undefined) checkSampled(study.file);
  const choice = figureOfOption(
    options.figure,
    figureChoices(study.file),
    drawableOf(study.file, module?.definitions),
    module?.definitions,
  );
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

  let toStdout = await writeOutputs(options, result, choice);
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
  return playPlanned(planned, { ...options, describe: describePlanned(planned) }).catch((error: unknown) => {
    throw inFile(source, error);
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

/** Writes what an interrupted run has finished, for --resume, and answers what the user should know about it. */
function keepWork(
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

/** Writes `result.run.json` beside `result.json`: when, where and how fast it ran. The result itself has none of it. */
function writeRunFacts(
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

const LINES_AT_A_TIME = 1000;

/**
 * Writes one trial of every policy to a file or to the standard output, a thousand lines at a time: traces can be long.
 */
async function writeTrace(file: string, studies: readonly PlannedStudy[], trial: number): Promise<void> {
  const lines = batches(traceLines(studies, trial, extname(file).toLowerCase() === ".csv" ? "csv" : "json"));
  if (file === "-") {
    for (const batch of lines) if (!printFile(batch)) await once(process.stdout, "drain");
    return;
  }
  writing("--trace", file, () => atomicWrite(file, lines));
}

function* batches(lines: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < LINES_AT_A_TIME) continue;
    yield batch.join("");
    batch = [];
  }
  yield batch.join("");
}

/** `evenhand simulate --schema`: for editors that check and complete study files. */
export async function studySchema(module: string | undefined): Promise<void> {
  const own = await moduleOfOption(module);
  print(`${JSON.stringify(studyFileJsonSchema(own?.definitions), undefined, 2)}\n`);
}
