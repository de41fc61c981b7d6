import type { Analysis } from "./analysis.js";

/**
 * Where an analysis is of something else than the paper's, because the paper's data were not there: a sentence for
 * each setting.
 */
export function missingData({ experiment, settings }: Pick<Analysis, "experiment" | "settings">): string[] {
  return Object.entries(experiment.settings).flatMap(([name, { dataFile }]) => {
    if (dataFile === undefined || settings[name] !== "") return [];
    const found = `--set ${name}=FILE, or ${dataFile.name} in the folder that EVENHAND_DATA names`;
    return [`${experiment.paper}/${experiment.id} is without the paper's data: ${dataFile.without} (${found})`];
  });
}
