import type { EvenhandError } from "@evenhand/core";
import { signHead } from "@evenhand/allocator";
import type { Engine, StoredLog } from "../engine/engine.js";
import { Turns } from "../engine/turns.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { ComparedLogs } from "./comparedLogs.js";
import { KeptHeads, type KeptHeadsOptions } from "./keptHeads.js";
import type { LogTree } from "./logTree.js";
import { LogTrees, READ_AT_ONCE } from "./logTrees.js";
import type { SigningKeys } from "./signingKeys.js";

/** Milliseconds between two heads of one log. */
const HEAD_EVERY = 1000;

/**
 * Heads that are stored in one commit. Decisions wait for it: with a thousand heads, and as many tiles, it took 100 to
 * 150 ms in PostgreSQL.
 */
const PUBLISHED_AT_ONCE = 128;

export interface LedgerOptions extends KeptHeadsOptions {
  /** Is told of a log that does not fit its heads, and of one that fits them: then with no error. */
  readonly onCompared?: (id: string, error: EvenhandError | undefined) => void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
}

/** A log whose tree is to be brought up to this length. */
interface GrowingLog {
  readonly log: LogTree;
  readonly length: number;
  /** Whether its last head is in the file outside. */
  readonly isPublished: boolean;
}

/** A head that was signed, and not yet published. */
interface UnpublishedHead {
  readonly log: LogTree;
  readonly head: string;
}

/**
 * The trees over all logs and their signed heads, made from what is on the disk and beside the decisions. A head is
 * published after it is in the store and in a file outside the database, so that a database which loses events is found
 * out: at most the events since the last head can be lost unnoticed.
 */
export class Ledger {
  readonly heads: KeptHeads;
  readonly logs: ComparedLogs;
  readonly #options: LedgerOptions;
  readonly #turns = new Turns();
  readonly trees = new LogTrees();

  constructor(folder: string, options: LedgerOptions) {
    this.#options = options;
    this.heads = new KeptHeads(folder, options);
    const { onCompared } = options;
    const { trees } = this;
    this.logs = new ComparedLogs({
      heads: this.heads,
      trees,
      turns: this.#turns,
      pause: () => options.pause(),
      onCompared,
    });
  }

  /**
   * Brings the trees of these logs up to what the store has, and signs and publishes their heads: at most once a
   * second each, unless no later head will come.
   */
  advance(engine: Engine, logs: readonly StoredLog[], isLast = false): Promise<void> {
    return this.#turns.take(async () => {
      const store = await engine.store();
      // Also where nothing has come since, and no request asks.
      this.heads.keepLate();
      const { keys } = this.heads;
      const growing: GrowingLog[] = [];
      for (const { stored, length } of logs) {
        const log = await this.#newest(store, stored);
        const isPublished = this.heads.has(stored.id, log.signedHead);
        const hasGrown = length > (log.lastHead?.size ?? 0);
        if (isPublished && !(hasGrown && (isLast || this.#mayBeSigned(log)))) continue;
        growing.push({ log, length, isPublished });
      }
      await this.#grow(growing);
      const signed: UnpublishedHead[] = [];
      for (const { log, isPublished } of growing) {
        // Another process may have signed what does not fit the head outside: it is refused when it is read again.
        if (isPublished || (await this.logs.fitsKnown(store, log))) signed.push({ log, head: this.#signed(log, keys) });
      }
      for (let begin = 0; begin < signed.length; begin += PUBLISHED_AT_ONCE) {
        await this.#publishSome(engine, store, signed.slice(begin, begin + PUBLISHED_AT_ONCE), keys);
      }
    });
  }

  async #publishSome(engine: Engine, store: Store, some: readonly UnpublishedHead[], keys: SigningKeys): Promise<void> {
    if (await this.#publish(engine, store, some, keys)) return;
    // One of them was refused: another process has signed, or the key was replaced. The others are not kept waiting.
    for (const one of some) {
      if (some.length > 1 && (await this.#publish(engine, store, [one], keys))) continue;
      this.trees.forget(store, one.log.stored);
    }
  }

  /** Some at a time: with 2 ms to the database, a thousand logs one after the other would take longer than a second. */
  async #grow(growing: readonly GrowingLog[]): Promise<void> {
    for (let begin = 0; begin < growing.length; begin += READ_AT_ONCE) {
      const some = growing.slice(begin, begin + READ_AT_ONCE);
      // All of them are waited for, also where one fails: a tree that still grows must not be asked to grow again.
      const ends = await Promise.allSettled(
        some.map(({ log, length }) => log.grow(length, () => this.#options.pause())),
      );
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    }
  }

  /** Stores these heads and publishes them, or none of them. */
  async #publish(
    engine: Engine,
    store: Store,
    signed: readonly UnpublishedHead[],
    { unchanged }: SigningKeys,
  ): Promise<boolean> {
    const isStored = await engine.write(async (current) => {
      // A store that was opened again in the meantime has trees of its own.
      if (current !== store) return false;
      return store.putTiles(
        signed.flatMap(({ log }) => log.unstored.map((tile) => ({ allocator: log.stored.number, ...tile }))),
        [...signed.map(({ log, head }) => log.headValue(head)), ...unchanged],
      );
    });
    if (!isStored) return false;
    for (const { log, head } of signed) log.hasStored(head);
    this.heads.keep(signed.map(({ log, head }) => ({ id: log.stored.id, head })));
    return true;
  }

  #mayBeSigned({ lastHead }: LogTree): boolean {
    const since = this.#options.now() - (lastHead?.time ?? 0);
    // A clock that was set back must not hold heads back for as long.
    return since < 0 || since >= HEAD_EVERY;
  }

  /** The head of the log as it is; the one that was signed before where nothing has come. */
  #signed({ stored: { origin }, size, root, signedHead, lastHead }: LogTree, { key }: SigningKeys): string {
    if (signedHead !== undefined && lastHead?.size === size) return signedHead;
    return signHead({ origin, size, root, time: this.#options.now() }, [key.signer(origin)], lastHead);
  }

  /** The tree of a log; begun again where another process has signed a later head since. */
  async #newest(store: Store, stored: StoredAllocator): Promise<LogTree> {
    const log = await this.trees.get(store, stored);
    const size = log.lastHead?.size ?? 0;
    if (!this.logs.known(stored.id).some((known) => known.origin === stored.origin && known.size > size)) return log;
    this.trees.forget(store, stored);
    return this.trees.get(store, stored);
  }
}
