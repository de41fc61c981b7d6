import { EvenhandError } from "@evenhand/core";
import { readSignedHead, type Head } from "@evenhand/allocator";
import type { StoredLog } from "../engine/engine.js";
import type { Turns } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import type { Store, StoredAllocator } from "../store/store.js";
import { formerOrigins } from "./formerOrigins.js";
import type { KeptHeads } from "./keptHeads.js";
import { headName, LogTree } from "./logTree.js";
import { READ_AT_ONCE, type LogTrees } from "./logTrees.js";

export interface ComparedLogsOptions {
  readonly heads: KeptHeads;
  readonly trees: LogTrees;
  /** Those in which heads are signed: no tree grows twice at once. */
  readonly turns: Turns;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
  /** Is told of a log that does not fit its heads, and of one that fits them: then with no error. */
  readonly onCompared?: ((id: string, error: EvenhandError | undefined) => void) | undefined;
}

/** A head that a log does not fit. */
export interface LostHead {
  readonly text: string;
  readonly head: Head;
  /** Of the events under it those that are surely still there: the first ones. */
  readonly kept: number;
}

/** Logs against the heads that were signed of them: a log that has lost events, or has others, is refused. */
export class ComparedLogs {
  readonly #options: ComparedLogsOptions;
  /** The allocators whose logs do not fit a head, as far as they were compared, with what was found. */
  readonly #refused = new Map<string, EvenhandError>();

  constructor(options: ComparedLogsOptions) {
    this.#options = options;
  }

  /** The allocators that are refused because events are lost which a head has, or are others. */
  get refused(): ReadonlyMap<string, EvenhandError> {
    return this.#refused;
  }

  /**
   * Refuses a log that has not all that a head says which was signed before. It is compared by a tree of its own, from
   * what the store has now: what is in memory may have leaves that the store has lost since. So no other log is waited
   * for, and none waits for this one, which may be long.
   */
  async check(id: string, found: StoredAllocator | undefined, store: Store): Promise<void> {
    try {
      await this.#compare(id, found, store);
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

  async #compare(id: string, found: StoredAllocator | undefined, store: Store): Promise<void> {
    const { trees, pause } = this.#options;
    const outside = this.known(id);
    let stored = found;
    if (stored === undefined || stored.length === 0) {
      if (outside.length === 0) return;
      // Others may have begun the log since it was looked for.
      stored = await store.find(id);
      if (stored === undefined || stored.length === 0) throw behind(id, 0, outside[0]);
    }
    const shorter = await shorterThanKnown(store, stored);
    if (shorter !== undefined) throw shorter;
    trees.forget(store, stored);
    const log = await LogTree.restore(store, stored);
    const { origin } = log.stored;
    for (const head of outside) if (!(await isOf(store, log.stored, head))) throw renamed(id, origin, head);
    const heads = [...outside, log.lastHead].filter((head) => head?.origin === origin) as Head[];
    let { length } = stored;
    // Others may have appended, and signed, since the log was looked for.
    if (heads.some(({ size }) => size > length)) length = (await store.find(id))?.length ?? 0;
    // The tiles may reach further than the events that are left.
    for (const head of heads) if (length < head.size) throw behind(id, length, head);
    await log.grow(length, pause);
    for (const head of heads) if ((await log.compare(head)) === "fork") throw behind(id, log.size, head);
    // A head may have been signed meanwhile, with a tree that knows it.
    trees.add(store, log);
  }

  /** The last heads that are known outside of the store. */
  known(id: string): Head[] {
    return this.#options.heads.lastOf(id).map((text) => readSignedHead(text));
  }

  /** Whether the log has what was signed over it, as far as that is known outside of the store. */
  async fitsKnown(store: Store, log: LogTree): Promise<boolean> {
    for (const head of this.known(log.stored.id)) if (!(await fits(store, log, head))) return false;
    return true;
  }

  /**
   * The heads that the log does not fit, the last signed one first; none where nothing that is known is lost. Heads of
   * names that the log has given up are not among them. `given` is one that others have kept.
   */
  lostHeads(store: Store, stored: StoredAllocator, given: readonly string[]): Promise<LostHead[]> {
    const { heads, trees, turns, pause } = this.#options;
    return turns.take(async () => {
      trees.forget(store, stored);
      const log = await trees.get(store, stored);
      await log.grow(stored.length, pause);
      const own = await store.getValue(headName(stored));
      const inStore = own === undefined ? [] : [Buffer.from(own).toString()];
      const lost: LostHead[] = [];
      for (const text of [...heads.lastOf(stored.id), ...inStore, ...given]) {
        const head = readSignedHead(text);
        if (!(await fits(store, log, head))) lost.push({ text, head, kept: await this.#kept(log, head) });
      }
      return lost.sort((a, b) => (b.head.time ?? 0) - (a.head.time ?? 0) || b.head.size - a.head.size);
    });
  }

  /** How many of the first events of a head are surely those of the log. */
  async #kept(log: LogTree, head: Head): Promise<number> {
    if (head.origin === log.stored.origin && log.size < head.size) return log.size;
    const earlier = this.#options.heads.allOf(log.stored.id).map((text) => readSignedHead(text));
    let kept = 0;
    for (const one of earlier) {
      const isPart = one.origin === head.origin && one.size < head.size && one.size > kept && one.size <= log.size;
      if (isPart && (await log.compare(one)) !== "fork") kept = one.size;
    }
    return kept;
  }

  /** The allocators of which heads were signed, and whose logs are shorter now. */
  async behind(store: Store, stopping?: AbortSignal): Promise<string[]> {
    // The heads first: a log that is looked for after them has at least what they say.
    const { ids } = this.#options.heads;
    const heads = new Map(ids.map((id) => [id, this.known(id)]));
    const lost: string[] = [];
    for (let begin = 0; begin < ids.length && stopping?.aborted !== true; begin += READ_AT_ONCE) {
      const some = ids.slice(begin, begin + READ_AT_ONCE);
      const found = await Promise.all(some.map((id) => store.find(id)));
      for (const [index, id] of some.entries()) {
        const stored = found[index];
        const head = await firstLacking(store, stored, heads.get(id) ?? []);
        const error =
          head === undefined ? await shorterThanKnown(store, stored) : behind(id, stored?.length ?? 0, head);
        if (error === undefined) continue;
        lost.push(id);
        this.#note(id, error);
      }
    }
    return lost;
  }

  /**
   * Those of these logs that go on behind their last head, as a process leaves them that is killed. One that does not
   * fit its head is not among them: it is refused when it is asked for.
   */
  async unsigned(store: Store, allocators: readonly StoredAllocator[]): Promise<StoredLog[]> {
    const logs: StoredLog[] = [];
    for (const stored of allocators) {
      const { id, origin, length } = stored;
      if (length <= this.#options.heads.sizeOf(id, origin)) continue;
      const fitsHeads = await this.check(id, stored, store).then(
        () => true,
        () => false,
      );
      if (fitsHeads) logs.push({ stored, length });
    }
    return logs;
  }
}

/** The head of which the log has fewer events, or which was signed under a name that it does not have yet. */
async function firstLacking(store: Store, stored: StoredAllocator | undefined, heads: readonly Head[]) {
  for (const head of heads) {
    const isOfLog = stored !== undefined && (await isOf(store, stored, head));
    if (!isOfLog || (stored.origin === head.origin && stored.length < head.size)) return head;
  }
  return undefined;
}

/** Whether the log has what this head was signed over, or has given it up in a fork. */
async function fits(store: Store, log: LogTree, head: Head): Promise<boolean> {
  if (head.origin !== log.stored.origin) return isOf(store, log.stored, head);
  return head.size <= log.size && (await log.compare(head)) !== "fork";
}

/** Whether a head is one of this log: of its name, or of one that it has given up. */
async function isOf(store: Store, stored: StoredAllocator, { origin }: Head): Promise<boolean> {
  return origin === stored.origin || (await formerOrigins(store, stored.id)).includes(origin);
}

/** What is wrong with a log that has fewer events than were acknowledged, as far as that is known outside the store. */
async function shorterThanKnown(store: Store, stored: StoredAllocator | undefined): Promise<EvenhandError | undefined> {
  const { id = "", number = 0, length = 0 } = stored ?? {};
  const acknowledged = (await store.acknowledged?.(number)) ?? 0;
  if (stored === undefined || length >= acknowledged) return undefined;
  const required = `the ${acknowledged} events that were acknowledged`;
  return serviceError("store-behind", { received: `${length} events of ${id}`, required });
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
