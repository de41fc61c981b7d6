import { EvenhandError } from "@evenhand/core";
import { serviceError, serviceErrors } from "../errors.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { folded, type FoldedAllocator } from "./foldedAllocator.js";
import type { Loaded } from "./job.js";

/** The allocators in memory, and those whose logs lead to no state. */
export class LoadedAllocators {
  readonly #read: (id: string) => Promise<Loaded>;
  readonly #loaded = new Map<string, Promise<Loaded>>();
  readonly #dropped = new WeakSet<Loaded>();
  readonly #unreadable = new Map<string, EvenhandError>();

  /** `read` reads one from the store: by `folded` of this, which knows those that cannot be read. */
  constructor(read: (id: string) => Promise<Loaded>) {
    this.#read = read;
  }

  /** Whether it is in memory, or is being read. */
  has(id: string): boolean {
    return this.#loaded.has(id);
  }

  /** Whether it is not one that was in memory before. */
  isHere(loaded: Loaded): boolean {
    return !this.#dropped.has(loaded);
  }

  /** All that have been read. */
  async inMemory(): Promise<Loaded[]> {
    const settled = await Promise.allSettled(this.#loaded.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** What is wrong with the logs that lead to no state, as far as they were asked for, by the allocator's id. */
  get unreadable(): ReadonlyMap<string, EvenhandError> {
    return this.#unreadable;
  }

  /** The allocator, read when it is first asked for. */
  load(id: string): Promise<Loaded> {
    return this.#loaded.get(id) ?? this.#loading(id, this.#read(id));
  }

  #loading(id: string, read: Promise<Loaded>): Promise<Loaded> {
    const loading = read.catch((error: unknown) => {
      if (this.#loaded.get(id) === loading) this.#loaded.delete(id);
      throw error;
    });
    this.#loaded.set(id, loading);
    return loading;
  }

  /** It was created a moment ago. */
  add(loaded: Loaded): void {
    this.#loaded.set(loaded.stored.id, Promise.resolve(loaded));
  }

  drop(loaded: Loaded): void {
    this.#dropped.add(loaded);
    this.#loaded.delete(loaded.stored.id);
  }

  /** It is not what its log leads to any more, and is read again when the log is whole on the disk. */
  readAgain(loaded: Loaded, isStored: Promise<void>): void {
    const { id } = loaded.stored;
    this.drop(loaded);
    const reading = isStored.then(() => this.#read(id));
    // Who asks for it next is told what went wrong.
    this.#loading(id, reading).catch(() => undefined);
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
