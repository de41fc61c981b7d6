import type { Allocator } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { allocatorUnknown, serviceError, serviceErrors } from "../errors.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { folded, foldOn, type FoldedAllocator, type TakenSnapshot } from "./foldedAllocator.js";
import type { StoreLatch } from "./storeLatch.js";

/** The last event of a log that this process has read or stored: whatever else a log has must come behind it. */
export interface LogEnd {
  /** How many events the log had. */
  length: number;
  /** The leaf of the last one. */
  leaf: Uint8Array;
}

/** The same, with the name that the log had. */
interface SeenEnd {
  readonly origin: string;
  readonly end: LogEnd;
}

/** An allocator in memory. */
export interface LoadedAllocator {
  readonly stored: StoredAllocator;
  readonly allocator: Allocator;
  /** As far as the log is on the disk; the allocator may be ahead by what is being stored. */
  readonly end: LogEnd;
  /** How often its log had been erased from when it was read, and by this process since. */
  erasures: number;
  /** The last snapshot in the store. */
  snapshot: TakenSnapshot;
  /** When the store says that it is to be looked at, or earlier; Infinity: not known, or when something happens. */
  due: number;
  /** How often the store had failed before it was read: after a further failure it may not be what the disk has. */
  readonly failures: number;
}

/** A log in the store. */
export interface StoredLog {
  readonly stored: StoredAllocator;
  /** How many events it has. */
  readonly length: number;
}

export function logOf({ stored, allocator }: LoadedAllocator): StoredLog {
  return { stored, length: allocator.state.length };
}

/** Throws where the log is not the one that is known from outside the store; undefined where the store has none. */
export type CheckLog = (id: string, stored: StoredAllocator | undefined, store: Store) => Promise<void>;

/** The allocators in memory, and those whose logs lead to no state. */
export class LoadedAllocators {
  readonly #latch: Pick<StoreLatch, "store" | "failures">;
  readonly #checkLog: CheckLog | undefined;
  /** What this process has seen of each log, also of those that are not in memory any more. */
  readonly #ends = new Map<string, SeenEnd>();
  readonly #loaded = new Map<string, Promise<LoadedAllocator>>();
  readonly #dropped = new WeakSet<LoadedAllocator>();
  /** When each of those in memory was asked for last. */
  readonly #asked = new Map<string, number>();
  readonly #now: () => number;
  readonly #unreadable = new Map<string, EvenhandError>();

  constructor(
    latch: Pick<StoreLatch, "store" | "failures">,
    checkLog: CheckLog | undefined,
    /** Milliseconds since 1970. */
    now: () => number,
  ) {
    this.#latch = latch;
    this.#now = now;
    this.#checkLog = checkLog;
  }

  /** Whether it is in memory, or is being read. */
  has(id: string): boolean {
    return this.#loaded.has(id);
  }

  /** Whether it was not dropped. */
  isHere(loaded: LoadedAllocator): boolean {
    return !this.#dropped.has(loaded);
  }

  /** All that have been read. */
  async inMemory(): Promise<LoadedAllocator[]> {
    const settled = await Promise.allSettled(this.#loaded.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** What is wrong with the logs that lead to no state, as far as they were asked for, by the allocator's id. */
  get unreadable(): ReadonlyMap<string, EvenhandError> {
    return this.#unreadable;
  }

  /** When it was asked for last, in milliseconds since 1970. */
  askedAt(id: string): number {
    return this.#asked.get(id) ?? 0;
  }

  /** The allocator, read when it is first asked for. */
  load(id: string): Promise<LoadedAllocator> {
    this.#asked.set(id, this.#now());
    return this.#loaded.get(id) ?? this.#loading(id, this.#read(id));
  }

  #loading(id: string, read: Promise<LoadedAllocator>): Promise<LoadedAllocator> {
    const loading = read.catch((error: unknown) => {
      if (this.#loaded.get(id) === loading) {
        this.#loaded.delete(id);
        this.#asked.delete(id);
      }
      throw error;
    });
    this.#loaded.set(id, loading);
    return loading;
  }

  /** It was created a moment ago. */
  add(loaded: LoadedAllocator): void {
    this.#ends.set(loaded.stored.id, { origin: loaded.stored.origin, end: loaded.end });
    this.#asked.set(loaded.stored.id, this.#now());
    this.#loaded.set(loaded.stored.id, Promise.resolve(loaded));
  }

  /** Takes it out of memory, until somebody asks for it. */
  unload(loaded: LoadedAllocator): void {
    this.drop(loaded);
    this.#asked.delete(loaded.stored.id);
  }

  drop(loaded: LoadedAllocator): void {
    this.#dropped.add(loaded);
    this.#loaded.delete(loaded.stored.id);
  }

  /** Has it read again, from its log as it is when `isStored` is fulfilled. Those who ask for it wait. */
  readAgain(loaded: LoadedAllocator, isStored: Promise<void> = Promise.resolve()): void {
    if (this.isHere(loaded))
      this.#replace(
        loaded,
        isStored.then(() => this.#read(loaded.stored.id)),
      );
  }

  /** The log may be another one from now on. */
  forgetEnd(id: string): void {
    this.#ends.delete(id);
  }

  /** Others have appended to its log. */
  catchUp(loaded: LoadedAllocator): void {
    if (this.isHere(loaded)) this.#replace(loaded, this.#caughtUp(loaded));
  }

  #replace(loaded: LoadedAllocator, reading: Promise<LoadedAllocator>): void {
    this.drop(loaded);
    // Whatever goes wrong is thrown to the next one who asks for it.
    this.#loading(loaded.stored.id, reading).catch(() => undefined);
  }

  /** All of them are read again when they are asked for. */
  clear(): void {
    this.#loaded.clear();
    this.#asked.clear();
  }

  async #read(id: string): Promise<LoadedAllocator> {
    const store = await this.#latch.store();
    const { failures } = this.#latch;
    const stored = await store.find(id);
    await this.#checkLog?.(id, stored, store);
    const known = this.#ends.get(id);
    const hasOtherName = known !== undefined && stored !== undefined && known.origin !== stored.origin;
    if (known !== undefined && !hasOtherName) await checkEnd(store, id, stored?.number ?? 0, known.end);
    if (stored === undefined || stored.length === 0) throw allocatorUnknown(id);
    const read = await this.#folded(store, stored);
    // By a fork another process has said that events are lost, perhaps those that were seen here. An older copy has
    // another name too, and no such fork.
    const isForked = read.allocator.state.forks.some(({ before }) => before === known?.origin);
    if (hasOtherName && !isForked) await checkEnd(store, id, stored.number, known.end);
    const end = await this.#endOf(store, stored, read.allocator);
    return { stored, ...read, end, erasures: stored.erasures, due: Infinity, failures };
  }

  async #caughtUp(loaded: LoadedAllocator): Promise<LoadedAllocator> {
    const { stored, allocator, end } = loaded;
    // A policy has no undo: what was decided and not stored is thrown away with the allocator.
    if (!allocator.isUsable || allocator.state.length !== end.length) return this.#read(stored.id);
    const store = await this.#latch.store();
    const { failures } = this.#latch;
    await checkEnd(store, stored.id, stored.number, end);
    const forks = allocator.state.forks.length;
    await foldOn(store, stored.number, allocator);
    // With a fork the log has another name.
    if (allocator.state.forks.length > forks) return this.#read(stored.id);
    // Others may have written another time, or none.
    return { ...loaded, end: await this.#endOf(store, stored, allocator), due: Infinity, failures };
  }

  async #endOf(store: Store, stored: StoredAllocator, { state: { length } }: Allocator): Promise<LogEnd> {
    const [{ leaf }] = await store.read(stored.number, length - 1, 1);
    const end = { length, leaf };
    this.#ends.set(stored.id, { origin: stored.origin, end });
    return end;
  }

  /** The allocator that a stored log leads to. */
  async #folded(store: Store, stored: StoredAllocator): Promise<FoldedAllocator> {
    try {
      const read = await folded(store, stored);
      this.#unreadable.delete(stored.id);
      return read;
    } catch (cause) {
      if (!isOfLog(cause)) throw cause;
      const required = "events that lead to a state";
      const error = serviceError("log-unreadable", { received: cause.message, required, path: stored.id, cause });
      this.#unreadable.set(stored.id, error);
      throw error;
    }
  }
}

/** Whether an error says that events do not fit together. What the store or its disk refuses is another matter. */
function isOfLog(error: unknown): error is Error {
  if (error instanceof EvenhandError) return !(error.code in serviceErrors);
  return error instanceof TypeError || error instanceof RangeError;
}

/** Refuses a log that lacks what this process has seen of it: events were lost, and nothing may take their place. */
async function checkEnd(store: Store, id: string, number: number, { length, leaf }: LogEnd): Promise<void> {
  const [last] = await store.read(number, length - 1, 1);
  if (last !== undefined && Buffer.compare(last.leaf, leaf) === 0) return;
  const required = `the ${length} events that this process has seen`;
  throw serviceError("store-behind", { received: `fewer events of ${id}, or others`, required });
}
