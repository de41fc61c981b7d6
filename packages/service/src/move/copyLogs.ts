import { readEvent, type EventRecord } from "@evenhand/allocator";
import { KEYS_KNOWN_FOR } from "../engine/background.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pointersOf } from "../engine/pointersOf.js";
import { serviceError } from "../errors.js";
import type { Appending, Pointer, Store, StoredAllocator, StoredSeed } from "../store/store.js";

/** Events of one log that are appended at once: a row of the database. Who asks for one of them reads all of it. */
const PAGE = 256;

/** Logs that are copied side by side: a commit takes as long for a page of each as for one of them. */
const AT_ONCE = 64;

/** Is told how many events of all have been copied or compared, and of which allocator the last ones were. */
export type WatchMove = (done: number, total: number, id: string) => void;

export interface CopyOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly watch: WatchMove;
  /** Stops between two commits. */
  readonly signal?: AbortSignal | undefined;
}

/** A log in both stores: what the target has is the beginning of what the source has. */
export interface CopiedLog {
  readonly from: StoredAllocator;
  readonly to: StoredAllocator;
}

/**
 * Brings every log of a store into another one, byte for byte, with its seeds and with what leads to its events. Logs
 * that are there are compared with those of the source, and go on where they end: it can be run again at any time.
 */
export async function copyLogs(from: Store, to: Store, options: CopyOptions): Promise<CopiedLog[]> {
  const sources = (await from.allocators()).filter(({ length }) => length > 0);
  const targets = new Map((await to.allocators()).map((target) => [target.id, target]));
  const progress = new CopyProgress(sources, options);
  const copied: CopiedLog[] = [];
  for (let begin = 0; begin < sources.length; begin += AT_ONCE) {
    const group: CopiedLog[] = [];
    // One after the other: lists of allocators keep their order.
    for (const source of sources.slice(begin, begin + AT_ONCE)) {
      const known = targets.get(source.id);
      const target = known === undefined || known.length === 0 ? await to.create(source.id, source.origin) : known;
      group.push({ from: source, to: target });
    }
    for (const log of group) await compare(from, to, log, progress);
    await append(from, to, group, progress);
    copied.push(...group);
  }
  return copied;
}

/** Counts, and stops where it is asked to. */
class CopyProgress {
  readonly #total: number;
  readonly #options: CopyOptions;
  #done = 0;

  constructor(sources: readonly StoredAllocator[], options: CopyOptions) {
    this.#total = sources.reduce((sum, { length }) => sum + length, 0);
    this.#options = options;
  }

  /** Older keys of requests were forgotten, and are not found again. */
  get oldestKey(): number {
    return this.#options.now() - KEYS_KNOWN_FOR;
  }

  add(events: number, id: string): void {
    this.#done += events;
    this.#options.watch(this.#done, this.#total, id);
    this.#options.signal?.throwIfAborted();
  }
}

/** Refuses a log that is no beginning of the source's. What was erased in the source since is erased here too. */
async function compare(from: Store, to: Store, log: CopiedLog, progress: CopyProgress): Promise<void> {
  const { id, origin, length } = log.to;
  if (origin !== log.from.origin) throw isAnother(id, `the origin ${origin}`, `the origin ${log.from.origin}`);
  if (length > log.from.length) throw isAnother(id, `${length} events`, `at most ${log.from.length}`);
  for (let place = 0; place < length; place += PAGE) {
    const limit = Math.min(PAGE, length - place);
    const [given, there] = [await from.read(log.from.number, place, limit), await to.read(log.to.number, place, limit)];
    const other = there.findIndex((record, index) => !isSameOrErased(record, given[index]));
    if (other !== -1) throw isAnother(id, `another event at place ${place + other}`, "the event of the source");
    const erased = there.flatMap(({ personal }, index) =>
      personal !== undefined && given[index].personal === undefined ? [place + index] : [],
    );
    if (erased.length > 0) await to.erase(log.to.number, erased);
    progress.add(limit, id);
  }
}

function isSameOrErased(there: EventRecord, given: EventRecord | undefined): boolean {
  if (given === undefined || Buffer.compare(there.leaf, given.leaf) !== 0) return false;
  if (given.personal === undefined) return true;
  return there.personal !== undefined && Buffer.compare(there.personal, given.personal) === 0;
}

/** Appends what is missing, a page of each log in every commit. */
async function append(from: Store, to: Store, group: readonly CopiedLog[], progress: CopyProgress): Promise<void> {
  let open = await Promise.all(
    group.map(async (log) => ({ ...log, place: log.to.length, seeds: await from.seeds(log.from.number) })),
  );
  for (;;) {
    open = open.filter(({ place, from: { length } }) => place < length);
    if (open.length === 0) return;
    const appendings = await Promise.all(open.map((log) => nextPage(from, log, progress.oldestKey)));
    const [conflict] = await to.append(appendings);
    if (conflict !== undefined) {
      const { to: target } = open.find((log) => log.to.number === conflict[0]) ?? open[0];
      throw isAnother(target.id, `${conflict[1]} events all at once`, "a store that only this move writes to");
    }
    open = open.map((log, index) => ({ ...log, place: log.place + appendings[index].records.length }));
    for (const [index, { records }] of appendings.entries()) progress.add(records.length, open[index].from.id);
  }
}

interface OpenLog extends CopiedLog {
  readonly place: number;
  readonly seeds: readonly StoredSeed[];
}

async function nextPage(from: Store, log: OpenLog, oldestKey: number): Promise<Appending> {
  const { place, seeds } = log;
  const records = await from.read(log.from.number, place, Math.min(PAGE, log.from.length - place));
  if (records.length === 0) throw isAnother(log.from.id, `${place} events that can be read`, `${log.from.length}`);
  const isInPage = (at: number) => at >= place && at < place + records.length;
  return {
    allocator: log.to.number,
    expected: place,
    records,
    pointers: records.flatMap((record, index) => pointersTo(record, place + index, oldestKey)),
    seeds: seeds.filter((seed) => isInPage(seed.from)),
  };
}

/** An event that cannot be read is copied as it is, and nothing leads to it: the service refuses its allocator. */
function pointersTo(record: EventRecord, place: number, oldestKey: number): Pointer[] {
  if (record.personal === undefined) return [];
  try {
    const pointers = pointersOf([{ record, place, ...readEvent(record, nodeSha256) }]);
    return pointers.filter(({ kind, at }) => kind !== "key" || at >= oldestKey);
  } catch {
    return [];
  }
}

function isAnother(id: string, received: string, required: string) {
  return serviceError("move-conflict", { received, required, path: id });
}
