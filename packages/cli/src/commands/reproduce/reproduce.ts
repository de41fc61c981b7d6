import { EvenhandError, nearest } from "@evenhand/core";
import {
  type Experiment,
  experiments,
  findChromium,
  type FinishedExperiment,
  type JudgedClaim,
  missingData,
  type Reproduction,
  reproduce as run,
  reproduceShard,
  runFacts,
  type RunFacts,
  type RunProgress,
  writeFigurePdfs,
  writeReport,
} from "@evenhand/lab";
import { availableParallelism } from "node:os";
import { cliError } from "../../errors.js";
import { shardOfOption, wholeNumber, workersOfOption } from "../../optionValues.js";
import { isOfSystem, unwritable, writing } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { tellShard } from "../../study/shards.js";
import { print, tell } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { tablesWithin } from "../../terminal/table.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";
import { wrap } from "../../terminal/wrap.js";

/** The options as they were typed. */
export interface ReproduceOptions {
  readonly quick?: true;
  readonly out: string;
  readonly seed: string;
  readonly workers?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly resume?: true;
  readonly shard?: string;
  readonly list?: true;
  readonly pdf?: true;
}

/** `evenhand reproduce`: answers the exit code. */
export async function reproduce(what: string | undefined, options: ReproduceOptions): Promise<number> {
  const chosen = experimentsNamed(what);
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
  if (options.pdf === true) findChromium();
  const dataFolder = dataFolderOf();
  const line = new ProgressLine(process.stderr);
  const onProgress = (progress: RunProgress, experiment: string) => line.show(progress, experiment);
  const playing = <T>(play: (signal: AbortSignal) => Promise<T>) =>
    untilInterrupted(play)
      .catch((error: unknown) => {
        throw isOfSystem(error) ? unwritable("--out", out, error) : withOption(error);
      })
      .finally(() => line.clear());
  const common = { quick, seed, workers, out, changed, dataFolder, onProgress };
  if (options.shard !== undefined) {
    const shard = shardOfOption(options.shard);
    const command = commandOf(what, options);
    const outcome = await playing((signal) => reproduceShard(chosen, { ...common, what, shard, command, signal }));
    tellShard(outcome, shard, out);
    return outcome.complete ? exitCode.ok : exitCode.interrupted;
  }
  const began = { date: new Date().toISOString(), at: performance.now() };
  const played = await playing((signal) => run(chosen, { ...common, resume, signal }));
  if (options.pdf === true) await writeFigurePdfs(played.finished);
  showReproduction(played, out, { seed, quick, workers, began });
  if (played.unfinished.length === 0) return exitCode.ok;
  tell(`evenhand: ${whatIsLeft(played)}\n`);
  return exitCode.interrupted;
}

/** Where data sets may be found. */
export function dataFolderOf(): string | undefined {
  return process.env["EVENHAND_DATA"] || undefined;
}

/** The words of the command that makes parts of the same. */
function commandOf(what: string | undefined, { quick, seed, set }: ReproduceOptions): string[] {
  return [
    "reproduce",
    ...(what === undefined ? [] : [what]),
    ...(quick === true ? ["--quick"] : []),
    ...(seed === "1" ? [] : ["--seed", seed]),
    ...Object.entries(set).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
  ];
}

/** Writes the report, and shows what came out. */
export function showReproduction(
  { finished }: Reproduction,
  out: string,
  {
    began,
    ...run
  }: Pick<RunFacts, "seed" | "workers"> & {
    readonly quick: boolean;
    readonly began: { readonly date: string; readonly at: number };
  },
): void {
  const facts = runFacts({ ...run, date: began.date, milliseconds: performance.now() - began.at });
  const report = writing("--out", out, () => writeReport(out, finished, facts));
  print(reproductionSummary(finished, facts, report, terminalOf(process.stdout)));
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

/** All experiments, those of a paper ("quota"), or one ("quota/eta-sweep"). */
export function experimentsNamed(what: string | undefined): readonly Experiment[] {
  if (what === undefined) return experiments;
  const found = experiments.filter(({ paper, id }) => what === paper || what === `${paper}/${id}`);
  if (found.length > 0) return found;
  const names = [
    ...new Set(experiments.map(({ paper }) => paper)),
    ...experiments.map(({ paper, id }) => `${paper}/${id}`),
  ];
  const meant = nearest(what, names);
  throw cliError("experiment-unknown", {
    received: what,
    required: `one of ${names.join(", ")}`,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}

/** What came out, for a reader at a terminal: counts for each experiment, then every claim that does not hold. */
function reproductionSummary(
  finished: readonly FinishedExperiment[],
  { milliseconds }: RunFacts,
  report: string,
  terminal: Terminal,
): string {
  const counts = (verdict: JudgedClaim["verdict"]) =>
    finished.map(({ analysis }) => analysis.claims.filter((claim) => claim.verdict === verdict).length);
  const fails = counts("fails");
  const seconds = finished.map(({ milliseconds: busy }) => (busy / 1000).toFixed(1));
  const columns = tablesWithin(
    [
      { head: "experiment", cells: finished.map(({ analysis }) => nameOf(analysis)), align: "left" },
      { head: "claims\nhold", cells: counts("holds").map(String) },
      { head: "fail", cells: fails.map(String), alarming: (row) => fails[row] > 0 },
      { head: "depend on\nchoice or\nreading", cells: counts("depends").map(String) },
      { head: "not on\npaper's\ndata", cells: counts("other-data").map(String) },
      { head: "open", cells: counts("open").map(String) },
      { head: "core\nseconds", cells: seconds },
    ],
    terminal,
  );
  const rounds = finished.reduce((sum, own) => sum + own.rounds, 0);
  const total = `${(rounds / 1e6).toFixed(1)} million rounds in ${(milliseconds / 1000).toFixed(1)} s, ${(rounds / 1000 / milliseconds).toFixed(1)} million a second`;
  return [
    ...(finished.length === 0
      ? []
      : [columns, "", ...notHolding(finished, terminal), ...notes(finished, terminal), total]),
    `report: ${report}`,
    "",
  ].join("\n");
}

/** As wide as the longest verdict, and a gap. */
const INDENT = " ".repeat("other-data".length + 2);

function notHolding(finished: readonly FinishedExperiment[], { columns }: Terminal): string[] {
  const lines = finished.flatMap(({ analysis }) =>
    analysis.claims
      .filter(({ verdict }) => verdict !== "holds")
      .flatMap(({ verdict, statement, measured, range = [] }) => [
        wrap(`${nameOf(analysis)}: ${statement}`, columns, verdict.padEnd(INDENT.length)),
        wrap(measured, columns, INDENT),
        ...range.map((sentence) => wrap(sentence, columns, INDENT)),
      ]),
  );
  return lines.length === 0 ? [] : [...lines, ""];
}

function notes(finished: readonly FinishedExperiment[], { columns }: Terminal): string[] {
  const lines = finished.flatMap(({ analysis }) => missingData(analysis)).map((text) => wrap(text, columns, "note   "));
  return lines.length === 0 ? [] : [...lines, ""];
}

function nameOf({ experiment }: FinishedExperiment["analysis"]): string {
  return `${experiment.paper}/${experiment.id}`;
}
