import type { Command, CommandResult } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import type { CommandInput, Commits, Job } from "./commits.js";
import { betweenSteps, MANY_ARMS } from "./foldedAllocator.js";
import type { LoadedAllocator } from "./loadedAllocators.js";
import { checkReadable, wasReadAgain, type MayWrite } from "./movedLogs.js";
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

/** A command that is executed in steps, and those of the same allocator that have come since. */
interface LongJob {
  readonly job: Job;
  readonly behind: Job[];
  readonly done: Promise<void>;
}

/** Commands that wait. They are decided one by one, and stored with those that were decided meanwhile. */
export class CommandQueue {
  readonly #options: QueueOptions;
  readonly #limits: EngineLimits;
  readonly #waiting: Job[] = [];
  /** Refusals of commands. Where one is given, its log had no other events than memory. */
  readonly #compared = new WeakSet();
  /** Allocators have one of them at a time. */
  readonly #long = new Map<LoadedAllocator, LongJob>();
  #flushing: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
  }

  /** Commands that wait for their answers. */
  get waiting(): number {
    let waiting = this.#waiting.length + this.#options.commits.unanswered;
    // Each command asks, and hardly ever is there a long one.
    if (this.#long.size > 0) for (const { behind } of this.#long.values()) waiting += 1 + behind.length;
    return waiting;
  }

  /** Decides all that wait, also what comes meanwhile. */
  async finish(): Promise<void> {
    for (;;) {
      const [long] = this.#long.values();
      const next = this.#flushing ?? long?.done;
      if (next === undefined) return;
      await next;
    }
  }

  /** Whether a command waits for this allocator. */
  isFor(loaded: LoadedAllocator): boolean {
    return this.#long.has(loaded) || this.#waiting.some((job) => job.loaded === loaded);
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
      const { loaded, command } = job;
      const long = this.#long.get(loaded);
      if (long !== undefined) long.behind.push(job);
      else if (!this.#options.isCurrent(loaded)) job.reject(wasReadAgain());
      else if (loaded.allocator.state.arms.count >= MANY_ARMS) this.#begin(job);
      else this.#execute(job, () => loaded.allocator.execute(this.#carrying(command)));
    }
    this.#options.commits.start();
  }

  /**
   * Has the command executed, in steps where it has some: commands of other allocators come between them, those of its
   * own after it.
   */
  #begin(job: Job): void {
    const { loaded, command } = job;
    const steps = loaded.allocator.executing(this.#carrying(command));
    if (this.#step(job, steps)) return;
    const done = this.#executeInSteps(job, steps).then(() => {
      // In the order in which they came: what has come since waits behind them here, or is another allocator's.
      this.#waiting.unshift(...(this.#long.get(loaded)?.behind ?? []));
      this.#long.delete(loaded);
      if (this.#waiting.length > 0) this.#flushing ??= this.#flush();
    });
    this.#long.set(loaded, { job, behind: [], done });
  }

  async #executeInSteps(job: Job, steps: Generator<void, CommandResult<Command["kind"]>>): Promise<void> {
    const next = () => {
      if (this.#options.isCurrent(job.loaded)) return this.#step(job, steps);
      steps.return(undefined as never);
      job.reject(wasReadAgain());
      return true;
    };
    do await betweenSteps();
    while (!(await this.#options.turns.take(next)));
    this.#options.commits.start();
  }

  #carrying(command: CommandInput): Command {
    const { at, entropy } = this.#options.carried();
    return { at, entropy, ...command };
  }

  /** Whether it was the last one. */
  #step(job: Job, steps: Generator<void, CommandResult<Command["kind"]>>): boolean {
    return this.#execute(job, () => {
      const { done, value } = steps.next();
      return done === true ? value : undefined;
    });
  }

  /** Whether the command is executed, or refused. */
  #execute(job: Job, next: () => CommandResult<Command["kind"]> | undefined): boolean {
    const { commits, mayWrite } = this.#options;
    const { allocator } = job.loaded;
    const { length } = allocator.state;
    try {
      const executed = next();
      if (executed === undefined) return false;
      checkReadable(executed.events, mayWrite);
      commits.add(job, executed);
    } catch (error) {
      this.#compared.add(error as object);
      commits.addRefused(job, length, error);
      // It is half changed, or ahead. It is read again when the commands before this one are on the disk.
      const isAsBefore = allocator.isUsable && allocator.state.length === length;
      if (!isAsBefore) this.#options.readAgain(job.loaded, this.#stored());
    }
    return true;
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
    for (const { job, behind } of this.#long.values())
      for (const { reject } of [job, ...behind.splice(0)]) reject(error);
  }
}
