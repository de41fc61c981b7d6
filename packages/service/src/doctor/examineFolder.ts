import { existsSync } from "node:fs";
import { join } from "node:path";
import { Allocator, LedgerTree, logEntry, logHeader, readEvent, readSignedHead } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { inWords } from "../alarms/alarms.js";
import { pagesOf } from "../engine/storedEvents.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { serviceError } from "../errors.js";
import { hasHeads, headsFile, headsOf } from "../ledger/headFile.js";
import { headName } from "../ledger/logTree.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { databaseFile, lockFolder } from "../store/embedded/openDatabase.js";
import { placeBefore, type ChangedHeads, type HeadPlace } from "../store/postgres/headRows.js";
import { PostgresStore } from "../store/postgres/postgresStore.js";
import type { Store, StoredAllocator, StoredSeed } from "../store/store.js";
import { examineFiles, type FileFinding } from "./examineFiles.js";

/** What was found about one allocator of a folder. */
export interface ExaminedAllocator {
  readonly id: string;
  /** The events that are in the store. */
  readonly events: number;
  readonly findings: readonly FolderFinding[];
  /** The log as a file, piece by piece: there is one whatever was found. */
  log(): AsyncIterable<Uint8Array>;
}

export interface FolderFinding {
  /**
   * `log`: an event that does not follow from those before it. `snapshot`: the newest snapshot cannot be used.
   * `behind`: the log has not all that was under a signed head. `fork`: it has other events than were signed.
   * `unsigned`: it lacks events that were acknowledged, and under no head yet.
   */
  readonly kind: "log" | "snapshot" | "behind" | "fork" | "unsigned";
  /** The place of the event, the size of the signed head, or how many events were acknowledged. */
  readonly place: number;
  readonly words: string;
}

/** Events that are read at once. */
const PAGE = 10_000;

/** Is told how many events of all have been looked at, and of which allocator the last ones were. */
export type WatchExamination = (done: number, total: number, id: string) => void;

/**
 * Looks at every allocator of a folder: folds its whole log, not from a snapshot, and compares it with the last signed
 * head. No log, key or head is changed; a store of an earlier version is brought up to this one, as by a start. Refused
 * while a service has the folder.
 */
export async function* examineFolder(
  folder: string,
  watch: WatchExamination = () => undefined,
  secret?: SharedSecret,
): AsyncGenerator<ExaminedAllocator> {
  const store = openStore(folder, secret);
  try {
    yield* examineStore(store, await latestHeads(folder, store), watch);
  } catch (error) {
    throw asDamage(error);
  } finally {
    await store.close();
  }
}

/** The files of a folder, looked at in the same way; of the logs only the rows in which they lie. */
export async function examineFilesOf(folder: string, secret?: SharedSecret): Promise<FileFinding[]> {
  const store = openStore(folder, secret);
  try {
    return await examineFiles(store, folder, secret);
  } catch (error) {
    throw asDamage(error);
  } finally {
    await store.close();
  }
}

function openStore(folder: string, secret: SharedSecret | undefined): EmbeddedStore {
  if (!existsSync(join(folder, databaseFile))) {
    throw serviceError("folder-unusable", { received: folder, required: "a folder in which a service has run" });
  }
  try {
    return EmbeddedStore.open(folder, secret, { seals: false });
  } catch (error) {
    throw asDamage(error);
  }
}

/** SQLite has errors of its own for what it cannot read. */
function asDamage(error: unknown): unknown {
  if (error instanceof EvenhandError) return error;
  const required = "a database that can be read";
  return serviceError("store-damaged", { received: `${databaseFile}: ${inWords(error)}`, required, cause: error });
}

/**
 * The same for a database, while replicas run or not: compared with the heads that it has itself, or with those of the
 * folder of a replica that is stopped, where they are later.
 */
export async function* examineDatabase(
  { database, secret, folder }: { database: string; secret: SharedSecret; folder: string },
  watch: WatchExamination = () => undefined,
): AsyncGenerator<ExaminedAllocator> {
  const lock = hasHeads(folder) ? lockFolder(folder) : undefined;
  const store = await PostgresStore.open(database, secret);
  try {
    const heads = headsOf(folder);
    if (heads === undefined) {
      const required = "the signed heads that were kept there";
      throw serviceError("heads-unreadable", { received: join(folder, headsFile), required });
    }
    for (let place: HeadPlace | undefined = placeBefore(0); place !== undefined;) {
      const page: ChangedHeads = await store.headsSince(place);
      for (const { id, head } of page.heads) {
        const known = heads.get(id);
        if (known === undefined || readSignedHead(known).size < readSignedHead(head).size) heads.set(id, head);
      }
      place = page.next;
    }
    yield* examineStore(store, heads, watch);
  } finally {
    lock?.close();
    await store.close();
  }
}

/** The later ones of those that a folder and its database have. A damaged one is a finding of the files. */
async function latestHeads(folder: string, store: EmbeddedStore): Promise<Map<string, string>> {
  const heads = headsOf(folder) ?? new Map<string, string>();
  for (const stored of await store.allocators()) {
    const own = await store.getValue(headName(stored)).catch(() => undefined);
    if (own === undefined) continue;
    const text = Buffer.from(own).toString();
    const { origin, size } = readSignedHead(text);
    const known = heads.get(stored.id);
    if (origin === stored.origin && (known === undefined || readSignedHead(known).size < size))
      heads.set(stored.id, text);
  }
  return heads;
}

/** Only for as long as the store is open: the logs are read from it. */
async function* examineStore(
  store: Store,
  heads: ReadonlyMap<string, string>,
  watch: WatchExamination,
): AsyncGenerator<ExaminedAllocator> {
  const all = await store.allocators();
  const total = all.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  for (const stored of all) {
    const { id, length } = stored;
    if (length === 0) continue;
    yield await examined(store, stored, heads.get(id), (done) => watch(before + done, total, id));
    before += length;
  }
}

async function examined(
  store: Store,
  stored: StoredAllocator,
  signed: string | undefined,
  watch: (done: number) => void,
): Promise<ExaminedAllocator> {
  const findings = [
    ...(await findingsOfLog(store, stored, signed === undefined ? undefined : readSignedHead(signed), watch)),
    ...(await findingsOfSnapshot(store, stored)),
  ];
  return { id: stored.id, events: stored.length, findings, log: () => logOf(store, stored) };
}

async function findingsOfLog(
  store: Store,
  { number, length }: StoredAllocator,
  head: ReturnType<typeof readSignedHead> | undefined,
  watch: (done: number) => void,
): Promise<FolderFinding[]> {
  const findings: FolderFinding[] = [];
  const tree = new LedgerTree(nodeSha256);
  let place = 0;
  try {
    const fold = new LogFold(await store.seeds(number));
    for await (const records of pagesOf(store, number, { page: PAGE })) {
      for (const record of records) {
        const words = fold.take(record, place);
        if (words !== undefined) findings.push({ kind: "log", place, words });
        tree.append(record.leaf);
        place++;
        if (place !== head?.size || Buffer.from(tree.root()).equals(head.root)) continue;
        findings.push({ kind: "fork", place, words: "the events are others than those under the last signed head" });
      }
      watch(place);
    }
  } catch (error) {
    // What lies behind it is not read: the other allocators are.
    findings.push({ kind: "log", place, words: inWords(error) });
  }
  if (head !== undefined && length < head.size) {
    const words = `${length} events, where ${head.size} were under the last signed head`;
    findings.push({ kind: "behind", place: head.size, words });
  }
  const acknowledged = (await store.acknowledged?.(number)) ?? 0;
  if (length < acknowledged && acknowledged > (head?.size ?? 0)) {
    const words = `${length} events, where ${acknowledged} were acknowledged`;
    findings.push({ kind: "unsigned", place: acknowledged, words });
  }
  return findings;
}

/** Folds a log until an event does not fit. */
class LogFold {
  readonly #seeds: readonly StoredSeed[];
  #allocator: Allocator | undefined;
  #hasFailed = false;

  constructor(seeds: readonly StoredSeed[]) {
    this.#seeds = seeds;
  }

  /** What is wrong with the event at this place; undefined where it fits, or where an earlier one did not. */
  take(record: Parameters<Allocator["fold"]>[0], place: number): string | undefined {
    if (this.#hasFailed) return undefined;
    const seed = this.#seeds.find(({ from }) => from === place);
    try {
      if (this.#allocator === undefined) this.#allocator = Allocator.begin(record, seed, { sha256: nodeSha256 });
      else {
        if (seed !== undefined) this.#allocator.knowSeed(seed);
        this.#allocator.fold(record);
      }
      return undefined;
    } catch (error) {
      this.#hasFailed = true;
      return `${kindOf(record)}: ${inWords(error)}`;
    }
  }
}

function kindOf(record: Parameters<Allocator["fold"]>[0]): string {
  try {
    return readEvent(record, nodeSha256).event.kind;
  } catch {
    return "unreadable";
  }
}

async function findingsOfSnapshot(store: Store, { number }: StoredAllocator): Promise<FolderFinding[]> {
  const snapshot = await store.snapshot(number);
  if (snapshot === undefined) return [];
  const { parts } = snapshot;
  try {
    const seed = (await store.seeds(number)).filter(({ from }) => from < snapshot.length).at(-1);
    Allocator.restore(snapshot.bytes, seed, { sha256: nodeSha256, partNamed: (name) => parts.get(name) });
    return [];
  } catch (error) {
    return [{ kind: "snapshot", place: snapshot.length, words: inWords(error) }];
  }
}

async function* logOf(store: Store, { number, origin }: StoredAllocator): AsyncGenerator<Uint8Array> {
  yield logHeader(origin);
  for await (const records of pagesOf(store, number, { page: PAGE })) yield Buffer.concat(records.map(logEntry));
}
