import { atomicWrite } from "../files/atomicWrite.js";
import { Run } from "../run/run.js";
import { analyse, type FinishedExperiment, type ReproduceOptions, type Reproduction } from "./reproduction.js";
import type { Experiment, Results } from "./experiment.js";
import { experimentText, type PlannedExperiment, planExperiments } from "./plannedExperiment.js";
import { WritingThread } from "./writingThread.js";

/**
 * Runs experiments and analyses them. All their studies share the workers, so that none waits for another. The files of
 * an experiment are written as soon as it is done, and its parts every few seconds until then.
 */
export async function reproduce(experiments: readonly Experiment[], options: ReproduceOptions): Promise<Reproduction> {
  return playPlans(await planExperiments(experiments, options), options);
}

/** Plays what is left of experiments, and analyses them. */
export async function playPlans(plans: readonly PlannedExperiment[], options: ReproduceOptions): Promise<Reproduction> {
  const finished = await new ReproductionRun(plans, options).play();
  return {
    finished: plans.flatMap((plan) => finished.get(plan) ?? []),
    unfinished: plans.filter((plan) => !finished.has(plan)).map(({ experiment }) => experiment),
  };
}

/** The lab's own definitions that experiments name: the built file, which worker threads load. */
export const definitionsFile = new URL("../../dist/papers/ours/definitions/index.js", import.meta.url);

/** A process that is killed loses this much, and the blocks that were being played. */
const MILLISECONDS_BETWEEN_SAVES = 2_000;

/** Plays the studies of all experiments as one run, and writes of each experiment what there is. */
class ReproductionRun {
  readonly #plans: readonly PlannedExperiment[];
  readonly #run: Run;
  /** The experiment of each study of the run; those of one experiment stand together. */
  readonly #owners: readonly PlannedExperiment[];
  /** How many studies of an experiment are not finished. */
  readonly #left: Map<PlannedExperiment, number>;
  readonly #finished = new Map<PlannedExperiment, FinishedExperiment>();
  /** Experiments of which a block was finished since their parts were saved. */
  readonly #unsaved = new Set<PlannedExperiment>();
  #writing: WritingThread | undefined;
  #saved = performance.now();

  constructor(plans: readonly PlannedExperiment[], { workers, signal, onProgress }: ReproduceOptions) {
    this.#plans = plans;
    // Long trials first: what is left for the end is short, and no worker waits long for another.
    const open = plans
      .filter(({ results }) => results === undefined)
      .sort((one, other) => longestTrial(other) - longestTrial(one));
    this.#owners = open.flatMap((plan) => plan.names.map(() => plan));
    this.#left = new Map(open.map((plan) => [plan, plan.names.length]));
    const studies = open.flatMap((plan) => plan.names.map((name) => plan.studies[name]));
    this.#run = new Run(studies, {
      workers,
      signal,
      module: definitionsFile.href,
      finished: open.flatMap(({ names, kept }) => names.map((name) => kept[name] ?? [])),
      onProgress: (progress) => {
        if (performance.now() - this.#saved > MILLISECONDS_BETWEEN_SAVES) this.#save();
        onProgress?.(progress, this.#owners[progress.study].title);
      },
      onBlock: (study) => this.#unsaved.add(this.#owners[study]),
      onFinished: (study) => this.#studyFinished(this.#owners[study]),
    });
  }

  /** Answers what is finished. */
  async play(): Promise<ReadonlyMap<PlannedExperiment, FinishedExperiment>> {
    try {
      for (const plan of this.#plans)
        if (plan.results !== undefined) this.#finish(plan, plan.results, { rounds: 0, milliseconds: 0 });
      await this.#run.play().finally(() => this.#save());
    } finally {
      await this.#writing?.end();
    }
    return this.#finished;
  }

  #studyFinished(plan: PlannedExperiment): void {
    const left = (this.#left.get(plan) ?? 0) - 1;
    this.#left.set(plan, left);
    if (left > 0) return;
    const runs = this.#placesOf(plan).map((study) => this.#run.runOf(study));
    this.#finish(plan, Object.fromEntries(plan.names.map((name, i) => [name, runs[i].result])), {
      rounds: runs.reduce((sum, { rounds }) => sum + rounds, 0),
      milliseconds: runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    });
  }

  /** Writes the results, and what they show. */
  #finish(plan: PlannedExperiment, results: Results, cost: Pick<FinishedExperiment, "rounds" | "milliseconds">): void {
    const { experiment, settings, folder } = plan;
    atomicWrite(plan.resultFile, experimentText(plan.key, results));
    plan.partialFile.remove();
    const analysis = analyse(experiment, settings, results);
    this.#finished.set(plan, { folder, analysis, ...cost });
    this.#writing ??= new WritingThread();
    this.#writing.write(folder, analysis);
  }

  /** Writes the parts of the experiments that are not finished. */
  #save(): void {
    for (const plan of this.#unsaved) {
      if (this.#finished.has(plan)) continue;
      const blocks = this.#placesOf(plan).map((study) => this.#run.blocksOf(study));
      plan.partialFile.keep(blocks);
    }
    this.#unsaved.clear();
    this.#saved = performance.now();
  }

  #placesOf(plan: PlannedExperiment): number[] {
    const first = this.#owners.indexOf(plan);
    return plan.names.map((_, i) => first + i);
  }
}

function longestTrial({ studies }: PlannedExperiment): number {
  return Math.max(...Object.values(studies).map(({ horizon }) => horizon));
}
