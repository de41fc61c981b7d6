import { allocatorUnknown } from "../errors.js";
import type { Store } from "../store/store.js";
import type { CheckLog, StoredLog } from "./loadedAllocators.js";

/** Milliseconds for which a log that was compared with its heads is not compared again. */
const COMPARED_EVERY = 1000;
const MOST_KNOWN = 10_000;

interface Surroundings {
  /** Milliseconds since 1970. */
  now(): number;
  readonly checkLog?: CheckLog;
}

/**
 * Logs to which other processes append, as they are in the store: to show one, no allocator needs to be in memory. Each
 * is compared with the heads that are known of it, but not for each of the many tiles and pages that one reader wants.
 */
export class SharedLogs {
  readonly #outside: Surroundings;
  /** When each was compared, the oldest first. */
  readonly #compared = new Map<string, number>();

  constructor(outside: Surroundings) {
    this.#outside = outside;
  }

  async log(id: string, store: Store): Promise<StoredLog> {
    const stored = await store.find(id);
    await this.#compare(id, stored, store);
    if (stored === undefined || stored.length === 0) throw allocatorUnknown(id);
    return { stored, length: stored.length };
  }

  async #compare(...[id, stored, store]: Parameters<CheckLog>): Promise<void> {
    const now = this.#outside.now();
    const since = now - (this.#compared.get(id) ?? -Infinity);
    // A clock that was set back must not hold the comparison back.
    if (since >= 0 && since < COMPARED_EVERY) return;
    await this.#outside.checkLog?.(id, stored, store);
    this.#compared.delete(id);
    this.#compared.set(id, now);
    for (const oldest of this.#compared.keys()) {
      if (this.#compared.size <= MOST_KNOWN) return;
      this.#compared.delete(oldest);
    }
  }
}
