import {
  CheckedStudy,
  resultOf,
  talliesOf,
  type Block,
  type SimulationResult,
  type Study,
  type Tally,
} from "@evenhand/core";
import { availableParallelism } from "node:os";
import type { Task, WorkerMessage } from "./messages.js";
import { tasksOf } from "./tasks.js";
import { WorkerThread } from "./workerThread.js";

export interface RunOptions {
  /** Worker threads; as many as the machine has cores where it is left out. */
  readonly workers?: number | undefined;
  /** For each study the blocks that another run has finished. */
  readonly finished?: readonly (readonly Block[])[] | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** The study at this place is done. */
  readonly onFinished?: ((study: number) => void) | undefined;
  /** Stops the run within milliseconds; what is finished by then is in its outcome. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunProgress {
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** Rounds of `roundsDone` that another run had finished. */
  readonly roundsKept: number;
  /** The place of the study that is played at the moment. */
  readonly study: number;
}

export interface StudyRun {
  /** Of the policies whose trials are all done. */
  readonly result: SimulationResult;
  readonly complete: boolean;
  /** To go on another time. */
  readonly blocks: readonly Block[];
  /** Rounds of the blocks that this run has finished. */
  readonly rounds: number;
  /** What they took, added up over the threads. */
  readonly milliseconds: number;
}

export interface RunOutcome {
  readonly runs: readonly StudyRun[];
  readonly interrupted: boolean;
}

/** Hands out tasks to threads, and adds up what they bring back. */
export class Run {
  readonly #options: RunOptions;
  readonly #studies: readonly CheckedStudy[];
  readonly #tallies: readonly (readonly Tally[])[];
  readonly #tasks: Generator<Task, undefined>;
  readonly #rounds: Float64Array;
  readonly #milliseconds: Float64Array;
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #roundsTotal: number;
  readonly #roundsKept: number;
  #roundsDone: number;

  constructor(studies: readonly Study[], options: RunOptions) {
    this.#options = options;
    this.#studies = studies.map((study) => new CheckedStudy(study));
    this.#tallies = this.#studies.map((study, i) => talliesOf(study, options.finished?.[i]));
    this.#tasks = tasksOf(this.#studies, this.#tallies);
    this.#rounds = new Float64Array(studies.length);
    this.#milliseconds = new Float64Array(studies.length);
    this.#roundsTotal = studies.reduce((sum, study) => sum + study.policies.length * study.trials * study.horizon, 0);
    this.#roundsKept = studies.reduce((sum, { horizon }, i) => sum + trialsIn(this.#tallies[i]) * horizon, 0);
    this.#roundsDone = this.#roundsKept;
  }

  async play(): Promise<void> {
    const { signal, workers = availableParallelism() } = this.#options;
    this.#studies.forEach((_, study) => this.#tellIfComplete(study));
    const stop = () => void Atomics.store(this.#stop, 0, 1);
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop);
    const threads = Array.from({ length: workers }, async () => {
      try {
        await this.#work();
      } catch (error) {
        stop();
        throw error;
      }
    });
    const settled = await Promise.allSettled(threads);
    signal?.removeEventListener("abort", stop);
    for (const outcome of settled) if (outcome.status === "rejected") throw outcome.reason;
  }

  outcome(): RunOutcome {
    const runs = this.#studies.map((_, study) => this.runOf(study));
    return { runs, interrupted: runs.some(({ complete }) => !complete) };
  }

  /** As far as it has come. */
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

  /** To go on another time. */
  blocksOf(study: number): readonly Block[] {
    return this.#tallies[study].flatMap((tally) => tally.blocks());
  }

  /** What one thread does: task after task, until none is left. */
  async #work(): Promise<void> {
    let task = this.#nextTask();
    if (task === undefined) return;
    const studies = this.#studies.map(({ study }) => study);
    const thread = new WorkerThread({ studies, stop: this.#stop.buffer });
    try {
      for (; task !== undefined; task = this.#nextTask()) {
        const { study } = task;
        await thread.play(task, (message) => this.#hear(message, study));
      }
    } finally {
      await thread.end();
    }
  }

  #nextTask(): Task | undefined {
    if (this.#stop[0] !== 0) return undefined;
    const step = this.#tasks.next();
    return step.done === true ? undefined : step.value;
  }

  #hear(message: WorkerMessage, study: number): void {
    const { onProgress } = this.#options;
    if (message.kind === "rounds") {
      this.#roundsDone += message.rounds;
      onProgress?.({
        roundsDone: this.#roundsDone,
        roundsTotal: this.#roundsTotal,
        roundsKept: this.#roundsKept,
        study,
      });
    } else if (message.kind === "block") {
      const { block, milliseconds } = message;
      this.#tallies[study][block.policy].add(block);
      this.#rounds[study] += block.cells[0].moments.count * this.#studies[study].study.horizon;
      this.#milliseconds[study] += milliseconds;
      this.#tellIfComplete(study);
    }
  }

  #tellIfComplete(study: number): void {
    if (this.#tallies[study].every(({ complete }) => complete)) this.#options.onFinished?.(study);
  }
}

function trialsIn(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { trials }) => sum + trials, 0);
}
