import type { EventRecord } from "@evenhand/allocator";
import { allocatorExists } from "../../errors.js";
import type {
  Appending,
  Conflicts,
  NewSnapshot,
  Pointer,
  Store,
  StoredAllocator,
  StoredDue,
  StoredSeed,
  StoredSnapshot,
  StoredTile,
  StoredValue,
} from "../store.js";
import { bytesOf, eventRows, type Blob, type EventRow } from "./eventRows.js";
import { openDatabase, openForReading, type OpenedDatabase } from "./openDatabase.js";
import { SnapshotRows } from "./snapshotRows.js";
import type { SqlDatabase, SqlStatement } from "./sqliteDriver.js";
import {
  hashKept,
  hourOf,
  kindKept,
  packAppending,
  packRecords,
  pointerRows,
  unpackRecords,
  type PackedAppending,
} from "../packedRecords.js";

/** Rows that are written before the write-ahead log is worth a checkpoint: about as many pages of 4 kB. */
const ROWS_BETWEEN_CHECKPOINTS = 1000;

/** Logs in one SQLite file of a folder. The library is synchronous: what returns is done. */
export class EmbeddedStore implements Store {
  /** The folder has a lock. */
  readonly isShared = false;
  readonly #opened: OpenedDatabase;
  readonly #database: SqlDatabase;
  readonly #prepared = new Map<string, SqlStatement>();
  readonly #snapshots = new SnapshotRows((text) => this.#sql(text));
  /** Rows that had been written at the last checkpoint. */
  #rowsMoved = 0;

  private constructor(opened: OpenedDatabase) {
    this.#opened = opened;
    this.#database = opened.database;
  }

  static open(folder: string): EmbeddedStore {
    return new EmbeddedStore(openDatabase(folder));
  }

  /** A second view of a folder that this process has opened, for reading alone. */
  static openReading(folder: string): EmbeddedStore {
    return new EmbeddedStore(openForReading(folder));
  }

  /** A statement is prepared once: preparing takes longer than most of them. */
  #sql(text: string): SqlStatement {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  async allocators(): Promise<readonly StoredAllocator[]> {
    return this.#sql(
      `SELECT number, id, origin, erasures, ${LENGTH} FROM allocators ORDER BY number`,
    ).all() as StoredAllocator[];
  }

  async count(): Promise<number> {
    // Numbers are given one after the other, and no allocator is ever removed.
    const { count } = this.#sql("SELECT COALESCE(MAX(number), 0) AS count FROM allocators").get() as { count: number };
    return count;
  }

  async find(id: string): Promise<StoredAllocator | undefined> {
    const [found] = this.#sql(`SELECT number, id, origin, erasures, ${LENGTH} FROM allocators WHERE id = ?`).all(id);
    return found as StoredAllocator | undefined;
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    const known = await this.find(id);
    if (known !== undefined && known.length > 0) throw allocatorExists(id);
    const text =
      "INSERT INTO allocators (id, origin) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET origin = excluded.origin";
    this.#sql(text).run(id, origin);
    return (await this.find(id)) as StoredAllocator;
  }

  async append(appendings: readonly Appending[]): Promise<Conflicts> {
    return this.appendPacked(appendings.map(packAppending));
  }

  /** `append`, of what another thread has packed. */
  appendPacked(appendings: readonly PackedAppending[]): Conflicts {
    const conflicts = new Map<number, number>();
    this.#commit(() => {
      for (const appending of appendings) {
        const last = this.#lastRow(appending.allocator);
        const length = last === undefined ? 0 : last.place + last.count;
        if (length === appending.expected && this.#mayPut(appending.values)) this.#insert(appending, last);
        else conflicts.set(appending.allocator, length);
      }
      return true;
    });
    return conflicts;
  }

  async fork(appending: Appending, origin: string): Promise<boolean> {
    return this.forkPacked(packAppending(appending), origin);
  }

  /** `fork`, of what another thread has packed. */
  forkPacked(appending: PackedAppending, origin: string): boolean {
    const { allocator, expected } = appending;
    return this.#commit(() => {
      const last = this.#lastRow(allocator);
      const length = last === undefined ? 0 : last.place + last.count;
      if (length !== expected || !this.#mayPut(appending.values)) return false;
      this.#insert(appending, last);
      this.#sql("UPDATE allocators SET origin = ? WHERE number = ?").run(origin, allocator);
      this.#sql("DELETE FROM tiles WHERE allocator = ?").run(allocator);
      this.#snapshots.deleteBehind(allocator, 0);
      return true;
    });
  }

  /** One commit; nothing where the work does not want it. */
  #commit(work: () => boolean): boolean {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const isWanted = work();
      this.#database.exec(isWanted ? "COMMIT" : "ROLLBACK");
      return isWanted;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // A failed commit may have ended the transaction itself. The error that matters is the first one.
    }
  }

  #insert(appending: PackedAppending, last: EventRow | undefined): void {
    const { allocator, records, seeds, due, values } = appending;
    const row = this.#sql("INSERT OR REPLACE INTO events (allocator, place, count, records) VALUES (?, ?, ?, ?)");
    for (const { place, count, bytes } of eventRows(last, records)) row.run(allocator, place, count, bytes);
    const pointer = this.#sql("INSERT INTO pointers (allocator, kind, hash, place, hour) VALUES (?, ?, ?, ?, ?)");
    for (const { kind, hash, place, hour } of pointerRows(appending)) pointer.run(allocator, kind, hash, place, hour);
    const secret = this.#sql("INSERT INTO seeds (allocator, place, seed, blinding) VALUES (?, ?, ?, ?)");
    for (const { from, seed, blinding } of seeds) secret.run(allocator, from, seed, blinding);
    if (due !== undefined) this.#setDue(allocator, due);
    this.#put(values);
  }

  async due(by: number, limit: number): Promise<readonly StoredDue[]> {
    const text = `SELECT allocator, id, at FROM due JOIN allocators ON number = allocator
      WHERE at <= ? ORDER BY at LIMIT ?`;
    return this.#sql(text).all(by, limit) as StoredDue[];
  }

  async setDue(allocator: number, expected: number, at: number | undefined): Promise<void> {
    const { place = 0, count = 0 } = this.#lastRow(allocator) ?? {};
    if (place + count === expected) this.#setDue(allocator, at);
  }

  #setDue(allocator: number, at: number | undefined): void {
    if (at === undefined) this.#sql("DELETE FROM due WHERE allocator = ?").run(allocator);
    else this.#sql("INSERT OR REPLACE INTO due (allocator, at) VALUES (?, ?)").run(allocator, at);
  }

  #lastRow(allocator: number): EventRow | undefined {
    const text = "SELECT place, count, records FROM events WHERE allocator = ? ORDER BY place DESC LIMIT 1";
    return rowOf(this.#sql(text).get(allocator));
  }

  async read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    const records: EventRecord[] = [];
    const rows = this.#sql(ROWS_FROM).all(allocator, allocator, from, from + limit) as StoredRow[];
    for (const row of rows) {
      const { place, bytes } = rowOf(row) as EventRow;
      const skipped = Math.max(0, from - place);
      for (const record of unpackRecords(bytes, skipped, limit - records.length)) records.push(record);
    }
    return records;
  }

  async readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    const rows = this.#sql(ROWS_WITH).all(allocator, allocator, JSON.stringify(places)) as StoredRow[];
    const records = new Map<number, EventRecord>();
    const inOrder = [...new Set(places)].sort((a, b) => a - b);
    let next = 0;
    for (const row of rows) {
      const { place, count, bytes } = rowOf(row) as EventRow;
      for (; inOrder[next] < place + count; next++) {
        const [record] = unpackRecords(bytes, inOrder[next] - place, 1);
        records.set(inOrder[next], record);
      }
    }
    return places.map((place) => records.get(place));
  }

  async seeds(allocator: number): Promise<readonly StoredSeed[]> {
    const text = 'SELECT place AS "from", seed, blinding FROM seeds WHERE allocator = ? ORDER BY place';
    const rows = this.#sql(text).all(allocator) as { from: number; seed: Blob; blinding: Blob }[];
    return rows.map(({ from, seed, blinding }) => ({ from, seed: bytesOf(seed), blinding: bytesOf(blinding) }));
  }

  async point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]> {
    // CROSS keeps the order of the join: otherwise SQLite may look at all pointers of the allocator.
    const text = `SELECT key AS "index", place FROM json_each(?) CROSS JOIN pointers
      WHERE allocator = ? AND kind = ? AND hash = unhex(value) ORDER BY key, place`;
    const asked = JSON.stringify(hashes.map((hash) => Buffer.from(hashKept(hash)).toString("hex")));
    const rows = this.#sql(text).all(asked, allocator, kindKept(kind)) as { index: number; place: number }[];
    const places = hashes.map((): number[] => []);
    for (const { index, place } of rows) places[index].push(place);
    return places;
  }

  async forgetKeys(before: number): Promise<void> {
    this.#sql("DELETE FROM pointers WHERE kind = ? AND hour < ?").run(kindKept("key"), hourOf(before));
  }

  async erase(
    allocator: number,
    places: readonly number[],
    values: readonly StoredValue[] = [],
    pointers: readonly Pointer[] = [],
  ): Promise<boolean> {
    const found = this.#sql(`${ROWS_FROM} LIMIT 1`);
    const statement = this.#sql("UPDATE events SET records = ? WHERE allocator = ? AND place = ?");
    const pointer = this.#sql("DELETE FROM pointers WHERE allocator = ? AND kind = ? AND hash = ? AND place = ?");
    const count = this.#sql("UPDATE allocators SET erasures = erasures + 1 WHERE number = ?");
    const isDone = this.#commit(() => {
      if (!this.#mayPut(values)) return false;
      for (const erased of places) {
        const row = rowOf(found.get(allocator, allocator, erased, erased + 1));
        if (row === undefined) continue;
        const records = unpackRecords(row.bytes).map((record, index) =>
          row.place + index === erased ? { leaf: record.leaf } : record,
        );
        statement.run(packRecords(records), allocator, row.place);
      }
      for (const { kind, hash, place } of pointers) pointer.run(allocator, kindKept(kind), hashKept(hash), place);
      this.#snapshots.deleteBehind(allocator, least(places));
      count.run(allocator);
      this.#put(values);
      return true;
    });
    // What was overwritten is in the write-ahead log until then. Somebody who reads just now makes it wait for `wipe`.
    if (isDone) this.#emptyWriteAheadLog();
    return isDone;
  }

  async size(): Promise<number> {
    const pages = this.#sql("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size");
    return (pages.get() as { bytes: number }).bytes;
  }

  async wipe(): Promise<void> {
    this.#database.exec("VACUUM");
    if (!this.#emptyWriteAheadLog()) throw new Error("the write-ahead log is being read, and cannot be emptied");
  }

  /** Whether all that it has could be moved into the database. */
  #emptyWriteAheadLog(): boolean {
    const { busy } = this.#database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return busy === 0;
  }

  async putSnapshot(allocator: number, snapshot: NewSnapshot, replaced = 0): Promise<boolean> {
    return this.#commit(() => this.#snapshots.put(allocator, snapshot, replaced));
  }

  async snapshot(allocator: number, atMost = Number.MAX_SAFE_INTEGER): Promise<StoredSnapshot | undefined> {
    return this.#snapshots.newest(allocator, atMost);
  }

  async putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<boolean> {
    const statement = this.#sql(`INSERT INTO tiles (allocator, level, place, hashes) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET hashes = excluded.hashes WHERE length(excluded.hashes) > length(hashes)`);
    return this.#commit(() => {
      if (!this.#mayPut(values)) return false;
      for (const { allocator, level, index, hashes } of tiles) statement.run(allocator, level, index, hashes);
      this.#put(values);
      return true;
    });
  }

  async tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    const text = "SELECT hashes FROM tiles WHERE allocator = ? AND level = ? AND place = ?";
    const row = this.#sql(text).get(allocator, level, index) as { hashes: Blob } | undefined;
    return row === undefined ? undefined : bytesOf(row.hashes);
  }

  async getValue(name: string): Promise<Uint8Array | undefined> {
    return this.#value(name);
  }

  #value(name: string): Uint8Array | undefined {
    const row = this.#sql("SELECT value FROM stored_values WHERE name = ?").get(name) as { value: Blob } | undefined;
    return row === undefined ? undefined : bytesOf(row.value);
  }

  async putValues(values: readonly StoredValue[]): Promise<boolean> {
    return this.#commit(() => {
      const isAllowed = this.#mayPut(values);
      if (isAllowed) this.#put(values);
      return isAllowed;
    });
  }

  /** Whether what each of them is to replace is there. */
  #mayPut(values: readonly StoredValue[]): boolean {
    return values.every(({ name, replaces }) => replaces === undefined || isReplaced(replaces, this.#value(name)));
  }

  #put(values: readonly StoredValue[]): void {
    const statement = this.#sql("INSERT OR REPLACE INTO stored_values (name, value) VALUES (?, ?)");
    for (const { name, value } of values) statement.run(name, value);
  }

  async deleteValue(name: string, value: Uint8Array): Promise<void> {
    this.#sql("DELETE FROM stored_values WHERE name = ? AND value = ?").run(name, value);
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    const rows = this.#sql("SELECT name FROM stored_values WHERE substr(name, 1, ?) = ? ORDER BY name").all(
      prefix.length,
      prefix,
    ) as { name: string }[];
    return rows.map(({ name }) => name);
  }

  /** The log stays as it is for what others read just now; the next time it is moved further. */
  async checkpoint(): Promise<void> {
    const { rows } = this.#sql("SELECT total_changes() AS rows").get() as { rows: number };
    if (rows - this.#rowsMoved < ROWS_BETWEEN_CHECKPOINTS) return;
    this.#sql("PRAGMA wal_checkpoint(PASSIVE)").get();
    this.#rowsMoved = rows;
  }

  async close(): Promise<void> {
    this.#opened.close();
  }
}

/** The first of these places; after all of them where there is none. */
function least(places: readonly number[]): number {
  return places.reduce((first, place) => Math.min(first, place), Number.MAX_SAFE_INTEGER);
}

function isReplaced(replaces: Uint8Array | "nothing", value: Uint8Array | undefined): boolean {
  if (replaces === "nothing" || value === undefined) return replaces === "nothing" && value === undefined;
  return Buffer.compare(replaces, value) === 0;
}

interface StoredRow {
  readonly place: number;
  readonly count: number;
  readonly records: Blob;
}

function rowOf(found: unknown): EventRow | undefined {
  if (found === undefined) return undefined;
  const { place, count, records } = found as StoredRow;
  return { place, count, bytes: bytesOf(records) };
}

/** One more than the last place, without counting the rows. */
const LENGTH =
  "COALESCE((SELECT place + count FROM events WHERE events.allocator = allocators.number ORDER BY place DESC LIMIT 1), 0) AS length";

/** The rows of an allocator from the one that a place lies in, to another place. */
const ROWS_FROM = `SELECT place, count, records FROM events
  WHERE allocator = ?
    AND place >= (SELECT MAX(place) FROM events WHERE allocator = ? AND place <= ?) AND place < ? ORDER BY place`;

/** The rows of an allocator in which these places lie, each once. A join with the places would look at every row. */
const ROWS_WITH = `SELECT place, count, records FROM events WHERE allocator = ? AND place IN
  (SELECT (SELECT MAX(place) FROM events WHERE allocator = ? AND place <= value) FROM json_each(?)) ORDER BY place`;
