import type { RunProgress } from "../run/runOptions.js";
import type { Analysis } from "./analysis.js";
import type { Experiment } from "./experiment.js";
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
