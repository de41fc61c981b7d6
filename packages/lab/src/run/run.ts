import { CheckedStudy, resultOf, talliesOf, type Block, type Study, type Tally } from "@evenhand/core";
import { availableParallelism } from "node:os";
import { labError } from "../errors.js";
import type { Task, TaskMessage } from "./messages.js";
import { playHere } from "./playTask.js";
import type { RunOptions, RunOutcome, StudyRun } from "./runOptions.js";
import { isLittle, tasksOf } from "./tasks.js";

/**
 * About as long as threads take to start: until then the calling thread may be done. Processor time: where other
 * programs use all cores, threads would only wait as well.
 */
const MILLISECONDS_HERE = 500;

/** Hands out tasks to threads, and adds up what they bring back. */
export class Run {
  readonly #options: RunOptions;
  readonly #studies: readonly CheckedStudy[];
  readonly #tallies: readonly (readonly Tally[])[];
  readonly #rounds: Float64Array;
  readonly #milliseconds: Float64Array;
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #roundsTotal: number;
  readonly #roundsKept: number;
  readonly #now: () => number;
  #tasks: Generator<Task, undefined>;
  #roundsDone: number;
  #threads = 1;

  constructor(studies: readonly Study[], options: RunOptions, now = () => process.cpuUsage().user / 1000) {
    checkWorkers(options.workers);
    this.#options = options;
    this.#now = now;
    this.#studies = studies.map((study) => new CheckedStudy(study));
    this.#tallies = this.#studies.map((study, i) => talliesOf(study, options.finished?.[i]));
    this.#tasks = tasksOf(this.#studies, this.#tallies);
    this.#rounds = new Float64Array(studies.length);
    this.#milliseconds = new Float64Array(studies.length);
    this.#roundsTotal = studies.reduce((sum, study) => sum + study.policies.length * study.trials * study.horizon, 0);
    this.#roundsKept = this.#roundsInBlocks();
    this.#roundsDone = this.#roundsKept;
  }

  async play(): Promise<void> {
    const { signal, workers } = this.#options;
    this.#studies.forEach((_, study) => this.#tellIfComplete(study));
    const stop = () => void Atomics.store(this.#stop, 0, 1);
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop);
    try {
      const isTried = workers === undefined && !this.#isStopped && isLittle(this.#studies, this.#tallies);
      if (isTried) await this.#playHere(MILLISECONDS_HERE);
      if (this.#isStopped || this.#isComplete) return;
      if (this.#canBeSent()) await this.#playOnThreads(workers ?? availableParallelism(), stop);
      else await this.#playHere(Infinity);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  outcome(): RunOutcome {
    const runs = this.#studies.map((_, study) => this.runOf(study));
    return {
      runs,
      interrupted: runs.some(({ complete }) => !complete),
      roundsDone: this.#roundsDone,
      roundsTotal: this.#roundsTotal,
      threads: this.#threads,
    };
  }

  /** What there is of the study so far. */
  runOf(study: number): StudyRun {
    const tallies = this.#tallies[study];
    return {
      result: resultOf(this.#studies[study], tallies),
      complete: tallies.every(({ complete }) => complete),
      blocks: this.blocksOf(study),
      rounds: this.#rounds[study],
      milliseconds: this.#milliseconds[study],
    };
  }

  /** The blocks that are done, from which a later run can go on. */
  blocksOf(study: number): readonly Block[] {
    return this.#tallies[study].flatMap((tally) => tally.blocks());
  }

  /** Plays in this thread for a while. Worker threads play the rest, and the block that was begun. */
  async #playHere(milliseconds: number): Promise<void> {
    const end = this.#now() + milliseconds;
    const hear = (message: TaskMessage, task: Task) => this.#hear(message, task);
    await playHere(this.#studies, this.#tasks, hear, () => this.#isStopped || this.#now() > end);
    if (this.#isStopped || this.#isComplete) return;
    this.#tasks = tasksOf(this.#studies, this.#tallies);
    this.#roundsDone = this.#roundsInBlocks();
  }

  async #playOnThreads(count: number, stop: () => void): Promise<void> {
    this.#threads = count;
    const threads = Array.from({ length: count }, async () => {
      try {
        await this.#work();
      } catch (error) {
        stop();
        throw error;
      }
    });
    const settled = await Promise.allSettled(threads);
    for (const outcome of settled) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** What one thread does: task after task, until none is left. */
  async #work(): Promise<void> {
    let task = this.#nextTask();
    if (task === undefined) return;
    // Not loaded for a run that needs no threads.
    const { WorkerThread } = await import("./workerThread.js");
    const { module } = this.#options;
    const withOwn = this.#studies.map(({ own }) => own !== undefined);
    const thread = new WorkerThread({ studies: this.#plainStudies, stop: this.#stop.buffer, module, withOwn });
    try {
      for (; task !== undefined; task = this.#nextTask()) {
        const current = task;
        await thread.play(current, (message) => this.#hear(message, current));
      }
    } finally {
      await thread.end();
    }
  }

  get #plainStudies(): Study[] {
    return this.#studies.map(({ study }) => study);
  }

  /**
   * Whether a thread can have the studies: a function stays in the thread that it was made in, unless a module has it.
   */
  #canBeSent(): boolean {
    if (this.#options.module === undefined && this.#studies.some(({ own }) => own !== undefined)) return false;
    try {
      structuredClone(this.#plainStudies);
      return true;
    } catch {
      return false;
    }
  }

  #nextTask(): Task | undefined {
    if (this.#isStopped) return undefined;
    const step = this.#tasks.next();
    return step.done === true ? undefined : step.value;
  }

  #hear(message: TaskMessage, { study, policy }: Task): void {
    const { onProgress } = this.#options;
    if (message.kind === "rounds") {
      this.#roundsDone += message.rounds;
      onProgress?.({
        roundsDone: this.#roundsDone,
        roundsTotal: this.#roundsTotal,
        roundsKept: this.#roundsKept,
        study,
        policy,
      });
    } else {
      const { block, milliseconds } = message;
      this.#tallies[study][block.policy].add(block);
      this.#rounds[study] += block.cells[0].moments.count * this.#studies[study].study.horizon;
      this.#milliseconds[study] += milliseconds;
      this.#tellIfComplete(study);
    }
  }

  get #isStopped(): boolean {
    return this.#stop[0] !== 0;
  }

  get #isComplete(): boolean {
    return this.#tallies.every((tallies) => tallies.every(({ complete }) => complete));
  }

  /** Rounds of the blocks that are finished. */
  #roundsInBlocks(): number {
    return this.#studies.reduce((sum, { study }, i) => sum + trialsIn(this.#tallies[i]) * study.horizon, 0);
  }

  #tellIfComplete(study: number): void {
    if (this.#tallies[study].every(({ complete }) => complete)) this.#options.onFinished?.(study);
  }
}

function checkWorkers(workers: number | undefined): void {
  if (workers === undefined || (Number.isSafeInteger(workers) && workers >= 1)) return;
  const required = "a whole number of at least 1";
  throw labError("workers-invalid", { received: workers, required, path: "workers" });
}

function trialsIn(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { trials }) => sum + trials, 0);
}
