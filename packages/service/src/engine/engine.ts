import type { EvenhandError } from "@evenhand/core";
import type { Allocator, Command, CreateCommand } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import type { Store, StoredAllocator, StoredValue } from "../store/store.js";
import {
  Commits,
  type CommandInput,
  type Job,
  type StoredCommand,
  type ValuesOfCommand,
  type WatchCommit,
} from "./commits.js";
import { createdWith, noSnapshot } from "./foldedAllocator.js";
import { LoadedAllocators, logOf, type LoadedAllocator, type StoredLog } from "./loadedAllocators.js";
import { pointersOf } from "./pointersOf.js";
import { StoreLatch } from "./storeLatch.js";
import { Turns } from "./turns.js";

export type { CommandInput, StoredCommand, WatchCommit } from "./commits.js";
export type { LoadedAllocator, StoredLog } from "./loadedAllocators.js";

/** What the engine takes from outside: tests put a clock, luck and stores of their own here. */
export interface EngineSurroundings {
  /** Milliseconds since 1970. */
  now(): number;
  /** This many random bytes, from a secure source. */
  random(length: number): Uint8Array;
  /** Opens the store, also again after it has failed. */
  openStore(): Promise<Store>;
  /** Lets the requests come in that have arrived: what is waiting then is stored together. */
  pause(): Promise<void>;
  /** Throws where the log is not the one that is known from outside the store; undefined where the store has none. */
  checkLog?(id: string, stored: StoredAllocator | undefined, store: Store): Promise<void>;
}

export interface EngineLimits {
  /** Commands that may wait; one more is refused. */
  readonly waiting: number;
  /** Commands that are stored together. */
  readonly together: number;
}

const defaultLimits: EngineLimits = { waiting: 10_000, together: 1000 };

/**
 * Decides for all allocators of a store. An answer is given after its events are on the disk, and never before:
 * commands are decided one by one, and those that were decided during one commit are stored together in the next.
 *
 * When the store fails, all that is in memory is thrown away: a policy has no undo. Nothing is acknowledged until the
 * store has been opened again and the logs were folded from it. An allocator that a command has left half changed is
 * thrown away too, and folded again before the next command.
 */
export class Engine {
  readonly #outside: EngineSurroundings;
  readonly #limits: EngineLimits;
  readonly #latch: StoreLatch;
  readonly #turns = new Turns();
  readonly #loaded = new LoadedAllocators((id) => this.#read(id));
  readonly #waiting: Job[] = [];
  readonly #commits: Commits;
  #flushing: Promise<void> | undefined;

  constructor(outside: EngineSurroundings, limits: Partial<EngineLimits> = {}) {
    this.#outside = outside;
    this.#limits = { ...defaultLimits, ...limits };
    this.#latch = new StoreLatch({
      now: () => outside.now(),
      openStore: () => outside.openStore(),
      onFailure: () => this.#forget(),
    });
    this.#commits = new Commits(this.#latch);
  }

  /** Has each commit reported to this function. */
  watchCommits(watch: WatchCommit): void {
    this.#commits.watch = watch;
  }

  /** The store, opened if it is not. Throws what is wrong with it. */
  store(): Promise<Store> {
    return this.#latch.store();
  }

  /** Whether the store is open, and no write has failed since. */
  get isReady(): boolean {
    return this.#latch.isReady;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#outside.now();
  }

  /** Commands that wait for their answers. */
  get waiting(): number {
    return this.#waiting.length + this.#commits.unanswered;
  }

  /** The allocators that are in memory now. */
  inMemory(): Promise<LoadedAllocator[]> {
    return this.#loaded.inMemory();
  }

  /** Whether it is in memory, or is being read. */
  hasLoaded(id: string): boolean {
    return this.#loaded.has(id);
  }

  /** What is wrong with the logs that lead to no state, as far as they were asked for, by the allocator's id. */
  get unreadable(): ReadonlyMap<string, EvenhandError> {
    return this.#loaded.unreadable;
  }

  /**
   * Whether it is the one in memory, and was read after the last failure of the store: what was there before may never
   * have been stored.
   */
  isCurrent(loaded: LoadedAllocator): boolean {
    return loaded.failures === this.#latch.failures && this.#loaded.isHere(loaded);
  }

  /** Forgets an allocator for which nothing waits: it is read again when it is asked for. */
  unload(loaded: LoadedAllocator): Promise<void> {
    return this.#turns.take(async () => {
      await this.#commits.storing;
      const isNeeded = !this.isCurrent(loaded) || this.#waiting.some((job) => job.loaded === loaded);
      if (!isNeeded) this.#loaded.drop(loaded);
    });
  }

  /**
   * Writes to the store beside the decisions: it runs while none is being made, so that memory is what the disk has.
   */
  write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      await this.#commits.storing;
      return this.#latch.write(work);
    });
  }

  /**
   * Looks at an allocator, and answers when the state that was seen is on the disk. Memory is ahead of the disk by what
   * is being stored, and no caller may be told what a crash could undo.
   */
  async look<T>(id: string, see: (loaded: LoadedAllocator) => T): Promise<T> {
    const seen = see(await this.#current(id));
    return this.#commits.storing === undefined ? seen : this.#commits.answerLater(seen);
  }

  /** Creates an allocator, with the first events of its log. */
  async create(
    id: string,
    origin: string,
    asked: Omit<CreateCommand, "kind" | "at" | "entropy" | "seed">,
    also: (allocator: Allocator) => readonly StoredValue[] = () => [],
  ): Promise<LoadedAllocator> {
    const seed = { seed: this.#outside.random(16), blinding: this.#outside.random(32) };
    const { allocator, events } = await createdWith({ ...asked, kind: "create", seed, ...this.#carried() });
    await this.#outside.checkLog?.(id, await (await this.store()).find(id), await this.store());
    return this.write(async (store) => {
      const stored = await store.create(id, origin);
      const appending = {
        allocator: stored.number,
        expected: 0,
        records: events.map(({ record }) => record),
        pointers: pointersOf(events),
        seeds: [{ from: 0, ...seed }],
      };
      await store.append([appending], also(allocator));
      const { failures } = this.#latch;
      const loaded = { stored, allocator, snapshot: noSnapshot, due: Infinity, failures };
      this.#loaded.add(loaded);
      return loaded;
    });
  }

  /** The allocator, read from the store when it is first asked for. */
  load(id: string): Promise<LoadedAllocator> {
    return this.#loaded.load(id);
  }

  /** Where the log of an allocator is, and how long: also of one that leads to no state. */
  async log(id: string): Promise<StoredLog> {
    try {
      return logOf(await this.load(id));
    } catch (error) {
      const stored = this.unreadable.has(id) ? await (await this.store()).find(id) : undefined;
      if (stored === undefined) throw error;
      return { stored, length: stored.length };
    }
  }

  async #read(id: string): Promise<LoadedAllocator> {
    const store = await this.store();
    const { failures } = this.#latch;
    const stored = await store.find(id);
    await this.#outside.checkLog?.(id, stored, store);
    if (stored === undefined || stored.length === 0) {
      throw serviceError("allocator-unknown", { received: id, required: "the id of an allocator", path: "id" });
    }
    return { stored, ...(await this.#loaded.folded(store, stored)), due: Infinity, failures };
  }

  async #current(id: string): Promise<LoadedAllocator> {
    let loaded = await this.load(id);
    while (!this.isCurrent(loaded)) loaded = await this.load(id);
    return loaded;
  }

  /**
   * Has a command executed, and answers when its events are on the disk. What the allocator refuses is thrown, and
   * changes nothing. An allocator that is not current any more is loaded again first: the answer names the one that
   * executed the command.
   */
  submit<C extends CommandInput>(
    loaded: LoadedAllocator,
    command: C,
    values?: ValuesOfCommand<C["kind"]>,
  ): Promise<StoredCommand<C["kind"]>> {
    return new Promise<StoredCommand<Command["kind"]>>((resolve, reject) => {
      this.#enqueue({ loaded, command, values, resolve, reject });
    });
  }

  #enqueue(job: Job): void {
    if (this.waiting >= this.#limits.waiting) {
      const required = `at most ${this.#limits.waiting} waiting commands`;
      job.reject(serviceError("overloaded", { received: "one command more", required }));
      return;
    }
    this.#waiting.push(job);
    this.#flushing ??= this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#outside.pause();
    while (this.#waiting.length > 0) {
      const room = this.#limits.together - this.#commits.size;
      // A batch that is full goes with the next commit.
      if (room <= 0) await this.#commits.storing;
      else await this.#turns.take(() => this.#decide(this.#waiting.splice(0, room)));
      await this.#outside.pause();
    }
    this.#flushing = undefined;
  }

  /** Decides these commands one by one. They are stored as soon as the disk is free. */
  #decide(jobs: readonly Job[]): void {
    for (const job of jobs) {
      if (this.isCurrent(job.loaded)) this.#execute(job);
      else void this.#loadAgain(job);
    }
    this.#commits.start();
  }

  /** The command waits again, for the allocator as the disk has it: the one that it was for was thrown away. */
  async #loadAgain(job: Job): Promise<void> {
    try {
      this.#enqueue({ ...job, loaded: await this.#current(job.loaded.stored.id) });
    } catch (error) {
      job.reject(error);
    }
  }

  #execute(job: Job): void {
    const { allocator } = job.loaded;
    try {
      const { at, entropy } = this.#carried();
      this.#commits.add(job, allocator.execute({ at, entropy, ...job.command }));
    } catch (error) {
      this.#commits.addRefused(job, error);
      // It is half changed. It is read again when the commands before this one are on the disk.
      if (!allocator.isUsable) this.#loaded.readAgain(job.loaded, this.#commits.answerLater(undefined));
    }
  }

  /** The store has failed: allocators are read from it again, and the commands that wait are refused. */
  #forget(): void {
    this.#loaded.clear();
    const required = "a store that writes";
    const error = serviceError("store-failed", { received: "a failure before the command was stored", required });
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#commits.drop(error);
  }

  #carried() {
    return { at: this.#outside.now(), entropy: this.#outside.random(32) };
  }

  /** Answers what was accepted, and closes the store. */
  async close(): Promise<void> {
    await this.#flushing;
    await this.#turns.take(async () => {
      await this.#commits.storing;
      await this.#latch.close();
    });
  }
}
