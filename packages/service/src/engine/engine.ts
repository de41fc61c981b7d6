import type { Allocator, Command, CreateCommand, Executed } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import type { Store, StoredAllocator, StoredValue } from "../store/store.js";
import { Batch } from "./batch.js";
import { createdWith, folded, noSnapshot } from "./foldedAllocator.js";
import type { Also, Asked, Job, Loaded } from "./job.js";
import { pointersOf } from "./pointersOf.js";
import { StoreLatch } from "./storeLatch.js";
import { Turns } from "./turns.js";

export type { Also, Asked, Loaded } from "./job.js";

/** What the engine takes from outside: tests put a clock, luck and stores of their own here. */
export interface EngineSurroundings {
  /** Milliseconds since 1970. */
  now(): number;
  /** As many random bytes, from a secure source. */
  random(length: number): Uint8Array;
  /** Opens the store, also again after it has failed. */
  openStore(): Promise<Store>;
  /** Lets the requests come in that have arrived: what is waiting then is stored together. */
  pause(): Promise<void>;
  /** Throws where the log is not the one that is known from outside the store; undefined where the store has none. */
  checkLog?(id: string, stored: StoredAllocator | undefined, store: Store): Promise<void>;
}

/** Is told of each commit: the commands that it stored, and the seconds that the store took. */
export type WatchCommit = (commands: number, seconds: number) => void;

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
 * store has been opened again and the logs were folded from it.
 */
export class Engine {
  readonly #outside: EngineSurroundings;
  readonly #limits: EngineLimits;
  readonly #latch: StoreLatch;
  readonly #turns = new Turns();
  readonly #loaded = new Map<string, Promise<Loaded>>();
  readonly #unloaded = new WeakSet<Loaded>();
  readonly #waiting: Job[] = [];
  #flushing: Promise<void> | undefined;
  /** What was decided, and will be stored by the next commit. */
  #decided = new Batch();
  /** The commit that is under way, and those that will follow it; undefined where all is stored. */
  #storing: Promise<void> | undefined;
  /** Commands that were decided, and looks at what they did, that are not yet answered. */
  #unanswered = 0;
  /** Set by the one who measures commits. */
  watchCommit: WatchCommit = () => undefined;

  constructor(outside: EngineSurroundings, limits: Partial<EngineLimits> = {}) {
    this.#outside = outside;
    this.#limits = { ...defaultLimits, ...limits };
    this.#latch = new StoreLatch({
      now: () => outside.now(),
      openStore: () => outside.openStore(),
      onFailure: () => this.#forget(),
    });
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
    return this.#waiting.length + this.#unanswered;
  }

  /** The allocators that are in memory now. */
  async inMemory(): Promise<Loaded[]> {
    const settled = await Promise.allSettled(this.#loaded.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** Whether it is in memory, or is being read. */
  hasLoaded(id: string): boolean {
    return this.#loaded.has(id);
  }

  /**
   * Whether it is the one in memory, and was read after the last failure of the store: what was there before may never
   * have been stored.
   */
  isCurrent(loaded: Loaded): boolean {
    return loaded.failures === this.#latch.failures && !this.#unloaded.has(loaded);
  }

  /** Forgets an allocator for which nothing waits: it is read again when it is asked for. */
  unload(loaded: Loaded): Promise<void> {
    return this.#turns.take(async () => {
      await this.#storing;
      const isNeeded = !this.isCurrent(loaded) || this.#waiting.some((job) => job.loaded === loaded);
      if (!isNeeded) {
        this.#unloaded.add(loaded);
        this.#loaded.delete(loaded.stored.id);
      }
    });
  }

  /**
   * Writes to the store beside the decisions: it runs while none is being made, so that memory is what the disk has.
   */
  write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      await this.#storing;
      return this.#latch.write(work);
    });
  }

  /**
   * What is seen of an allocator, when the disk has what it was seen in: memory is ahead of the disk by what is being
   * stored, and no caller may be told what a crash could undo.
   */
  async look<T>(id: string, see: (loaded: Loaded) => T): Promise<T> {
    const seen = see(await this.#current(id));
    if (this.#storing === undefined) return seen;
    this.#unanswered++;
    return new Promise((resolve, reject) => this.#decided.addLook({ resolve: () => resolve(seen), reject }));
  }

  /** Creates an allocator, with the first events of its log. */
  async create(
    id: string,
    origin: string,
    asked: Omit<CreateCommand, "kind" | "at" | "entropy" | "seed">,
    also: (allocator: Allocator) => readonly StoredValue[] = () => [],
  ): Promise<Loaded> {
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
      this.#loaded.set(id, Promise.resolve(loaded));
      return loaded;
    });
  }

  /** The allocator, read from the store when it is first asked for. */
  load(id: string): Promise<Loaded> {
    const known = this.#loaded.get(id);
    if (known !== undefined) return known;
    const loading = this.#read(id).catch((error: unknown) => {
      if (this.#loaded.get(id) === loading) this.#loaded.delete(id);
      throw error;
    });
    this.#loaded.set(id, loading);
    return loading;
  }

  async #read(id: string): Promise<Loaded> {
    const store = await this.store();
    const { failures } = this.#latch;
    const stored = await store.find(id);
    await this.#outside.checkLog?.(id, stored, store);
    if (stored === undefined || stored.length === 0) {
      throw serviceError("allocator-unknown", { received: id, required: "the id of an allocator", path: "id" });
    }
    return { stored, ...(await folded(store, stored)), due: Infinity, failures };
  }

  async #current(id: string): Promise<Loaded> {
    let loaded = await this.load(id);
    while (!this.isCurrent(loaded)) loaded = await this.load(id);
    return loaded;
  }

  /**
   * Does what is asked, and answers when it is on the disk. What the allocator refuses is thrown, and changes nothing.
   */
  async submit<C extends Asked>(id: string, asked: C, also?: Also<C["kind"]>): Promise<Executed<C["kind"]>> {
    const loaded = await this.#current(id);
    if (this.waiting >= this.#limits.waiting) {
      const required = `at most ${this.#limits.waiting} waiting commands`;
      throw serviceError("overloaded", { received: "one command more", required });
    }
    const answered = new Promise<Executed<Command["kind"]>>((resolve, reject) => {
      this.#waiting.push({ loaded, asked, also, resolve, reject });
    });
    this.#flushing ??= this.#flush();
    return answered;
  }

  async #flush(): Promise<void> {
    await this.#outside.pause();
    while (this.#waiting.length > 0) {
      const room = this.#limits.together - this.#decided.size;
      // A batch that is full goes with the next commit.
      if (room <= 0) await this.#storing;
      else await this.#turns.take(() => this.#decide(this.#waiting.splice(0, room)));
      await this.#outside.pause();
    }
    this.#flushing = undefined;
  }

  /** Decides these commands one by one. They are stored as soon as the disk is free. */
  #decide(jobs: readonly Job[]): void {
    this.#unanswered += jobs.length;
    for (const job of jobs) {
      try {
        const { at, entropy } = this.#carried();
        this.#decided.add(job, job.loaded.allocator.execute({ ...job.asked, at, entropy }));
      } catch (error) {
        this.#decided.addRefused(job, error);
      }
    }
    this.#storing ??= this.#store();
  }

  /** Stores batch after batch, each in one commit: what is decided during one goes with the next. */
  async #store(): Promise<void> {
    // A batch without events is answered at once, and `#storing` must have been set before it is taken back.
    await Promise.resolve();
    while (this.#decided.size > 0) {
      const batch = this.#decided;
      this.#decided = new Batch();
      try {
        await this.#commit(batch);
        batch.answer();
      } catch (error) {
        batch.fail(error);
      }
      this.#unanswered -= batch.size;
    }
    this.#storing = undefined;
  }

  async #commit(batch: Batch): Promise<void> {
    const { commands, values } = batch;
    const appendings = batch.takeAppendings();
    if (appendings.length + values.length === 0) return;
    const begun = performance.now();
    await this.#latch.write((store) => store.append(appendings, values));
    this.watchCommit(commands, (performance.now() - begun) / 1000);
  }

  /** What the disk has will be read again. Of the commands that wait, none is stored. */
  #forget(): void {
    this.#loaded.clear();
    const required = "a store that writes";
    const error = serviceError("store-failed", { received: "a failure before the command was stored", required });
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#unanswered -= this.#decided.size;
    this.#decided.fail(error);
    this.#decided = new Batch();
  }

  #carried() {
    return { at: this.#outside.now(), entropy: this.#outside.random(32) };
  }

  /** Answers what was accepted, and closes the store. */
  async close(): Promise<void> {
    await this.#flushing;
    await this.#turns.take(async () => {
      await this.#storing;
      await this.#latch.close();
    });
  }
}
