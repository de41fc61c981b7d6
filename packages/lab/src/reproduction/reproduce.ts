import type { Experiment } from "./experiment.js";
import { planExperiment } from "./plannedExperiment.js";
import type { ReproduceOptions, Reproduction } from "./reproduction.js";
import { ReproductionRun } from "./reproductionRun.js";
import { checkSettings } from "./settingsOf.js";

/**
 * Runs experiments and analyses them. All their studies share the workers, so that none waits for another. The files of
 * an experiment are written as soon as it is done, and its parts every few seconds until then.
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
