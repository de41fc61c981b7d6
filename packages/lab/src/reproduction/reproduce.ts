import type { Block } from "@evenhand/core";
import { rmSync } from "node:fs";
import { atomicWrite } from "../files/atomicWrite.js";
import { runStudies, type RunProgress, type StudyRun } from "../run/runStudies.js";
import { analyse, type Analysis } from "./analysis.js";
import type { Experiment } from "./experiment.js";
import { experimentText, partialText } from "./experimentFile.js";
import { planExperiment, type PlannedExperiment } from "./plannedExperiment.js";
import { checkSettings, type SettingsWanted } from "./settingsOf.js";

export interface ReproduceOptions extends SettingsWanted {
  /** Where the files go, a folder for each paper and in it for each experiment. */
  readonly out: string;
  readonly workers?: number | undefined;
  /** Takes over what is in `out` from another run with the same settings. */
  readonly resume: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress, experiment: string) => void) | undefined;
  readonly onFinished?: ((finished: FinishedExperiment) => void) | undefined;
}

export interface FinishedExperiment {
  readonly folder: string;
  readonly analysis: Analysis;
  /** Of this run: 0 for results that were taken over. */
  readonly rounds: number;
  readonly milliseconds: number;
}

export interface Reproduction {
  readonly finished: readonly FinishedExperiment[];
  /** Those that were interrupted; what they had done is kept in their folders. */
  readonly unfinished: readonly Experiment[];
}

/**
 * Runs experiments and analyses them. All their studies share the workers, so that none waits for another; the results
 * of an experiment are written as soon as it is done, and parts of the others when the run is interrupted.
 */
export async function reproduce(experiments: readonly Experiment[], options: ReproduceOptions): Promise<Reproduction> {
  checkSettings(experiments, options.changed);
  const plans = await Promise.all(experiments.map((experiment) => planExperiment(experiment, options)));
  const finished = new Map<PlannedExperiment, FinishedExperiment>();
  const finish = (plan: PlannedExperiment, runs: readonly StudyRun[]) => {
    finished.set(plan, finishExperiment(plan, runs));
    options.onFinished?.(finished.get(plan) as FinishedExperiment);
  };
  for (const plan of plans) if (plan.results !== undefined) finish(plan, []);

  const open = plans.filter((plan) => plan.results === undefined);
  const owners = open.flatMap((plan) => plan.names.map((name) => ({ plan, name })));
  const done = new Map(open.map((plan) => [plan, new Map<string, StudyRun>()]));
  const { runs } = await runStudies(
    owners.map(({ plan, name }) => plan.studies[name]),
    {
      workers: options.workers,
      signal: options.signal,
      finished: owners.map(({ plan, name }) => plan.kept[name] ?? []),
      onProgress: (progress) => options.onProgress?.(progress, owners[progress.study].plan.title),
      onFinished: (run, study) => {
        const { plan, name } = owners[study];
        const own = done.get(plan)?.set(name, run);
        if (own?.size === plan.names.length)
          finish(
            plan,
            plan.names.map((of) => own.get(of) as StudyRun),
          );
      },
    },
  );

  const unfinished = open.filter((plan) => !finished.has(plan));
  for (const plan of unfinished) {
    const blocks: Record<string, readonly Block[]> = {};
    owners.forEach(({ plan: owner, name }, study) => {
      if (owner === plan) blocks[name] = runs[study].blocks;
    });
    atomicWrite(plan.partialFile, partialText(plan.key, blocks));
  }
  return {
    finished: plans.flatMap((plan) => finished.get(plan) ?? []),
    unfinished: unfinished.map(({ experiment }) => experiment),
  };
}

/** Writes the results, and reads off them what the experiment shows. */
function finishExperiment(plan: PlannedExperiment, runs: readonly StudyRun[]): FinishedExperiment {
  const results = plan.results ?? Object.fromEntries(runs.map(({ result }, i) => [plan.names[i], result]));
  atomicWrite(plan.resultFile, experimentText(plan.key, results));
  rmSync(plan.partialFile, { force: true });
  return {
    folder: plan.folder,
    analysis: analyse(plan.experiment, plan.settings, results),
    rounds: runs.reduce((sum, { rounds }) => sum + rounds, 0),
    milliseconds: runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}
