import { CheckedStudy } from "@evenhand/core";
import { GatheredParts, mergedResults, type PartHeader } from "@evenhand/lab/run";
import { outputKinds, resultOfStudy } from "@evenhand/lab/study";
import { drawableIn, figureChoices, readStudyFile, studiesOf } from "@evenhand/protocol";
import { cliError } from "../../errors.js";
import { checkOutputs, type OutputOptions } from "../../output/checkOutputs.js";
import { figureOfOption } from "../../output/figureOfOption.js";
import { studySummary } from "../../output/studySummary.js";
import { printResult } from "../../output/toJson.js";
import { writeOutputs } from "../../output/writeOutputs.js";
import { exitCode } from "../../process/exitCode.js";
import { moduleOfOption } from "../../study/playPlanned.js";
import { tellMissing } from "../../study/shards.js";
import { shown } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";

/** The options as they were typed. */
export interface MergeOptions extends OutputOptions {
  readonly module?: string;
  readonly out?: string;
}

/** What parts of a study are of. */
interface StudyWork {
  readonly command: "simulate";
  readonly settings: object;
  readonly module?: { readonly name: string; readonly sha256: string };
}

/** `evenhand merge`: answers the exit code. */
export async function merge(folder: string, options: MergeOptions): Promise<number> {
  checkOutputs(options, [options.module]);
  const parts = new GatheredParts(folder);
  const { command } = parts.header.work as Partial<StudyWork>;
  return command === "simulate" ? mergeStudy(folder, parts, options) : mergeReproduction(folder, parts, options);
}

async function mergeStudy(folder: string, parts: GatheredParts, options: MergeOptions): Promise<number> {
  refuse(options, ["out"], "a study");
  const { settings, module: needed } = parts.header.work as StudyWork;
  const module = await moduleOfOption(options.module);
  if (module?.sha256 !== needed?.sha256) {
    throw cliError("part-foreign", {
      received: module === undefined ? "no module" : `${module.name}, which is another one or has changed`,
      required: needed === undefined ? "no --module" : `--module with ${needed.name}, as it was`,
      path: folder,
    });
  }
  const read = readStudyFile(settings, module?.definitions);
  if ("errors" in read) throw read.errors[0];
  const planned = studiesOf(read.file, module?.definitions);
  const studies = planned.map(({ study }) => study);
  const missing = parts.missing(studies.map((study) => new CheckedStudy(study)));
  if (missing.length > 0) {
    tellMissing(missing, parts.header.command, folder);
    return exitCode.wrongInput;
  }
  const result = resultOfStudy(read.file, planned, mergedResults(studies, parts), module);
  const choice = figureOfOption(
    options.figure,
    figureChoices(result.settings),
    drawableIn(result),
    module?.definitions,
  );
  const toStdout = await writeOutputs(options, result, choice);
  if (!toStdout) printResult(studySummary(shown(result), terminalOf(process.stdout)), { interrupted: false });
  return exitCode.ok;
}

async function mergeReproduction(folder: string, parts: GatheredParts, options: MergeOptions): Promise<number> {
  // They take a while to load, and few parts are of a reproduction.
  const { reproduceFromParts, reproductionIn } = await import("@evenhand/lab");
  const work = reproductionIn(parts);
  if (work === undefined) throw unknownWork(folder, parts.header);
  refuse(options, [...outputKinds, "figure", "module"], "a reproduction");
  const { dataFolderOf, experimentsNamed, showReproduction } = await import("../reproduce/reproduce.js");
  const { out = "evenhand-report" } = options;
  const began = { date: new Date().toISOString(), at: performance.now() };
  const experiments = experimentsNamed(work.what ?? undefined);
  const merged = await reproduceFromParts(experiments, parts, { out, dataFolder: dataFolderOf() });
  if ("missing" in merged) {
    tellMissing(merged.missing, parts.header.command, folder);
    return exitCode.wrongInput;
  }
  showReproduction(merged, out, { seed: work.seed, quick: work.quick, workers: 1, began });
  return exitCode.ok;
}

function refuse(options: MergeOptions, unfit: readonly (keyof MergeOptions)[], what: string): void {
  const typed = unfit.find((name) => options[name] !== undefined);
  if (typed === undefined) return;
  throw cliError("option-unfit", {
    received: `parts of ${what}`,
    required: "parts of the other kind",
    path: `--${typed}`,
  });
}

function unknownWork(folder: string, { work }: PartHeader) {
  const required = "parts of a study or of a reproduction";
  return cliError("part-unreadable", { received: work, required, path: folder });
}
