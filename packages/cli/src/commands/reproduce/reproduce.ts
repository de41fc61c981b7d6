import { EvenhandError } from "@evenhand/core";
import {
  experiments,
  reproduce as run,
  runFacts,
  writeReport,
  type Experiment,
  type Reproduction,
  type RunProgress,
} from "@evenhand/lab";
import { availableParallelism } from "node:os";
import { cliError } from "../../errors.js";
import { wholeNumber } from "../../options/wholeNumber.js";
import { workersOfOption } from "../../options/workersOfOption.js";
import { isOfSystem, unwritable, writing } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";
import { print, tell } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { terminalOf } from "../../terminal/terminal.js";
import { experimentsNamed } from "./experimentsNamed.js";
import { reproductionSummary } from "./reproductionSummary.js";

/** The options as they were typed. */
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
    print(listOf(chosen));
    return exitCode.ok;
  }
  const seed = wholeNumber(options.seed, "seed-invalid", "--seed");
  const workers = workersOfOption(options.workers) ?? availableParallelism();
  const { out, quick = false, resume = false, set: changed } = options;
  if (out === "") {
    throw cliError("file-unwritable", { received: out, required: "a folder", path: "--out", remedy: "Name a folder." });
  }
  const dataFolder = process.env["EVENHAND_DATA"] || undefined;
  const line = new ProgressLine(process.stderr);
  const onProgress = (progress: RunProgress, experiment: string) => line.show(progress, experiment);
  const [date, began] = [new Date().toISOString(), performance.now()];
  const played = await untilInterrupted((signal) =>
    run(chosen, { quick, resume, seed, workers, out, signal, changed, dataFolder, onProgress }),
  )
    .catch((error: unknown) => {
      throw isOfSystem(error) ? unwritable("--out", out, error) : withOption(error);
    })
    .finally(() => line.clear());
  const facts = runFacts({ seed, quick, workers, date, milliseconds: performance.now() - began });
  const report = writing("--out", out, () => writeReport(out, played.finished, facts));
  print(reproductionSummary(played.finished, facts, report, terminalOf(process.stdout)));
  if (played.unfinished.length === 0) return exitCode.ok;
  tell(`evenhand: ${whatIsLeft(played)}\n`);
  return exitCode.interrupted;
}

function listOf(chosen: readonly Experiment[]): string {
  const width = Math.max(...chosen.map(({ paper, id }) => `${paper}/${id}`.length));
  return chosen.map(({ paper, id, title }) => `${`${paper}/${id}`.padEnd(width)}  ${title}\n`).join("");
}

/** The lab speaks of `changed.horizon`; the user has typed it as `--set horizon`. */
function withOption(error: unknown): unknown {
  if (!(error instanceof EvenhandError) || error.path === undefined) return error;
  const path = error.path.replace(/^changed\.?/, "--set ").trimEnd();
  return EvenhandError.from({ ...error.toData(), path }, error.cause);
}

function whatIsLeft({ finished, unfinished }: Reproduction): string {
  const all = finished.length + unfinished.length;
  return (
    `interrupted; ${finished.length} of ${all} experiments are finished, the others' work is kept: ` +
    "the same command with --resume goes on"
  );
}
