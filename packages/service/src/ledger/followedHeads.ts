import { compareLog, readSignedHead } from "@evenhand/allocator";
import { untilUnmoved } from "../engine/movedLogs.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { serviceError } from "../errors.js";
import type { Store } from "../store/store.js";
import { formerOrigins } from "./formerOrigins.js";
import type { Ledger } from "./ledger.js";
import { withTiles } from "./logTree.js";
import { readKeys } from "./signingKeys.js";

/** A head as the shared store has it. */
export interface FollowedHead {
  /** The allocator's number, and its id. */
  readonly number: number;
  readonly id: string;
  readonly head: string;
}

/** A store that can say which heads have changed since it was last asked, as long as the same server answers. */
export interface FollowedStore extends Store {
  headsSince(horizon: number): Promise<{
    readonly heads: readonly FollowedHead[];
    readonly horizon: number;
    readonly server: string;
  }>;
}

/**
 * Heads of one pass that are compared with the ones before them: each takes some tiles, and the store is asked for all
 * of these in one statement. The others wait for the next pass, in their order, each with the latest head that came.
 */
const MOST_COMPARED = 128;

/**
 * What other replicas sign, kept in the folder of this one: a database that was restored from an older backup, or lost
 * its last commits with a server, is found out by every replica, also where the one that signed is gone. A later head
 * is kept only if its log goes on from the one before.
 */
export class FollowedHeads {
  readonly #ledger: Ledger;
  #server = "";
  #horizon = 0;
  readonly #waiting = new Map<string, FollowedHead>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /**
   * Learns which key signs and which heads were signed since the last pass. The answer names the allocators whose logs
   * are behind the heads that are kept here.
   */
  async pass(store: FollowedStore): Promise<readonly string[]> {
    await this.#followKeys(store);
    await this.#fetch(store);
    const rows = this.#next();
    const isKept = await Promise.all(rows.map((row) => this.#goesOn(store, row))).catch((error: unknown) => {
      // The store did not answer: they are compared in the next pass.
      for (const row of rows) if (!this.#waiting.has(row.id)) this.#waiting.set(row.id, row);
      throw error;
    });
    const later = rows.filter((_, index) => isKept[index]);
    const behind = rows.filter((_, index) => !isKept[index]);
    this.#ledger.keep(later.map(({ id, head }) => ({ id, head })));
    return behind.map(({ id }) => id);
  }

  /** The first of those that wait and are not kept yet. */
  #next(): FollowedHead[] {
    const rows: FollowedHead[] = [];
    for (const row of this.#waiting.values()) {
      if (rows.length === MOST_COMPARED) break;
      this.#waiting.delete(row.id);
      if (this.#ledger.head(row.id) !== row.head) rows.push(row);
    }
    return rows;
  }

  /** Whether its log goes on from the head that is kept, if there is one. */
  async #goesOn(store: Store, row: FollowedHead): Promise<boolean> {
    const kept = this.#ledger.head(row.id);
    if (kept === undefined) return true;
    const { origin } = readSignedHead(kept);
    if (origin === readSignedHead(row.head).origin) return isOn(store, row, kept);
    return (await formerOrigins(store, row.id)).includes(origin);
  }

  async #followKeys(store: FollowedStore): Promise<void> {
    const keys = await untilUnmoved(() => readKeys(store, this.#ledger.keys));
    if (keys === undefined) {
      throw serviceError("signing-key", { received: "a database without one", required: "the key that signed before" });
    }
    if (keys !== this.#ledger.keys) this.#ledger.useKeys(keys);
  }

  async #fetch(store: FollowedStore): Promise<void> {
    let changed = await store.headsSince(this.#horizon);
    // Another server, or one that was started again, may have lost what this replica has read: all is asked for again.
    if (changed.server !== this.#server) changed = await store.headsSince(0);
    for (const row of changed.heads) this.#waiting.set(row.id, row);
    this.#server = changed.server;
    this.#horizon = changed.horizon;
  }
}

/** Whether the log of this head has all that the kept one says. */
async function isOn(store: Store, { number, id, head }: FollowedHead, kept: string): Promise<boolean> {
  const [next, known] = [readSignedHead(head), readSignedHead(kept)];
  if (next.size < known.size) {
    // This replica may have signed since the head was read.
    const { length = 0 } = (await store.find(id)) ?? {};
    return length >= known.size;
  }
  const relation = await withTiles(
    (level, index) => store.tile(number, level, index),
    (readTile) => compareLog(known, next.size, readTile, nodeSha256),
  );
  return relation === "same" || relation === "extends";
}
