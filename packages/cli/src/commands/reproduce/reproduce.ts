import {
  experiments,
  reproduce as run,
  runFacts,
  writeReport,
  type Experiment,
  type FinishedExperiment,
  type Reproduction,
} from "@evenhand/lab";
import { exitCode } from "../../process/exitCode.js";
import { experimentsNamed } from "./experimentsNamed.js";
import { writing } from "../../output/outputs.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { reproductionSummary } from "./reproductionSummary.js";
import { terminalOf } from "../../terminal/terminal.js";
import { untilInterrupted } from "../../process/untilInterrupted.js";
import { wholeNumber } from "../../options/wholeNumber.js";
import { workersOfOption } from "../../options/workersOfOption.js";

/** As they were typed. */
export interface ReproduceOptions {
  readonly quick?: true;
  readonly out: string;
  readonly seed: string;
  readonly workers?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly resume?: true;
  readonly list?: true;
}

/** `evenhand reproduce`: answers the exit code. */
export async function reproduce(what: string | undefined, options: ReproduceOptions): Promise<number> {
  const chosen = experimentsNamed(experiments, what);
  if (options.list === true) {
    process.stdout.write(listOf(chosen));
    return exitCode.ok;
  }
  const seed = wholeNumber(options.seed, "seed-invalid", "--seed");
  const workers = workersOfOption(options.workers);
  const { out, quick = false, resume = false, set } = options;
  const line = new ProgressLine(process.stderr);
  const [date, began] = [new Date().toISOString(), performance.now()];
  const played = await untilInterrupted((signal) =>
    run(chosen, {
      ...{ quick, resume, seed, workers, out, signal, changed: set },
      onProgress: (progress, experiment) => line.show(progress, experiment),
    }),
  )
    .catch((error: unknown) =>
      writing("--out", out, () => {
        throw error;
      }),
    )
    .finally(() => line.clear());
  const facts = runFacts({ seed, quick, workers, date, milliseconds: performance.now() - began });
  const report = writeReport(out, played.finished, facts);
  process.stdout.write(reproductionSummary(played.finished, facts, report, terminalOf(process.stdout)));
  if (played.unfinished.length === 0) return exitCode.ok;
  process.stderr.write(`evenhand: ${whatIsLeft(played)}\n`);
  return exitCode.interrupted;
}

function listOf(chosen: readonly Experiment[]): string {
  const width = Math.max(...chosen.map(({ paper, id }) => `${paper}/${id}`.length));
  return chosen.map(({ paper, id, title }) => `${`${paper}/${id}`.padEnd(width)}  ${title}\n`).join("");
}

function whatIsLeft({ finished, unfinished }: Reproduction): string {
  const done = finished.map(({ analysis }: FinishedExperiment) => analysis.experiment.id).length;
  return `interrupted; ${done} of ${done + unfinished.length} experiments are finished, the others' work is kept: the same command with --resume goes on`;
}
