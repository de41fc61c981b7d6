import type { Experiment } from "./experiment.js";
import type { FinishedExperiment } from "./finishedExperiment.js";
import { planExperiment } from "./plannedExperiment.js";
import { ReproductionRun, type ReproductionOptions } from "./reproductionRun.js";
import { checkSettings, type SettingsWanted } from "./settingsOf.js";

export interface ReproduceOptions extends SettingsWanted, ReproductionOptions {
  /** Where the files go, a folder for each paper and in it for each experiment. */
  readonly out: string;
  /** Takes over what is in `out` from another run with the same settings. */
  readonly resume: boolean;
}

export interface Reproduction {
  readonly finished: readonly FinishedExperiment[];
  /** Those that were interrupted; what they had done is kept in their folders. */
  readonly unfinished: readonly Experiment[];
}

/**
 * Runs experiments and analyses them. All their studies share the workers, so that none waits for another. The files of an
 * experiment are written as soon as it is done, and its parts every few seconds until then.
 */
export async function reproduce(experiments: readonly Experiment[], options: ReproduceOptions): Promise<Reproduction> {
  checkSettings(experiments, options.changed);
  const plans = await Promise.all(experiments.map((experiment) => planExperiment(experiment, options)));
  const finished = await new ReproductionRun(plans, options).play();
  return {
    finished: plans.flatMap((plan) => finished.get(plan) ?? []),
    unfinished: plans.filter((plan) => !finished.has(plan)).map(({ experiment }) => experiment),
  };
}
