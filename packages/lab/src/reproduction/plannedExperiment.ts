import type { Block } from "@evenhand/core";
import { join } from "node:path";
import type { Experiment, Results, Studies } from "./experiment.js";
import { PartialFile } from "../run/partialFile.js";
import { keyOf, partialText, readPartial, readResults, type ExperimentKey } from "./experimentFile.js";
import type { Settings, ValuesOf } from "./settings.js";
import { settingsOf, type SettingsWanted } from "./settingsOf.js";

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

export async function planExperiment(
  experiment: Experiment,
  options: SettingsWanted & { readonly out: string; readonly resume: boolean },
): Promise<PlannedExperiment> {
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
