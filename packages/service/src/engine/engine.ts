import type { EvenhandError } from "@evenhand/core";
import type { Allocator, AppendedEvent, Command, CreateCommand } from "@evenhand/allocator";
import { Alarms, inWords } from "../alarms/alarms.js";
import { allocatorExists, serviceError } from "../errors.js";
import type { Store, StoredValue } from "../store/store.js";
import { CommandQueue, type EngineLimits } from "./commandQueue.js";
import { Commits, type CommandInput, type StoredCommand, type ValuesOfCommand, type WatchCommit } from "./commits.js";
import { createdWith, noSnapshot } from "./foldedAllocator.js";
import { LoadedAllocators, logOf, type CheckLog, type LoadedAllocator, type StoredLog } from "./loadedAllocators.js";
import {
  checkReadable,
  hasFailed,
  hasMoved,
  logMoved,
  untilUnmoved,
  wasReadAgain,
  type MayWrite,
} from "./movedLogs.js";
import { OpenDecisionMemory } from "./openDecisionMemory.js";
import { pointersOf } from "./pointersOf.js";
import { SharedLogs } from "./sharedLogs.js";
import { StoreLatch } from "./storeLatch.js";
import { Turns } from "./turns.js";

export type { EngineLimits } from "./commandQueue.js";
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
  /** Whether all who share the store can read events of this kind. Without it there is only this process. */
  readonly mayWrite?: MayWrite;
  /** Throws where the log is not the one that is known from outside the store; undefined where the store has none. */
  readonly checkLog?: CheckLog;
  /** What operators are told of. Without it the engine has alarms of its own, which are not watched. */
  readonly alarms?: Alarms;
  /** MiB that open decisions may take. */
  readonly openDecisionsMemory?: number | undefined;
  /** Is told of an allocator for which another process has decided first. */
  readonly onConflict?: (id: string) => void;
  /** Is told of an allocator that was created here. */
  readonly onCreated?: (id: string) => void;
}

/**
 * Decides for all allocators of a store. An answer is given after its events are on the disk, and never before:
 * commands are decided one by one, and those that were decided during one commit are stored together in the next.
 *
 * When the store fails, all that is in memory is thrown away: a policy has no undo. Nothing is acknowledged until the
 * store has been opened again and the logs were folded from it. An allocator that a command has left half changed is
 * thrown away too, and folded again before the next command.
 */
export class Engine {
  /** What operators should look at, of this engine and of what is around it. */
  readonly alarms: Alarms;
  readonly openDecisions: OpenDecisionMemory;
  readonly #outside: EngineSurroundings;
  readonly #latch: StoreLatch;
  readonly #turns = new Turns();
  readonly #loaded: LoadedAllocators;
  readonly #commits: Commits;
  readonly #queue: CommandQueue;
  readonly #sharedLogs: SharedLogs;

  constructor(outside: EngineSurroundings, limits: Partial<EngineLimits> = {}) {
    this.#outside = outside;
    this.alarms = outside.alarms ?? new Alarms({ now: () => outside.now() });
    this.openDecisions = new OpenDecisionMemory(this.alarms, outside.openDecisionsMemory);
    this.#latch = new StoreLatch({
      now: () => outside.now(),
      openStore: () => outside.openStore(),
      onFailure: (error) => {
        // Of a database that replicas share, its own server knows what is wrong.
        if (!this.isShared) this.alarms.raise("disk-failed", { detail: inWords(error) });
        this.#forget();
      },
      onOpened: () => this.alarms.clear("disk-failed"),
    });
    this.#loaded = new LoadedAllocators(this.#latch, outside.checkLog, () => outside.now());
    this.#sharedLogs = new SharedLogs(outside);
    this.#commits = new Commits(this.#latch, (loaded) => {
      this.#loaded.catchUp(loaded);
      outside.onConflict?.(loaded.stored.id);
    });
    this.#queue = new CommandQueue({
      limits,
      turns: this.#turns,
      commits: this.#commits,
      carried: () => this.#carried(),
      pause: () => outside.pause(),
      isCurrent: (loaded) => this.isCurrent(loaded),
      readAgain: (loaded, isStored) => this.#loaded.readAgain(loaded, isStored),
      mayWrite: outside.mayWrite,
    });
  }

  /** Has each commit reported to this function. */
  watchCommits(watch: WatchCommit): void {
    this.#commits.watch(watch);
  }

  /** The store, opened if it is not. Throws what is wrong with it. */
  store(): Promise<Store> {
    return this.#latch.store();
  }

  /** Whether other processes may append to the same logs, as far as a store was opened. */
  get isShared(): boolean {
    return this.#latch.isShared;
  }

  /** Whether the store is open, and no write has failed since. */
  get isReady(): boolean {
    return this.#latch.isReady;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#outside.now();
  }

  /** This many random bytes, from a secure source. */
  random(length: number): Uint8Array {
    return this.#outside.random(length);
  }

  /** Commands that wait for their answers. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** The allocators that are in memory now. */
  inMemory(): Promise<LoadedAllocator[]> {
    return this.#loaded.inMemory();
  }

  /** When an allocator in memory was asked for last, in milliseconds since 1970. */
  askedAt(id: string): number {
    return this.#loaded.askedAt(id);
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
      const isNeeded = !this.isCurrent(loaded) || this.#queue.isFor(loaded);
      if (!isNeeded) this.#loaded.unload(loaded);
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

  /** Stores values beside the logs. Where one of them may not be stored, somebody else was first, and none is. */
  async putAll(values: readonly StoredValue[]): Promise<void> {
    if (!(await this.write((store) => store.putValues(values)))) throw logMoved("values that have changed");
  }

  /**
   * Looks at an allocator, and answers when the state that was seen is on the disk. Memory is ahead of the disk by what
   * is being stored, and no caller may be told what a crash could undo.
   */
  look<T>(id: string, see: (loaded: LoadedAllocator) => T): Promise<T> {
    return this.attend(id, async (loaded) => this.seen(loaded, see(loaded)));
  }

  /** What was seen of an allocator within `attend`, when it is on the disk. */
  seen<T>(loaded: LoadedAllocator, what: T): T | Promise<T> {
    // Its log may be as long by now as it is with a decision that was never stored.
    if (!this.isCurrent(loaded)) throw wasReadAgain();
    const isStored = this.#commits.storing === undefined && !this.#latch.isShared;
    return isStored ? what : this.#commits.answerLater(loaded, what);
  }

  /**
   * Works with an allocator as its log stands: looks at it, submits commands. Where another process has appended to the
   * log meanwhile, or the allocator was thrown away, the work is done again from its beginning: keys and callers' ids
   * must be looked up in it. Nothing was stored of what it did before.
   */
  attend<T>(id: string, work: (loaded: LoadedAllocator) => Promise<T>): Promise<T> {
    return untilUnmoved(() => this.attendOnce(id, work));
  }

  /** The same, for who has more to do again than this: `append-conflict` says so. */
  async attendOnce<T>(id: string, work: (loaded: LoadedAllocator) => Promise<T>): Promise<T> {
    let loaded = await this.load(id);
    while (!this.isCurrent(loaded)) loaded = await this.load(id);
    try {
      return await work(loaded);
    } catch (error) {
      const isKnown = hasMoved(error) || hasFailed(error) || this.#queue.wasCompared(error);
      if (isKnown || !this.#latch.isShared || (await this.#isUpToDate(loaded))) throw error;
      throw logMoved("a log that has grown");
    }
  }

  /** Whether the log has no other events than memory: a refusal may rest on what was true some time ago. */
  async #isUpToDate(loaded: LoadedAllocator): Promise<boolean> {
    if (!this.isCurrent(loaded)) return false;
    return this.#commits.answerLater(loaded, true).catch((error: unknown) => !hasMoved(error));
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
    checkReadable(events, this.#outside.mayWrite);
    await this.#outside.checkLog?.(id, await (await this.store()).find(id), await this.store());
    return this.write(async (store) => {
      const stored = await store.create(id, origin);
      const appending = {
        allocator: stored.number,
        expected: 0,
        records: events.map(({ record }) => record),
        pointers: pointersOf(events),
        seeds: [{ from: 0, ...seed }],
        values: also(allocator),
      };
      const conflict = (await store.append([appending])).get(stored.number);
      if (conflict !== undefined) throw conflict > 0 ? allocatorExists(id) : logMoved("values that have changed");
      const { failures } = this.#latch;
      const end = { length: events.length, leaf: events[events.length - 1].record.leaf };
      const { erasures } = stored;
      const loaded = { stored, allocator, end, erasures, snapshot: noSnapshot, due: Infinity, failures };
      this.#loaded.add(loaded);
      this.#outside.onCreated?.(id);
      return loaded;
    });
  }

  /** The allocator, read from the store when it is first asked for. */
  load(id: string): Promise<LoadedAllocator> {
    return this.#loaded.load(id);
  }

  /**
   * Where the log of an allocator is, and how long: also of one that leads to no state. Where other processes append to
   * it, the store says so, and the allocator is not read for it.
   */
  async log(id: string): Promise<StoredLog> {
    const store = await this.store();
    if (store.isShared) return this.#sharedLogs.log(id, store);
    try {
      return logOf(await this.load(id));
    } catch (error) {
      const stored = this.unreadable.has(id) ? await (await this.store()).find(id) : undefined;
      if (stored === undefined) throw error;
      return { stored, length: stored.length };
    }
  }

  /** Refuses events that another process could not read. */
  checkReadable(events: readonly AppendedEvent[]): void {
    checkReadable(events, this.#outside.mayWrite);
  }

  /** What this process knew of the log is no longer so: somebody has said that a part of it is lost. */
  async forgetLog(id: string): Promise<void> {
    for (const loaded of await this.inMemory()) if (loaded.stored.id === id) this.readAgain(loaded);
    this.#loaded.forgetEnd(id);
  }

  /** Has an allocator read again, from its log as it is now. What no commit has taken yet is done again with it. */
  readAgain(loaded: LoadedAllocator): void {
    this.#commits.withdraw(loaded, wasReadAgain());
    this.#loaded.readAgain(loaded);
  }

  /**
   * Has a command executed, and answers when its events are on the disk. What the allocator refuses is thrown, and
   * changes nothing. `append-conflict` is thrown where the allocator is not what its log leads to any more: `attend`
   * asks again then.
   */
  submit<C extends CommandInput>(
    loaded: LoadedAllocator,
    command: C,
    values?: ValuesOfCommand<C["kind"]>,
  ): Promise<StoredCommand<C["kind"]>> {
    return new Promise<StoredCommand<Command["kind"]>>((resolve, reject) => {
      const opens = command.kind === "decide" || (command.kind === "grant" && command.counts);
      if (opens) this.openDecisions.check();
      this.#queue.add({ loaded, command, values, resolve, reject });
    });
  }

  /** The store has failed: allocators are read from it again, and the commands that wait are refused. */
  #forget(): void {
    this.#loaded.clear();
    const required = "a store that writes";
    const error = serviceError("store-failed", { received: "a failure before the command was stored", required });
    this.#queue.drop(error);
    this.#commits.drop(error);
  }

  #carried() {
    return { at: this.#outside.now(), entropy: this.#outside.random(32) };
  }

  /** Answers what was accepted, and closes the store. */
  async close(): Promise<void> {
    await this.#queue.finish();
    await this.#turns.take(async () => {
      await this.#commits.storing;
      await this.#latch.close();
    });
  }
}
