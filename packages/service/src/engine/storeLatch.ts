import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";

/** Milliseconds between two attempts to open the store: a disk that fails is not hammered. */
const REOPEN_AFTER = 1000;

/** A write that was refused for what was asked. Nothing is wrong with the store. */
const refusals: readonly string[] = ["allocator-exists", "append-conflict"];

export interface LatchOptions {
  /** Milliseconds since 1970. */
  now(): number;
  openStore(): Promise<Store>;
  /** A write has failed. What was in memory may not be what the disk has: it must be thrown away. */
  onFailure(error: unknown): void;
  /** The store is open, and has taken a write. */
  onOpened?(): void;
}

/**
 * The store, as long as it writes. SQLite goes on acknowledging after a failed sync, although the system may have
 * dropped what it could not write: so the first failed write closes the store, and only a store that was opened again
 * and has taken a write is used after it.
 */
export class StoreLatch {
  readonly #options: LatchOptions;
  #opened: Promise<Store> | undefined;
  #refused: { readonly at: number; readonly error: unknown } | undefined;
  #failures = 0;
  #isReady = false;
  #isShared = false;

  constructor(options: LatchOptions) {
    this.#options = options;
  }

  /** How often a write has failed. */
  get failures(): number {
    return this.#failures;
  }

  /** Whether the store is open, and no write has failed since. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether other processes may append to the same logs, as far as a store was opened. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** The store, opened if it is not. Throws what is wrong with it. */
  store(): Promise<Store> {
    return (this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    }));
  }

  async #open(): Promise<Store> {
    const at = this.#options.now();
    const since = this.#refused === undefined ? Infinity : at - this.#refused.at;
    // A clock that was set back must not lock the store for as long.
    if (since >= 0 && since < REOPEN_AFTER) throw this.#refused?.error;
    try {
      const store = await this.#options.openStore();
      await this.#prove(store, at);
      this.#isReady = true;
      this.#isShared = store.isShared;
      this.#options.onOpened?.();
      return store;
    } catch (cause) {
      const error = this.#failures === 0 ? cause : storeFailed(cause);
      this.#refused = { at, error };
      throw error;
    }
  }

  /** A disk that is full can be read: only a write shows that the store can be used. */
  async #prove(store: Store, at: number): Promise<void> {
    try {
      await store.putValues([{ name: "last-opened", value: Buffer.from(String(at)) }]);
    } catch (cause) {
      await store.close().catch(() => undefined);
      throw storeFailed(cause);
    }
  }

  /** Does what writes to the store. Where it fails, it is unknown whether it was written. */
  async write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await this.store();
    const failures = this.#failures;
    try {
      return await work(store);
    } catch (cause) {
      if (cause instanceof EvenhandError && refusals.includes(cause.code)) throw cause;
      if (failures === this.#failures) await this.#fail(store, cause);
      throw storeFailed(cause);
    }
  }

  async #fail(store: Store, cause: unknown): Promise<void> {
    this.#failures++;
    this.#isReady = false;
    this.#refused = { at: this.#options.now(), error: storeFailed(cause) };
    this.#opened = undefined;
    this.#options.onFailure(cause);
    await store.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    const store = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    this.#isReady = false;
    await store?.close();
  }
}

function storeFailed(cause: unknown): EvenhandError {
  // A store that names its failure itself has said more than could be said of it here.
  if (cause instanceof EvenhandError && cause.code === "store-failed") return cause;
  const received = cause instanceof Error ? cause.message : "a failure";
  return serviceError("store-failed", { received, required: "a store that writes", cause });
}
