import type { Figure } from "@evenhand/figures";
import type { RunProgress } from "../run/runOptions.js";
import type { JudgedClaim } from "./claim.js";
import type { Experiment, Results, Table } from "./experiment.js";
import type { Settings, ValuesOf } from "./settings.js";
import type { SettingsWanted } from "./settingsOf.js";

export interface ReproduceOptions extends SettingsWanted {
  /** Where the files go, a folder for each paper and in it for each experiment. */
  readonly out: string;
  readonly workers?: number | undefined;
  /** Takes over what is in `out` from another run with the same settings. */
  readonly resume: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress, experiment: string) => void) | undefined;
}

export interface FinishedExperiment {
  readonly folder: string;
  readonly analysis: Analysis;
  /** Rounds that this run played: 0 for results that were taken over. */
  readonly rounds: number;
  readonly milliseconds: number;
}

export interface Reproduction {
  readonly finished: readonly FinishedExperiment[];
  /** Those that were interrupted; what they had done is kept in their folders. */
  readonly unfinished: readonly Experiment[];
}

/** All that is read off the results of an experiment. */
export interface Analysis {
  readonly experiment: Experiment;
  readonly settings: ValuesOf<Settings>;
  readonly results: Results;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly tables: readonly Table[];
  readonly claims: readonly JudgedClaim[];
}

/** Without the paper's data every figure and every claim says so: another experiment has been run. */
export function analyse(experiment: Experiment, settings: ValuesOf<Settings>, results: Results): Analysis {
  const analysis: Analysis = {
    experiment,
    settings,
    results,
    figures: experiment.figures(results, settings),
    tables: experiment.tables?.(results, settings) ?? [],
    claims: experiment.claims(results, settings),
  };
  const played = standInsOf(analysis).map(({ without }) => without);
  return played.length === 0 ? analysis : onOtherData(analysis, played.join("; "));
}

function onOtherData({ figures, claims, ...rest }: Analysis, played: string): Analysis {
  const marked = ({ title, caption, ...figure }: Figure): Figure => ({
    ...figure,
    title: `${title} (not the paper's data)`,
    caption: `Not run on the paper's data: ${played}. ${caption}`,
  });
  return {
    ...rest,
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, marked(figure)])),
    claims: claims.map((claim) => ({
      ...claim,
      verdict: "other-data",
      range: [`On what was run instead: ${claim.verdict}.`, ...(claim.range ?? [])],
    })),
  };
}

/** The settings that name no file although the paper has data. */
function standInsOf({ experiment, settings }: Pick<Analysis, "experiment" | "settings">) {
  return Object.entries(experiment.settings).flatMap(([setting, { dataFile }]) =>
    dataFile === undefined || settings[setting] !== "" ? [] : [{ setting, ...dataFile }],
  );
}

/**
 * Where an analysis is of something else than the paper's, because the paper's data were not there: a sentence for
 * each setting.
 */
export function missingData({ experiment, settings }: Pick<Analysis, "experiment" | "settings">): string[] {
  return standInsOf({ experiment, settings }).map(({ setting, name, without }) => {
    const found = `--set ${setting}=FILE, or ${name} in the folder that EVENHAND_DATA names`;
    return `${experiment.paper}/${experiment.id} is without the paper's data: ${without} (${found})`;
  });
}
