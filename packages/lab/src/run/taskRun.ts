import { CheckedStudy, trialsOf } from "@evenhand/core";
import { availableParallelism } from "node:os";
import { labError } from "../errors.js";
import type { Task, TaskMessage } from "./messages.js";
import { playHere } from "./playTask.js";
import type { RunOptions } from "./runOptions.js";
import { allTasks, checkShard, isLittle, type Keepers, roundsOf, type Shard, tasksLeft } from "./tasks.js";
import type { WorkerThread } from "./workerThread.js";

/**
 * About as long as threads take to start: until then the calling thread may be done. Processor time: where other
 * programs use all cores, threads would only wait as well.
 */
const MILLISECONDS_HERE = 500;

/**
 * Threads look every few milliseconds whether they shall stop. One that does not, because a policy of the user's own
 * never comes to an end, is ended after this time: a cluster kills what has not stopped soon after it was told to.
 */
const MILLISECONDS_TO_STOP = 1_000;

/** What tests set. */
export interface Times {
  readonly now: () => number;
  readonly toStop: number;
}

/** How long the processor's clock is not read again, in milliseconds: reading it takes as long as many rounds. */
const MILLISECONDS_UNREAD = 5;

/** The processor's time in milliseconds, a little late. */
function processorClock(): () => number {
  let read = -Infinity;
  let time = 0;
  return () => {
    const now = performance.now();
    if (now - read < MILLISECONDS_UNREAD) return time;
    read = now;
    time = process.cpuUsage().user / 1000;
    return time;
  };
}

const usualTimes: Times = { now: processorClock(), toStop: MILLISECONDS_TO_STOP };

/** Hands out tasks to threads, and what they bring back to those who keep it. */
export class TaskRun {
  readonly #options: RunOptions;
  readonly #studies: readonly CheckedStudy[];
  readonly #keepers: Keepers;
  readonly #shard: Shard | undefined;
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #times: Times;
  readonly #roundsKept: number;
  readonly #workers = new Set<WorkerThread>();
  #tasks: Generator<Task, undefined>;
  readonly roundsTotal: number;
  roundsDone: number;
  threads = 1;
  /** For each study the rounds of the blocks that this run has finished, and the time that they took all threads. */
  readonly rounds: Float64Array;
  readonly milliseconds: Float64Array;

  constructor(
    studies: readonly CheckedStudy[],
    keepers: Keepers,
    options: RunOptions & { readonly shard?: Shard },
    times: Partial<Times> = {},
  ) {
    checkWorkers(options.workers);
    if (options.shard !== undefined) checkShard(options.shard);
    this.#options = options;
    this.#studies = studies;
    this.#keepers = keepers;
    this.#shard = options.shard;
    this.#times = { ...usualTimes, ...times };
    this.#tasks = this.#tasksLeft();
    this.rounds = new Float64Array(studies.length);
    this.milliseconds = new Float64Array(studies.length);
    this.roundsTotal = roundsOf(studies, allTasks(studies, options.shard));
    this.#roundsKept = this.#roundsInBlocks();
    this.roundsDone = this.#roundsKept;
  }

  async play(): Promise<void> {
    const { signal, workers } = this.#options;
    this.#studies.forEach((_, study) => this.#tellIfComplete(study));
    const stop = () => void Atomics.store(this.#stop, 0, 1);
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop);
    try {
      const isTried = workers === undefined && !this.#isStopped && this.#canBePlayedHere();
      if (isTried && isLittle(this.#studies, this.#tasksLeft())) await this.#playHere(MILLISECONDS_HERE);
      if (this.#isStopped || this.#isComplete) return;
      if (this.#canBeSent()) await this.#playOnThreads(workers ?? availableParallelism(), stop);
      else await this.#playHere(Infinity);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Plays in this thread for a while. Worker threads play the rest, and the block that was begun. */
  async #playHere(milliseconds: number): Promise<void> {
    const { now } = this.#times;
    const end = now() + milliseconds;
    const hear = (message: TaskMessage, task: Task) => this.#hear(message, task);
    await playHere(this.#studies, this.#tasks, hear, () => this.#isStopped || now() > end);
    if (this.#isStopped || this.#isComplete) return;
    this.#tasks = this.#tasksLeft();
    this.roundsDone = this.#roundsInBlocks();
  }

  async #playOnThreads(count: number, stop: () => void): Promise<void> {
    this.threads = count;
    const threads = Array.from({ length: count }, async () => {
      try {
        await this.#work();
      } catch (error) {
        stop();
        this.#endSoon();
        throw error;
      }
    });
    const { signal } = this.#options;
    const endSoon = () => this.#endSoon();
    signal?.addEventListener("abort", endSoon);
    const settled = await Promise.allSettled(threads);
    signal?.removeEventListener("abort", endSoon);
    for (const outcome of settled) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** Ends the threads that do not stop by themselves. */
  #endSoon(): void {
    const end = () => this.#workers.forEach((worker) => void worker.end());
    setTimeout(end, this.#times.toStop).unref();
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
    this.#workers.add(thread);
    try {
      for (; task !== undefined; task = this.#nextTask()) {
        const current = task;
        await thread.play(current, (message) => this.#hear(message, current));
      }
    } finally {
      this.#workers.delete(thread);
      await thread.end();
    }
  }

  get #plainStudies() {
    return this.#studies.map(({ study }) => study);
  }

  /** A policy of the user's own may never come to an end, and a thread that plays it hears no signal. */
  #canBePlayedHere(): boolean {
    return this.#options.module === undefined || this.#studies.every(({ own }) => own === undefined);
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

  #tasksLeft(): Generator<Task, undefined> {
    return tasksLeft(this.#studies, this.#keepers, this.#shard);
  }

  #nextTask(): Task | undefined {
    if (this.#isStopped) return undefined;
    const step = this.#tasks.next();
    return step.done === true ? undefined : step.value;
  }

  #hear(message: TaskMessage, { players: [{ study, policy }] }: Task): void {
    if (message.kind === "rounds") {
      this.roundsDone += message.rounds;
      const { roundsDone, roundsTotal } = this;
      this.#options.onProgress?.({ roundsDone, roundsTotal, roundsKept: this.#roundsKept, study, policy });
      return;
    }
    const { study: place, block, milliseconds } = message;
    this.#keepers[place][block.policy].add(block);
    this.rounds[place] += trialsOf(this.#studies[place], block.block) * this.#studies[place].study.horizon;
    this.milliseconds[place] += milliseconds;
    this.#options.onBlock?.(place);
    this.#tellIfComplete(place);
  }

  get #isStopped(): boolean {
    return this.#stop[0] !== 0;
  }

  get #isComplete(): boolean {
    return this.#keepers.every((keepers) => keepers.every(({ complete }) => complete));
  }

  /** Rounds of the blocks that are finished. */
  #roundsInBlocks(): number {
    return this.#studies.reduce((sum, { study }, i) => {
      const trials = this.#keepers[i].reduce((all, keeper) => all + keeper.trials, 0);
      return sum + trials * study.horizon;
    }, 0);
  }

  #tellIfComplete(study: number): void {
    if (this.#keepers[study].every(({ complete }) => complete)) this.#options.onFinished?.(study);
  }
}

function checkWorkers(workers: number | undefined): void {
  if (workers === undefined || (Number.isSafeInteger(workers) && workers >= 1)) return;
  const required = "a whole number of at least 1";
  throw labError("workers-invalid", { received: workers, required, path: "workers" });
}
