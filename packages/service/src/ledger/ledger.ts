import { readSignedHead, signHead, type Head } from "@evenhand/allocator";
import type { Engine, StoredLog } from "../engine/engine.js";
import { Turns } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { formerKeys, type FormerKey } from "./formerKeys.js";
import { HeadFile } from "./headFile.js";
import { LogTree } from "./logTree.js";
import { signingKey, type SigningKey } from "./signingKey.js";

/** Milliseconds between two heads of one log. */
const HEAD_EVERY = 1000;

export interface LedgerOptions {
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
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
  readonly #folder: string;
  readonly #options: LedgerOptions;
  #opened: { readonly key: SigningKey; readonly former: readonly FormerKey[]; readonly file: HeadFile } | undefined;
  readonly #turns = new Turns();
  /** A store that was opened again begins with trees of its own. */
  readonly #trees = new WeakMap<Store, Map<number, LogTree>>();

  constructor(folder: string, options: LedgerOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Reads key and heads, also again: while the store was closed, another process may have had the folder. */
  open(): void {
    this.close();
    this.#opened = {
      key: signingKey(this.#folder),
      former: formerKeys(this.#folder),
      file: new HeadFile(this.#folder),
    };
  }

  get key(): SigningKey {
    return this.#files.key;
  }

  /** The keys that have signed before, the oldest first. One that was about to be replaced, and was not, is no such. */
  get formerKeys(): readonly FormerKey[] {
    const { key, former } = this.#files;
    const current = Buffer.from(key.publicKey).toString("base64");
    return former.filter(({ publicKey }) => publicKey !== current);
  }

  get #files() {
    if (this.#opened !== undefined) return this.#opened;
    throw serviceError("store-failed", { received: "a folder that is closed", required: "one that is open" });
  }

  /** Refuses a log that has not all that a head says which was signed before. */
  checkLog(id: string, stored: StoredAllocator | undefined, store: Store): Promise<void> {
    return this.#turns.take(async () => {
      const outside = this.#files.file.get(id);
      if (stored === undefined || stored.length === 0) {
        if (outside !== undefined) throw behind(id, 0, readSignedHead(outside));
        return;
      }
      const log = await this.#log(store, stored);
      const heads = [outside === undefined ? undefined : readSignedHead(outside), log.lastHead]
        .filter((head) => head !== undefined)
        .filter((head) => head.origin === stored.origin);
      // The tiles may reach further than the events that are left.
      for (const head of heads) if (stored.length < head.size) throw behind(id, stored.length, head);
      await log.grow(stored.length, () => this.#options.pause());
      for (const head of heads) if ((await log.compare(head)) === "fork") throw behind(id, log.size, head);
    });
  }

  /** The allocators of which heads were signed, and whose logs are shorter now. */
  async behind(store: Store): Promise<string[]> {
    const lengths = new Map((await store.allocators()).map(({ id, length }) => [id, length]));
    return [...this.#files.file.heads].flatMap(([id, head]) =>
      (lengths.get(id) ?? 0) < readSignedHead(head).size ? [id] : [],
    );
  }

  /**
   * The logs that go on behind their last head, as a process leaves them that is killed. One that does not fit its head
   * is not among them: it is refused when it is asked for.
   */
  async unsigned(store: Store): Promise<StoredLog[]> {
    const logs: StoredLog[] = [];
    for (const stored of await store.allocators()) {
      const { id, length } = stored;
      const head = this.#files.file.get(id);
      if (length <= (head === undefined ? 0 : readSignedHead(head).size)) continue;
      const fits = await this.checkLog(id, stored, store).then(
        () => true,
        () => false,
      );
      if (fits) logs.push({ stored, length });
    }
    return logs;
  }

  /** The last head that was published. */
  head(id: string): string | undefined {
    return this.#files.file.get(id);
  }

  /**
   * Brings the trees of these logs up to what the store has, and signs and publishes their heads: at most once a
   * second each, unless no later head will come.
   */
  advance(engine: Engine, logs: readonly StoredLog[], isLast = false): Promise<void> {
    return this.#turns.take(async () => {
      const store = await engine.store();
      const signed: UnpublishedHead[] = [];
      for (const { stored, length } of logs) {
        const log = await this.#log(store, stored);
        const isPublished = log.signedHead === this.#files.file.get(stored.id);
        const hasGrown = length !== log.lastHead?.size;
        if (isPublished && !(hasGrown && (isLast || this.#mayBeSigned(log)))) continue;
        await log.grow(length, () => this.#options.pause());
        signed.push({ log, head: this.#signed(log) });
      }
      if (signed.length === 0) return;
      const isStored = await engine.write(async (current) => {
        // A store that was opened again in the meantime has trees of its own.
        if (current !== store) return false;
        return store.putTiles(
          signed.flatMap(({ log }) => log.unstored.map((tile) => ({ allocator: log.stored.number, ...tile }))),
          signed.map(({ log, head }) => log.headValue(head)),
        );
      });
      if (!isStored) {
        // Another process has signed: the trees are begun again from what it has stored.
        for (const { log } of signed) this.#trees.get(store)?.delete(log.stored.number);
        return;
      }
      for (const { log, head } of signed) log.hasStored(head);
      this.#publish(signed);
    });
  }

  #publish(signed: readonly UnpublishedHead[]): void {
    try {
      this.#files.file.keep(signed.map(({ log, head }) => ({ id: log.stored.id, head })));
    } catch (cause) {
      const received = cause instanceof Error ? cause.message : "a failure";
      throw serviceError("store-failed", { received, required: "a file of heads that can be written", cause });
    }
  }

  #mayBeSigned({ lastHead }: LogTree): boolean {
    const since = this.#options.now() - (lastHead?.time ?? 0);
    // A clock that was set back must not hold heads back for as long.
    return since < 0 || since >= HEAD_EVERY;
  }

  /** The head of the log as it is; the one that was signed before where nothing has come. */
  #signed({ stored: { origin }, size, root, signedHead, lastHead }: LogTree): string {
    if (signedHead !== undefined && lastHead?.size === size) return signedHead;
    return signHead({ origin, size, root, time: this.#options.now() }, [this.key.signer(origin)], lastHead);
  }

  async #log(store: Store, stored: StoredAllocator): Promise<LogTree> {
    let trees = this.#trees.get(store);
    if (trees === undefined) this.#trees.set(store, (trees = new Map<number, LogTree>()));
    const known = trees.get(stored.number);
    if (known !== undefined) return known;
    const log = await LogTree.restore(store, stored);
    trees.set(stored.number, log);
    return log;
  }

  close(): void {
    this.#opened?.file.close();
    this.#opened = undefined;
  }
}

function behind(id: string, length: number, { size }: Head) {
  return serviceError("store-behind", {
    received: `${length} events of ${id}, or others`,
    required: `the ${size} events of the head that was signed last`,
  });
}
