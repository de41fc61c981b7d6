import { EvenhandError } from "@evenhand/core";
import { readSignedHead, signHead, type Head } from "@evenhand/allocator";
import { inWords, type Alarms } from "../alarms/alarms.js";
import type { Engine, StoredLog } from "../engine/engine.js";
import { Turns } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { base64, type FormerKey } from "./formerKeys.js";
import { formerOrigins } from "./formerOrigins.js";
import { HeadFile, isFilled, type KeptHead } from "./headFile.js";
import { headName, LogTree } from "./logTree.js";
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
  /** Is told of a log that does not fit its heads, and of one that fits them: then with no error. */
  readonly onCompared?: (id: string, error: EvenhandError | undefined) => void;
  /** Another file with the last heads, outside of the folder: a folder that was copied back is found out by it. */
  readonly headFile?: string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** Is told where heads cannot be kept outside the store, and when they can be again. */
  readonly alarms?: Pick<Alarms, "raise" | "clear">;
  /** Seals the signing key of a folder. Without it, the key lies open there. */
  readonly sealing?: SharedSecret | undefined;
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
  #opened: { readonly keys: SigningKeys; readonly files: readonly HeadFile[] } | undefined;
  /** The allocators whose logs do not fit a head, as far as they were compared, with what was found. */
  readonly #refused = new Map<string, EvenhandError>();
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
   * those of the folder, where none are given; one is made where nothing was signed yet, and `hasLogs` is false.
   */
  open(given?: SigningKeys, hasLogs = false): void {
    this.close();
    const { headFile, sealing } = this.#options;
    const wasSigned = hasLogs || (headFile !== undefined && isFilled(headFile));
    const keys = given ?? keysOfFolder(this.#folder, sealing, wasSigned);
    const inside = new HeadFile(this.#folder);
    this.#opened = { keys, files: [inside] };
    try {
      checkSigner(keys, inside.heads);
      if (given === undefined) renewKeyFiles(this.#folder, keys, sealing);
      if (headFile === undefined) return;
      const outside = new HeadFile(this.#folder, headFile);
      this.#opened = { keys, files: [inside, outside] };
      checkSigner(keys, outside.heads);
      // A file that is new, or was away, begins with what the folder has.
      outside.keep([...inside.heads].flatMap(([id, head]) => (outside.get(id) === undefined ? [{ id, head }] : [])));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The allocators that are refused because events are lost which a head has, or are others. */
  get refused(): ReadonlyMap<string, EvenhandError> {
    return this.#refused;
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
    try {
      await this.#check(id, found, store);
      this.#note(id, undefined);
    } catch (error) {
      if (error instanceof EvenhandError && error.code === "store-behind") this.#note(id, error);
      throw error;
    }
  }

  #note(id: string, error: EvenhandError | undefined): void {
    if (error === undefined) this.#refused.delete(id);
    else this.#refused.set(id, error);
    this.#options.onCompared?.(id, error);
  }

  async #check(id: string, found: StoredAllocator | undefined, store: Store): Promise<void> {
    const outside = this.#knownHeads(id);
    let stored = found;
    if (stored === undefined || stored.length === 0) {
      if (outside.length === 0) return;
      // Others may have begun the log since it was looked for.
      stored = await store.find(id);
      if (stored === undefined || stored.length === 0) throw behind(id, 0, outside[0]);
    }
    const shorter = await shorterThanKnown(store, stored);
    if (shorter !== undefined) throw shorter;
    const trees = this.#treesOf(store);
    trees.delete(stored.number);
    const log = await LogTree.restore(store, stored);
    const { origin } = log.stored;
    for (const head of outside) if (!(await this.#isOf(store, log.stored, head))) throw renamed(id, origin, head);
    const heads = [...outside, log.lastHead].filter((head) => head?.origin === origin) as Head[];
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

  /**
   * The heads that the log does not fit, the last signed one first; none where nothing that is known is lost. Heads of
   * names that the log has given up are not among them. `given` is one that others have kept.
   */
  lostHeads(store: Store, stored: StoredAllocator, given: readonly string[]): Promise<LostHead[]> {
    return this.#turns.take(async () => {
      this.#trees.get(store)?.delete(stored.number);
      const log = await this.#log(store, stored);
      await log.grow(stored.length, () => this.#options.pause());
      const own = await store.getValue(headName(stored));
      const texts = [
        ...this.#files.files.map((file) => file.get(stored.id)),
        ...(own === undefined ? [] : [Buffer.from(own).toString()]),
        ...given,
      ].filter((text) => text !== undefined);
      const lost: LostHead[] = [];
      for (const text of texts) {
        const head = readSignedHead(text);
        if (!(await this.#fits(store, log, head))) lost.push({ text, head, kept: await this.#kept(log, head) });
      }
      return lost.sort((a, b) => (b.head.time ?? 0) - (a.head.time ?? 0) || b.head.size - a.head.size);
    });
  }
  /** The allocators of which heads were signed, and whose logs are shorter now. */
  async behind(store: Store, stopping?: AbortSignal): Promise<string[]> {
    // The heads first: a log that is looked for after them has at least what they say.
    const ids = [...new Set(this.#files.files.flatMap((file) => [...file.heads].map(([id]) => id)))];
    const heads = new Map(ids.map((id) => [id, this.#knownHeads(id)]));
    const lost: string[] = [];
    for (let begin = 0; begin < ids.length && stopping?.aborted !== true; begin += READ_AT_ONCE) {
      const some = ids.slice(begin, begin + READ_AT_ONCE);
      const found = await Promise.all(some.map((id) => store.find(id)));
      for (const [index, id] of some.entries()) {
        const head = await this.#firstLacking(store, found[index], heads.get(id) ?? []);
        const stored = found[index];
        const error =
          head === undefined ? await shorterThanKnown(store, stored) : behind(id, stored?.length ?? 0, head);
        if (error === undefined) continue;
        lost.push(id);
        this.#note(id, error);
      }
    }
    return lost;
  }

  /** The head of which the log has fewer events, or which was signed under a name that it does not have yet. */
  async #firstLacking(store: Store, stored: StoredAllocator | undefined, heads: readonly Head[]) {
    for (const head of heads) {
      const isOf = stored !== undefined && (await this.#isOf(store, stored, head));
      if (!isOf || (stored.origin === head.origin && stored.length < head.size)) return head;
    }
    return undefined;
  }

  /**
   * Those of these logs that go on behind their last head, as a process leaves them that is killed. One that does not
   * fit its head is not among them: it is refused when it is asked for.
   */
  async unsigned(store: Store, allocators: readonly StoredAllocator[]): Promise<StoredLog[]> {
    const logs: StoredLog[] = [];
    for (const stored of allocators) {
      const { id, length } = stored;
      const sizes = this.#files.files.map((file) => {
        const text = file.get(id);
        const head = text === undefined ? undefined : readSignedHead(text);
        return head?.origin === stored.origin ? head.size : 0;
      });
      if (length <= Math.min(...sizes)) continue;
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
    return this.#files.files[0].get(id);
  }

  /** Whether a head was ever signed for it, as far as the files know. */
  isKnown(id: string): boolean {
    return this.#knownHeads(id).length > 0;
  }

  /** Whether the file of the folder, and the other one where there is one, have this as the last head. */
  #isKept(id: string, head: string | undefined): boolean {
    return this.#files.files.every((file) => file.get(id) === head);
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
        const isPublished = this.#isKept(stored.id, log.signedHead);
        const hasGrown = length > (log.lastHead?.size ?? 0);
        if (isPublished && !(hasGrown && (isLast || this.#mayBeSigned(log)))) continue;
        growing.push({ log, length, isPublished });
      }
      await this.#grow(growing);
      const signed: UnpublishedHead[] = [];
      for (const { log, isPublished } of growing) {
        // Another process may have signed what does not fit the head outside: it is refused when it is read again.
        if (isPublished || (await this.#fitsKnownHeads(store, log)))
          signed.push({ log, head: this.#signed(log, keys) });
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
    if (heads.length === 0) return;
    try {
      for (const file of this.#files.files) file.keep(heads.filter((one) => isLater(one, file.get(one.id))));
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
    const size = log.lastHead?.size ?? 0;
    if (!this.#knownHeads(stored.id).some((known) => known.origin === stored.origin && known.size > size)) return log;
    this.#trees.get(store)?.delete(stored.number);
    return this.#log(store, stored);
  }

  async #fitsKnownHeads(store: Store, log: LogTree): Promise<boolean> {
    for (const head of this.#knownHeads(log.stored.id)) if (!(await this.#fits(store, log, head))) return false;
    return true;
  }

  /** Whether the log has what this head was signed over, or has given it up in a fork. */
  async #fits(store: Store, log: LogTree, head: Head): Promise<boolean> {
    if (head.origin !== log.stored.origin) return this.#isOf(store, log.stored, head);
    return head.size <= log.size && (await log.compare(head)) !== "fork";
  }

  /** Whether a head is one of this log: of its name, or of one that it has given up. */
  async #isOf(store: Store, stored: StoredAllocator, { origin }: Head): Promise<boolean> {
    return origin === stored.origin || (await formerOrigins(store, stored.id)).includes(origin);
  }

  /** How many of the first events of a head are surely those of the log. */
  async #kept(log: LogTree, head: Head): Promise<number> {
    if (head.origin === log.stored.origin && log.size < head.size) return log.size;
    const earlier = this.#files.files
      .flatMap((file) => file.headsOf(log.stored.id))
      .map((text) => readSignedHead(text));
    let kept = 0;
    for (const one of earlier) {
      const isPart = one.origin === head.origin && one.size < head.size && one.size > kept && one.size <= log.size;
      if (isPart && (await log.compare(one)) !== "fork") kept = one.size;
    }
    return kept;
  }

  #knownHeads(id: string): Head[] {
    const texts = this.#files.files.map((file) => file.get(id)).filter((text) => text !== undefined);
    return texts.map((text) => readSignedHead(text));
  }

  async #log(store: Store, stored: StoredAllocator): Promise<LogTree> {
    const trees = this.#treesOf(store);
    const known = trees.get(stored.number);
    // Another process may have forked it since.
    if (known?.stored.origin === stored.origin) return known;
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
    for (const file of this.#opened?.files ?? []) file.close();
    this.#opened = undefined;
  }
}

/** What is wrong with a log that has fewer events than were acknowledged, as far as that is known outside the store. */
async function shorterThanKnown(store: Store, stored: StoredAllocator | undefined): Promise<EvenhandError | undefined> {
  const { id = "", number = 0, length = 0 } = stored ?? {};
  const acknowledged = (await store.acknowledged?.(number)) ?? 0;
  if (stored === undefined || length >= acknowledged) return undefined;
  const required = `the ${acknowledged} events that were acknowledged`;
  return serviceError("store-behind", { received: `${length} events of ${id}`, required });
}

/** A head that a log does not fit. */
export interface LostHead {
  readonly text: string;
  readonly head: Head;
  /** Of the events under it those that are surely still there: the first ones. */
  readonly kept: number;
}

function isLater({ head }: KeptHead, known: string | undefined): boolean {
  const [next, before] = [readSignedHead(head), known === undefined ? undefined : readSignedHead(known)];
  return before?.origin !== next.origin || before.size <= next.size;
}

function renamed(id: string, origin: string, head: Head) {
  return serviceError("store-behind", {
    received: `the log ${origin}, which is older than the fork after which ${id} was signed as ${head.origin}`,
    required: `the ${head.size} events of the head that was signed last`,
  });
}

function behind(id: string, length: number, { size }: Head) {
  return serviceError("store-behind", {
    received: `${length} events of ${id}, or others`,
    required: `the ${size} events of the head that was signed last`,
  });
}
