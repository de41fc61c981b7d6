import type { Allocator, Appended, Command, CreateCommand, Executed } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import type { Appending, Store, StoredAllocator, StoredSeed } from "../store/store.js";
import { createdWith, folded, noSnapshot, type TakenSnapshot } from "./foldedAllocator.js";
import { pointersOf } from "./pointersOf.js";
import { StoreLatch } from "./storeLatch.js";
import { Turns } from "./turns.js";

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

/** A command without the time and the randomness, which the engine adds. */
export type Asked<C extends Command = Command> = C extends unknown ? Omit<C, "at" | "entropy"> : never;

/** An allocator in memory. */
export interface Loaded {
  readonly stored: StoredAllocator;
  readonly allocator: Allocator;
  /** The last snapshot in the store. */
  snapshot: TakenSnapshot;
  /** How often the store had failed before it was read: after a further failure it may not be what the disk has. */
  readonly failures: number;
}

interface Job {
  readonly loaded: Loaded;
  readonly asked: Asked;
  readonly resolve: (executed: Executed<Command["kind"]>) => void;
  readonly reject: (error: unknown) => void;
}

/** What one allocator has done in a batch. */
interface Made {
  readonly events: Appended[];
  readonly seeds: StoredSeed[];
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
 * commands that wait together are decided one by one and stored in one commit.
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
  readonly #waiting: Job[] = [];
  #flushing: Promise<void> | undefined;

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

  /** Commands that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** The allocators that are in memory now. */
  async inMemory(): Promise<Loaded[]> {
    const settled = await Promise.allSettled(this.#loaded.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** Whether it was read after the last failure of the store: what was in memory before may never have been stored. */
  isCurrent({ failures }: Loaded): boolean {
    return failures === this.#latch.failures;
  }

  /**
   * Writes to the store beside the decisions: it runs while none is being made, so that memory is what the disk has.
   */
  write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#turns.take(() => this.#latch.write(work));
  }

  /** Creates an allocator, with the first events of its log. */
  async create(
    id: string,
    origin: string,
    asked: Omit<CreateCommand, "kind" | "at" | "entropy" | "seed">,
  ): Promise<Loaded> {
    const seed = { seed: this.#outside.random(16), blinding: this.#outside.random(32) };
    const { allocator, events } = createdWith({ ...asked, kind: "create", seed, ...this.#carried() });
    await this.#outside.checkLog?.(id, await (await this.store()).find(id), await this.store());
    return this.write(async (store) => {
      const stored = await store.create(id, origin);
      await store.append([
        {
          allocator: stored.number,
          expected: 0,
          records: events.map(({ record }) => record),
          pointers: pointersOf(events),
          seeds: [{ from: 0, ...seed }],
        },
      ]);
      const loaded = { stored, allocator, snapshot: noSnapshot, failures: this.#latch.failures };
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
    return { stored, ...(await folded(store, stored)), failures };
  }

  /**
   * Does what is asked, and answers when it is on the disk. What the allocator refuses is thrown, and changes nothing.
   */
  async submit<C extends Asked>(id: string, asked: C): Promise<Executed<C["kind"]>> {
    let loaded = await this.load(id);
    while (!this.isCurrent(loaded)) loaded = await this.load(id);
    if (this.#waiting.length >= this.#limits.waiting) {
      const required = `at most ${this.#limits.waiting} waiting commands`;
      throw serviceError("overloaded", { received: "one command more", required });
    }
    const answered = new Promise<Executed<Command["kind"]>>((resolve, reject) => {
      this.#waiting.push({ loaded, asked, resolve, reject });
    });
    this.#flushing ??= this.#flush();
    return await answered;
  }

  async #flush(): Promise<void> {
    await this.#outside.pause();
    while (this.#waiting.length > 0) {
      await this.#turns.take(() => this.#together(this.#waiting.splice(0, this.#limits.together)));
      await this.#outside.pause();
    }
    this.#flushing = undefined;
  }

  /** Decides these commands one by one, stores all their events in one commit, and answers. */
  async #together(jobs: readonly Job[]): Promise<void> {
    const done: { readonly job: Job; readonly executed: Executed<Command["kind"]> }[] = [];
    const made = new Map<Loaded, Made>();
    for (const job of jobs) {
      try {
        const executed = job.loaded.allocator.execute({ ...job.asked, ...this.#carried() });
        done.push({ job, executed });
        let ofAllocator = made.get(job.loaded);
        if (ofAllocator === undefined) made.set(job.loaded, (ofAllocator = { events: [], seeds: [] }));
        for (const event of executed.events) ofAllocator.events.push(event);
        if (job.asked.kind === "reseed") ofAllocator.seeds.push({ ...job.asked.seed, from: executed.events[0].place });
      } catch (error) {
        job.reject(error);
      }
    }
    try {
      const appendings = [...made].flatMap(([loaded, one]) => appendingOf(loaded, one));
      if (appendings.length > 0) await this.#latch.write((store) => store.append(appendings));
      for (const { job, executed } of done) job.resolve(executed);
    } catch (error) {
      for (const { job } of done) job.reject(error);
    }
  }

  /** What the disk has will be read again. Of the commands that wait, none was decided yet. */
  #forget(): void {
    this.#loaded.clear();
    const required = "a store that writes";
    for (const { reject } of this.#waiting.splice(0)) {
      reject(serviceError("store-failed", { received: "a failure before the command was decided", required }));
    }
  }

  #carried() {
    return { at: this.#outside.now(), entropy: this.#outside.random(32) };
  }

  /** Answers what was accepted, and closes the store. */
  async close(): Promise<void> {
    await this.#flushing;
    await this.#turns.take(() => this.#latch.close());
  }
}

function appendingOf({ stored }: Loaded, { events, seeds }: Made): Appending[] {
  if (events.length === 0) return [];
  return [
    {
      allocator: stored.number,
      expected: events[0].place,
      records: events.map(({ record }) => record),
      pointers: pointersOf(events),
      seeds,
    },
  ];
}
