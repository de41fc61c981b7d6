import type { Allocator } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { serviceError, serviceErrors } from "../errors.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { folded, type FoldedAllocator, type TakenSnapshot } from "./foldedAllocator.js";

/** The last event of a log that this process has read or stored: whatever else a log has must come behind it. */
export interface LogEnd {
  /** How many events the log had. */
  length: number;
  /** The leaf of the last one. */
  leaf: Uint8Array;
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

/** The allocators in memory, and those whose logs lead to no state. */
export class LoadedAllocators {
  readonly #read: (id: string) => Promise<LoadedAllocator>;
  readonly #loaded = new Map<string, Promise<LoadedAllocator>>();
  readonly #dropped = new WeakSet<LoadedAllocator>();
  readonly #unreadable = new Map<string, EvenhandError>();

  /** `read` reads one from the store: by `folded` of this, which knows those that cannot be read. */
  constructor(read: (id: string) => Promise<LoadedAllocator>) {
    this.#read = read;
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

  /** The allocator, read when it is first asked for. */
  load(id: string): Promise<LoadedAllocator> {
    return this.#loaded.get(id) ?? this.#loading(id, this.#read(id));
  }

  #loading(id: string, read: Promise<LoadedAllocator>): Promise<LoadedAllocator> {
    const loading = read.catch((error: unknown) => {
      if (this.#loaded.get(id) === loading) this.#loaded.delete(id);
      throw error;
    });
    this.#loaded.set(id, loading);
    return loading;
  }

  /** It was created a moment ago. */
  add(loaded: LoadedAllocator): void {
    this.#loaded.set(loaded.stored.id, Promise.resolve(loaded));
  }

  drop(loaded: LoadedAllocator): void {
    this.#dropped.add(loaded);
    this.#loaded.delete(loaded.stored.id);
  }

  /** It is not what its log leads to any more: another takes its place, which those who ask for it wait for. */
  replace(loaded: LoadedAllocator, reading: Promise<LoadedAllocator>): void {
    this.drop(loaded);
    // Whatever goes wrong is thrown to the next one who asks for it.
    this.#loading(loaded.stored.id, reading).catch(() => undefined);
  }

  /** All of them are read again when they are asked for. */
  clear(): void {
    this.#loaded.clear();
  }

  /** The allocator that a stored log leads to. */
  async folded(store: Store, stored: StoredAllocator): Promise<FoldedAllocator> {
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
