import { CheckedStudy, resultOf, talliesOf, type Block, type Study, type Tally } from "@evenhand/core";
import { availableParallelism } from "node:os";
import { labError } from "../errors.js";
import type { Task, TaskMessage } from "./messages.js";
import type { Player } from "./player.js";
import type { RunOptions } from "./runOptions.js";
import type { RunOutcome, StudyRun } from "./runOutcome.js";
import { isOneTask, tasksOf } from "./tasks.js";
import { ThisThread } from "./thisThread.js";

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
  readonly #inThisThread: boolean;
  readonly #threads: number;
  #roundsDone: number;

  constructor(studies: readonly Study[], options: RunOptions) {
    checkWorkers(options.workers);
    this.#options = options;
    this.#studies = studies.map((study) => new CheckedStudy(study));
    this.#tallies = this.#studies.map((study, i) => talliesOf(study, options.finished?.[i]));
    this.#tasks = tasksOf(this.#studies, this.#tallies);
    this.#rounds = new Float64Array(studies.length);
    this.#milliseconds = new Float64Array(studies.length);
    this.#roundsTotal = studies.reduce((sum, study) => sum + study.policies.length * study.trials * study.horizon, 0);
    this.#roundsKept = studies.reduce((sum, { horizon }, i) => sum + trialsIn(this.#tallies[i]) * horizon, 0);
    this.#roundsDone = this.#roundsKept;
    this.#inThisThread = options.workers === undefined && isOneTask(this.#studies, this.#tallies);
    this.#threads = this.#inThisThread ? 1 : (options.workers ?? availableParallelism());
  }

  async play(): Promise<void> {
    const { signal } = this.#options;
    this.#studies.forEach((_, study) => this.#tellIfComplete(study));
    const stop = () => void Atomics.store(this.#stop, 0, 1);
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop);
    const threads = Array.from({ length: this.#threads }, async () => {
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
    return {
      runs,
      interrupted: runs.some(({ complete }) => !complete),
      roundsDone: this.#roundsDone,
      roundsTotal: this.#roundsTotal,
      threads: this.#threads,
    };
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
    const player = await this.#newPlayer();
    try {
      for (; task !== undefined; task = this.#nextTask()) {
        const current = task;
        await player.play(current, (message) => this.#hear(message, current));
      }
    } finally {
      await player.end();
    }
  }

  async #newPlayer(): Promise<Player> {
    if (this.#inThisThread) return new ThisThread(this.#studies, this.#stop);
    const { WorkerThread } = await import("./workerThread.js");
    return new WorkerThread({ studies: this.#studies.map(({ study }) => study), stop: this.#stop.buffer });
  }

  #nextTask(): Task | undefined {
    if (this.#stop[0] !== 0) return undefined;
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
