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

/** A place in the order in which heads were stored. */
interface HeadPlace {
  readonly transaction: number;
  readonly name: string;
}

/** A store that gives its heads in the order in which they were stored, a page at a time. */
export interface FollowedStore extends Store {
  headsSince(place: HeadPlace): Promise<{
    readonly heads: readonly FollowedHead[];
    /** Where the next page begins; undefined: this one is the last. */
    readonly next: HeadPlace | undefined;
    /** Who has read the last page goes on at this transaction of the first one. */
    readonly horizon: number;
    /** Another server has other transactions. */
    readonly server: string;
  }>;
}

const beginning: HeadPlace = { transaction: 0, name: "" };

/**
 * Heads of one pass that are compared with the ones before them: each takes some tiles, and the store is asked for all
 * of these in one statement. The others wait for the next pass, in their order, each with the latest head that came.
 */
const MOST_COMPARED = 128;

/** Pages that are read in one pass. A replica that starts reads all heads, in as many passes as that takes. */
const MOST_PAGES = 10;

/**
 * What other replicas sign, kept in the folder of this one: a database that was restored from an older backup, or lost
 * its last commits with a server, is found out by every replica, also where the one that signed is gone. A later head
 * is kept only if its log goes on from the one before.
 */
export class FollowedHeads {
  readonly #ledger: Ledger;
  #server = "";
  #place = beginning;
  /** The one of the first page, while there are more. */
  #horizon: number | undefined;
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
    this.#ledger.heads.keep(later.map(({ id, head }) => ({ id, head })));
    for (const { id } of later) if (this.#ledger.logs.refused.has(id)) await this.#compareAgain(store, id);
    return behind.map(({ id }) => id);
  }

  /** The first of those that wait and are not kept yet. */
  #next(): FollowedHead[] {
    const rows: FollowedHead[] = [];
    for (const row of this.#waiting.values()) {
      if (rows.length === MOST_COMPARED) break;
      this.#waiting.delete(row.id);
      if (!this.#isKept(row)) rows.push(row);
    }
    return rows;
  }

  #isKept({ id, head }: FollowedHead): boolean {
    return this.#ledger.heads.get(id) === head;
  }

  /** Whether its log goes on from the head that is kept, if there is one. */
  async #goesOn(store: Store, row: FollowedHead): Promise<boolean> {
    const kept = this.#ledger.heads.get(row.id);
    if (kept === undefined) return true;
    const { origin } = readSignedHead(kept);
    if (origin === readSignedHead(row.head).origin) return isOn(store, row, kept);
    return (await formerOrigins(store, row.id)).includes(origin);
  }

  /** A log that was refused here has been signed again: another replica has perhaps forked it. */
  async #compareAgain(store: Store, id: string): Promise<void> {
    // Where it is refused as before, the ledger knows why.
    await this.#ledger.logs.check(id, await store.find(id), store).catch(() => undefined);
  }

  async #followKeys(store: FollowedStore): Promise<void> {
    const keys = await untilUnmoved(() => readKeys(store, this.#ledger.heads.keys));
    if (keys === undefined) {
      throw serviceError("signing-key", { received: "a database without one", required: "the key that signed before" });
    }
    if (keys !== this.#ledger.heads.keys) this.#ledger.heads.useKeys(keys);
  }

  /** Reads on, until there is enough to compare. */
  async #fetch(store: FollowedStore): Promise<void> {
    for (let pages = 0; pages < MOST_PAGES && this.#waiting.size < MOST_COMPARED; pages++) {
      let page = await store.headsSince(this.#place);
      // Another server, or one that was started again, may have lost what this replica has read: all is read again.
      if (page.server !== this.#server) {
        page = await store.headsSince(beginning);
        this.#horizon = undefined;
      }
      this.#server = page.server;
      for (const row of page.heads) if (!this.#isKept(row)) this.#waiting.set(row.id, row);
      this.#horizon ??= page.horizon;
      this.#place = page.next ?? { transaction: this.#horizon, name: "" };
      if (page.next !== undefined) continue;
      this.#horizon = undefined;
      return;
    }
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
