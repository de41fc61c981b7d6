import { readSignedHead, signHead, type Head } from "@evenhand/allocator";
import { inWords, type Alarms } from "../alarms/alarms.js";
import type { Engine, StoredLog } from "../engine/engine.js";
import { Turns } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { base64, type FormerKey } from "./formerKeys.js";
import { HeadFile, type KeptHead } from "./headFile.js";
import { LogTree } from "./logTree.js";
import type { SigningKey } from "./signingKey.js";
import { checkSigner, keysOfFolder, renewKeyFiles, type SigningKeys } from "./signingKeys.js";

/** Milliseconds between two heads of one log. */
const HEAD_EVERY = 1000;

/**
 * Heads that are stored in one commit. Decisions wait for it: with a thousand heads, and as many tiles, it took 100 to
 * 150 ms in PostgreSQL.
 */
const PUBLISHED_AT_ONCE = 128;

/** Logs that are read at once: a shared store is asked for all of them in one statement. */
const READ_AT_ONCE = 128;

export interface LedgerOptions {
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** Is told where heads cannot be kept outside the store, and when they can be again. */
  readonly alarms?: Pick<Alarms, "raise" | "clear">;
  /** Seals the signing key of a folder. Without it, the key lies open there. */
  readonly sealing?: SharedSecret;
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
  readonly #folder: string;
  readonly #options: LedgerOptions;
  #opened: { readonly keys: SigningKeys; readonly file: HeadFile } | undefined;
  readonly #turns = new Turns();
  /** Heads that are in the store, and could not be kept outside of it: by the allocator's id. */
  readonly #unkept = new Map<string, KeptHead>();
  /** A store that was opened again begins with trees of its own. */
  readonly #trees = new WeakMap<Store, Map<number, LogTree>>();

  constructor(folder: string, options: LedgerOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /**
   * Reads the heads, also again: while the store was closed, another process may have had the folder. The keys are
   * those of the folder, where none are given.
   */
  open(given?: SigningKeys): void {
    this.close();
    const { sealing } = this.#options;
    const keys = given ?? keysOfFolder(this.#folder, sealing);
    const file = new HeadFile(this.#folder);
    this.#opened = { keys, file };
    try {
      checkSigner(keys, file.heads);
      if (given === undefined) renewKeyFiles(this.#folder, keys, sealing);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get keys(): SigningKeys {
    return this.#files.keys;
  }

  /** Signs with other keys from now on. */
  useKeys(keys: SigningKeys): void {
    this.#opened = { ...this.#files, keys };
  }

  get key(): SigningKey {
    return this.keys.key;
  }

  /** The keys that have signed before, the oldest first. One that was about to be replaced, and was not, is no such. */
  get formerKeys(): readonly FormerKey[] {
    const { key, former } = this.keys;
    const current = base64(key.publicKey);
    return former.filter(({ publicKey }) => publicKey !== current);
  }

  get #files() {
    if (this.#opened !== undefined) return this.#opened;
    throw serviceError("store-failed", { received: "a folder that is closed", required: "one that is open" });
  }

  /**
   * Refuses a log that has not all that a head says which was signed before. It is compared by a tree of its own, from
   * what the store has now: what is in memory may have leaves that the store has lost since. So no other log is waited
   * for, and none waits for this one, which may be long.
   */
  async checkLog(id: string, found: StoredAllocator | undefined, store: Store): Promise<void> {
    const outside = this.#knownHead(id);
    let stored = found;
    if (stored === undefined || stored.length === 0) {
      if (outside === undefined) return;
      // Others may have begun the log since it was looked for.
      stored = await store.find(id);
      if (stored === undefined || stored.length === 0) throw behind(id, 0, outside);
    }
    const trees = this.#treesOf(store);
    trees.delete(stored.number);
    const log = await LogTree.restore(store, stored);
    const { origin } = stored;
    const heads = [outside, log.lastHead].filter((head) => head !== undefined && head.origin === origin) as Head[];
    let { length } = stored;
    // Others may have appended, and signed, since the log was looked for.
    if (heads.some(({ size }) => size > length)) length = (await store.find(id))?.length ?? 0;
    // The tiles may reach further than the events that are left.
    for (const head of heads) if (length < head.size) throw behind(id, length, head);
    await log.grow(length, () => this.#options.pause());
    for (const head of heads) if ((await log.compare(head)) === "fork") throw behind(id, log.size, head);
    // A head may have been signed meanwhile, with a tree that knows it.
    if (!trees.has(stored.number)) trees.set(stored.number, log);
  }

  /** The allocators of which heads were signed, and whose logs are shorter now. */
  async behind(store: Store): Promise<string[]> {
    // The heads first: a log that is looked for after them has at least what they say.
    const heads = [...this.#files.file.heads];
    const behind: string[] = [];
    for (let begin = 0; begin < heads.length; begin += READ_AT_ONCE) {
      const some = heads.slice(begin, begin + READ_AT_ONCE);
      const found = await Promise.all(some.map(([id]) => store.find(id)));
      for (const [index, [id, head]] of some.entries()) {
        if ((found[index]?.length ?? 0) < readSignedHead(head).size) behind.push(id);
      }
    }
    return behind;
  }

  /**
   * Those of these logs that go on behind their last head, as a process leaves them that is killed. One that does not
   * fit its head is not among them: it is refused when it is asked for.
   */
  async unsigned(store: Store, allocators: readonly StoredAllocator[]): Promise<StoredLog[]> {
    const logs: StoredLog[] = [];
    for (const stored of allocators) {
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
      // Also where nothing has come since, and no request asks.
      this.keep([...this.#unkept.values()]);
      const { keys } = this;
      const growing: GrowingLog[] = [];
      for (const { stored, length } of logs) {
        const log = await this.#newest(store, stored);
        const isPublished = log.signedHead === this.#files.file.get(stored.id);
        const hasGrown = length > (log.lastHead?.size ?? 0);
        if (isPublished && !(hasGrown && (isLast || this.#mayBeSigned(log)))) continue;
        growing.push({ log, length, isPublished });
      }
      await this.#grow(growing);
      const signed: UnpublishedHead[] = [];
      for (const { log, isPublished } of growing) {
        // Another process may have signed what does not fit the head outside: it is refused when it is read again.
        if (isPublished || (await this.#fitsKnownHead(log))) signed.push({ log, head: this.#signed(log, keys) });
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
      this.#trees.get(store)?.delete(one.log.stored.number);
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
    this.keep(signed.map(({ log, head }) => ({ id: log.stored.id, head })));
    return true;
  }

  /** Keeps heads that are in the store outside of it too, where they are later ones than those that it has. */
  keep(heads: readonly KeptHead[]): void {
    const isLater = ({ id, head }: KeptHead) => {
      const [next, known] = [readSignedHead(head), this.#knownHead(id)];
      return known?.origin !== next.origin || known.size <= next.size;
    };
    if (heads.length === 0) return;
    try {
      this.#files.file.keep(heads.filter(isLater));
      for (const { id } of heads) this.#unkept.delete(id);
      if (this.#unkept.size === 0) this.#options.alarms?.clear("heads-not-kept");
    } catch (cause) {
      for (const one of heads) this.#unkept.set(one.id, one);
      const received = inWords(cause);
      this.#options.alarms?.raise("heads-not-kept", { detail: received });
      throw serviceError("store-failed", { received, required: "a file of heads that can be written", cause });
    }
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
    const log = await this.#log(store, stored);
    const known = this.#knownHead(stored.id);
    if (known?.origin !== stored.origin || known.size <= (log.lastHead?.size ?? 0)) return log;
    this.#trees.get(store)?.delete(stored.number);
    return this.#log(store, stored);
  }

  async #fitsKnownHead(log: LogTree): Promise<boolean> {
    const known = this.#knownHead(log.stored.id);
    if (known?.origin !== log.stored.origin) return true;
    return known.size <= log.size && (await log.compare(known)) !== "fork";
  }

  #knownHead(id: string): Head | undefined {
    const head = this.#files.file.get(id);
    return head === undefined ? undefined : readSignedHead(head);
  }

  async #log(store: Store, stored: StoredAllocator): Promise<LogTree> {
    const trees = this.#treesOf(store);
    const known = trees.get(stored.number);
    if (known !== undefined) return known;
    const log = await LogTree.restore(store, stored);
    trees.set(stored.number, log);
    return log;
  }

  /** Forgets the trees of all other logs. Each is read again from the store where somebody needs it. */
  retain(store: Store, logs: readonly StoredLog[]): void {
    const retained = new Set(logs.map(({ stored }) => stored.number));
    const trees = this.#treesOf(store);
    for (const number of trees.keys()) if (!retained.has(number)) trees.delete(number);
  }

  #treesOf(store: Store): Map<number, LogTree> {
    let trees = this.#trees.get(store);
    if (trees === undefined) this.#trees.set(store, (trees = new Map<number, LogTree>()));
    return trees;
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
