import { comparison } from "./comparison.js";
import { exitCode } from "../../process/exitCode.js";
import { play, type Played } from "./play.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { studyOfOptions } from "./studyOfOptions.js";
import { terminalOf } from "../../terminal/terminal.js";
import { toJson } from "../../output/toJson.js";
import { untilInterrupted } from "../../process/untilInterrupted.js";

/** As they were typed. */
export interface CompareOptions {
  readonly arms: string;
  readonly horizon: string;
  readonly quota?: string;
  readonly policies?: string;
  readonly learner?: string;
  readonly trials: string;
  readonly seed: string;
  readonly json?: true;
}

/** `evenhand compare`: answers the exit code. */
export async function compare(options: CompareOptions): Promise<number> {
  const study = studyOfOptions(options);
  const line = new ProgressLine(process.stderr);
  const played = await untilInterrupted((signal) =>
    play(study, (progress, policy) => line.show(progress, policy), signal),
  ).finally(() => line.clear());
  if (played.interrupted) process.stderr.write(`evenhand: ${whatIsLeft(played, study.policies.length)}\n`);
  const { result, interrupted } = played;
  if (result !== undefined) {
    const text =
      options.json === true
        ? toJson({ ...(interrupted ? { partial: true } : {}), ...result })
        : `${interrupted ? "PARTIAL RESULT: interrupted\n" : ""}${comparison(study, result, terminalOf(process.stdout))}`;
    process.stdout.write(text);
  }
  return interrupted ? exitCode.interrupted : exitCode.ok;
}

function whatIsLeft({ result, roundsDone, roundsTotal }: Played, policies: number): string {
  const finished =
    result === undefined
      ? "no policy had finished its trials, so there is no result"
      : `${result.policies.length} of ${policies} policies had finished all their trials`;
  return `interrupted after ${roundsDone} of ${roundsTotal} rounds; ${finished}`;
}
