import { serviceError } from "../errors.js";
import type { Commits, Job } from "./commits.js";
import type { LoadedAllocator } from "./loadedAllocators.js";
import { checkReadable, logMoved, type MayWrite } from "./movedLogs.js";
import type { Turns } from "./turns.js";

export interface EngineLimits {
  /** Commands that may wait; one more is refused. */
  readonly waiting: number;
  /** Commands that are stored together. */
  readonly together: number;
}

const defaultLimits: EngineLimits = { waiting: 10_000, together: 1000 };

export interface QueueOptions {
  readonly limits: Partial<EngineLimits>;
  readonly turns: Turns;
  readonly commits: Commits;
  /** The time and the randomness of a command. */
  carried(): { readonly at: number; readonly entropy: Uint8Array };
  /** Lets the requests come in that have arrived: what is waiting then is stored together. */
  pause(): Promise<void>;
  /** Whether it is the one in memory, as its log was read. */
  isCurrent(loaded: LoadedAllocator): boolean;
  /** Has it read again from its log, when this is fulfilled. */
  readAgain(loaded: LoadedAllocator, isStored: Promise<void>): void;
  readonly mayWrite: MayWrite | undefined;
}

/** Commands that wait. They are decided one by one, and stored with those that were decided meanwhile. */
export class CommandQueue {
  readonly #options: QueueOptions;
  readonly #limits: EngineLimits;
  readonly #waiting: Job[] = [];
  /** Refusals of commands. Where one is given, its log had no other events than memory. */
  readonly #compared = new WeakSet();
  #flushing: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
  }

  /** Commands that wait for their answers. */
  get waiting(): number {
    return this.#waiting.length + this.#options.commits.unanswered;
  }

  /** Fulfilled when what waits now was decided. */
  get flushing(): Promise<void> | undefined {
    return this.#flushing;
  }

  /** Whether a command waits for this allocator. */
  isFor(loaded: LoadedAllocator): boolean {
    return this.#waiting.some((job) => job.loaded === loaded);
  }

  /** Whether it refuses a command, and was given after the log had been compared with memory. */
  wasCompared(error: unknown): boolean {
    return this.#compared.has(error as object);
  }

  add(job: Job): void {
    if (this.waiting >= this.#limits.waiting) {
      const required = `at most ${this.#limits.waiting} waiting commands`;
      job.reject(serviceError("overloaded", { received: "one command more", required }));
      return;
    }
    this.#waiting.push(job);
    this.#flushing ??= this.#flush();
  }

  async #flush(): Promise<void> {
    const { commits, turns } = this.#options;
    await this.#options.pause();
    while (this.#waiting.length > 0) {
      const room = this.#limits.together - commits.size;
      // A batch that is full goes with the next commit.
      if (room <= 0) await commits.storing;
      else await turns.take(() => this.#decide(this.#waiting.splice(0, room)));
      await this.#options.pause();
    }
    this.#flushing = undefined;
  }

  /** Decides these commands one by one. They are stored as soon as the disk is free. */
  #decide(jobs: readonly Job[]): void {
    for (const job of jobs) {
      if (this.#options.isCurrent(job.loaded)) this.#execute(job);
      else job.reject(logMoved("an allocator that was read again since"));
    }
    this.#options.commits.start();
  }

  #execute(job: Job): void {
    const { commits, mayWrite } = this.#options;
    const { allocator } = job.loaded;
    const { length } = allocator.state;
    try {
      const { at, entropy } = this.#options.carried();
      const executed = allocator.execute({ at, entropy, ...job.command });
      checkReadable(executed.events, mayWrite);
      commits.add(job, executed);
    } catch (error) {
      this.#compared.add(error as object);
      commits.addRefused(job, length, error);
      // It is half changed, or ahead. It is read again when the commands before this one are on the disk.
      const isAsBefore = allocator.isUsable && allocator.state.length === length;
      if (!isAsBefore) this.#options.readAgain(job.loaded, this.#stored());
    }
  }

  /** Fulfilled when all that was decided is on the disk, or will never be. */
  async #stored(): Promise<void> {
    const { commits } = this.#options;
    commits.start();
    await commits.storing;
  }

  /** Refuses all that wait: the store has failed. */
  drop(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
