import { type Block, EvenhandError } from "@evenhand/core";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PartialFile } from "../run/partialFile.js";
import { version } from "../version.js";
import type { Experiment, Results, Studies } from "./experiment.js";
import { type Settings, type ValuesOf } from "./settings.js";
import { checkSettings, settingsOf, type SettingsWanted } from "./settingsOf.js";

/** An experiment with its settings, where its files go, and what of it another run has done. */
export interface PlannedExperiment {
  readonly experiment: Experiment;
  readonly title: string;
  readonly settings: ValuesOf<Settings>;
  readonly key: ExperimentKey;
  readonly folder: string;
  readonly resultFile: string;
  readonly partialFile: PartialFile;
  readonly studies: Studies;
  readonly names: readonly string[];
  readonly results: Results | undefined;
  readonly kept: Readonly<Record<string, readonly Block[]>>;
}

type PlanOptions = SettingsWanted & { readonly out: string; readonly resume: boolean };

/** The experiments with what the user changed, all of which some experiment must have. */
export async function planExperiments(
  experiments: readonly Experiment[],
  options: PlanOptions,
): Promise<PlannedExperiment[]> {
  checkSettings(experiments, options.changed);
  return Promise.all(experiments.map((experiment) => planExperiment(experiment, options)));
}

async function planExperiment(experiment: Experiment, options: PlanOptions): Promise<PlannedExperiment> {
  const settings = settingsOf(experiment, options);
  const studies = await experiment.studies(settings);
  const key = keyOf(experiment, settings);
  const folder = join(options.out, experiment.paper, experiment.id);
  const resultFile = join(folder, "result.json");
  const kept = join(folder, "partial.json");
  const names = Object.keys(studies);
  return {
    experiment,
    settings,
    key,
    folder,
    resultFile,
    studies,
    names,
    title: `${experiment.paper}/${experiment.id}`,
    partialFile: new PartialFile(kept, Object.values(studies), {
      read: (file) => {
        const parts = readPartial(file, key);
        return parts && names.map((name) => parts[name] ?? []);
      },
      text: (blocks) => partialText(key, Object.fromEntries(names.map((name, i) => [name, blocks[i]]))),
    }),
    results: options.resume ? ofTheSameStudies(readResults(resultFile, key), studies) : undefined,
    kept: (options.resume ? readPartial(kept, key) : undefined) ?? {},
  };
}

/** Settings may name a file of data, which may have changed since. */
function ofTheSameStudies(results: Results | undefined, studies: Studies): Results | undefined {
  const same = Object.entries(studies).every(
    // Definitions are the lab's own, and no part of a result.
    ([name, { definitions: _, ...study }]) => JSON.stringify(results?.[name]?.study) === JSON.stringify(study),
  );
  return same ? results : undefined;
}

/** What tells one run of an experiment from another: same key, same bytes. */
interface ExperimentKey {
  readonly format: "evenhand-experiment/1";
  readonly version: string;
  readonly paper: string;
  readonly experiment: string;
  readonly settings: ValuesOf<Settings>;
}

function keyOf({ paper, id }: Experiment, settings: ValuesOf<Settings>): ExperimentKey {
  return { format: "evenhand-experiment/1", version, paper, experiment: id, settings };
}

/** The file of a finished experiment: byte-identical whenever it is run again. */
export function experimentText(key: ExperimentKey, results: Results): string {
  return `${JSON.stringify({ ...key, results })}\n`;
}

/** The results of a file of the same key; undefined if there is none. */
function readResults(file: string, key: ExperimentKey): Results | undefined {
  return readOfKey(file, key)?.results;
}

/** The file of an experiment that was interrupted: for each study the blocks that are done. */
function partialText(key: ExperimentKey, finished: Readonly<Record<string, readonly Block[]>>): string {
  return `${JSON.stringify({ ...key, finished })}\n`;
}

function readPartial(file: string, key: ExperimentKey): Readonly<Record<string, readonly Block[]>> | undefined {
  return readOfKey(file, key)?.finished;
}

interface Content extends ExperimentKey {
  readonly results?: Results;
  /** Not `blocks`: those of files that earlier versions wrote had no rows, and are played again. */
  readonly finished?: Readonly<Record<string, readonly Block[]>>;
}

function readOfKey(file: string, key: ExperimentKey): Content | undefined {
  if (!existsSync(file)) return undefined;
  const content = parse(file) as Content;
  const { format, version: written, paper, experiment, settings } = content;
  const same = JSON.stringify({ format, version: written, paper, experiment, settings }) === JSON.stringify(key);
  return same ? content : undefined;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    const required = "a file that evenhand wrote";
    throw new EvenhandError("state-unreadable", { received: "no JSON", required, path: file, cause });
  }
}
