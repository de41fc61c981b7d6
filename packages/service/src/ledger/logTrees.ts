import type { StoredLog } from "../engine/engine.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { LogTree } from "./logTree.js";

/** Logs that are read at once: a shared store is asked for all of them in one statement. */
export const READ_AT_ONCE = 128;

/** The trees over logs that are in memory. A store that was opened again begins with trees of its own. */
export class LogTrees {
  readonly #ofStores = new WeakMap<Store, Map<number, LogTree>>();

  /** The tree of a log, read from the store where it is not in memory. */
  async get(store: Store, stored: StoredAllocator): Promise<LogTree> {
    const trees = this.#of(store);
    const known = trees.get(stored.number);
    // Another process may have forked it since.
    if (known?.stored.origin === stored.origin) return known;
    const log = await LogTree.restore(store, stored);
    trees.set(stored.number, log);
    return log;
  }

  /** Takes a tree that was read, unless another one came meanwhile. */
  add(store: Store, log: LogTree): void {
    const trees = this.#of(store);
    if (!trees.has(log.stored.number)) trees.set(log.stored.number, log);
  }

  /** Has the tree read again when it is asked for. */
  forget(store: Store, { number }: StoredAllocator): void {
    this.#of(store).delete(number);
  }

  /** Forgets the trees of all other logs. Each is read again from the store where somebody needs it. */
  retain(store: Store, logs: readonly StoredLog[]): void {
    const retained = new Set(logs.map(({ stored }) => stored.number));
    const trees = this.#of(store);
    for (const number of trees.keys()) if (!retained.has(number)) trees.delete(number);
  }

  #of(store: Store): Map<number, LogTree> {
    let trees = this.#ofStores.get(store);
    if (trees === undefined) this.#ofStores.set(store, (trees = new Map<number, LogTree>()));
    return trees;
  }
}
