import type { EventRecord } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
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
import type { SharedSecret } from "../sharedSecret.js";
import { FolderSealing, secretBeginning, type SealingOptions } from "./folderSealing.js";
import { allocatorSum, checkAllocator, checkRow, rowSum, type RowSum } from "./rowSums.js";
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

  readonly #sealing: FolderSealing;
  #commits = 0;
  /** The logs that this commit makes longer, and what they will be. */
  readonly #grown = new Map<number, number>();
  #lostCommits = 0;

  private constructor(opened: OpenedDatabase, sealing: FolderSealing) {
    this.#opened = opened;
    this.#database = opened.database;
    this.#sealing = sealing;
  }

  /** Commits that were acknowledged, and that the database did not have when it was opened. */
  get lostCommits(): number {
    return this.#lostCommits;
  }

  #begin(): void {
    const { count, sum } = this.#sql("SELECT count, sum FROM commits").get() as { count: number; sum: RowSum };
    const { commits } = this.#opened.acknowledged;
    const known = sum === null || sum === commitsSum(count) ? count : 0;
    this.#commits = Math.max(known, commits);
    this.#lostCommits = Math.max(0, commits - known);
    if (this.#sealing.isSealing) this.#sealAll();
  }

  /** Seals what lies open, or was sealed with another line of the secret. What was there is overwritten. */
  #sealAll(): void {
    const seeds = this.#seedRows("").filter(({ stored }) => !this.#sealing.isSeedCurrent(stored));
    const values = this.#sql("SELECT name, value, sum FROM stored_values WHERE substr(name, 1, ?) = ?")
      .all(secretBeginning.length, secretBeginning)
      .map((row) => valueOf(row as ValueRow))
      .filter(({ name, value }) => !this.#sealing.isValueCurrent(name, value));
    if (seeds.length + values.length === 0) return;
    const statement = this.#sql("UPDATE seeds SET seed = ?, blinding = ? WHERE allocator = ? AND place = ?");
    this.#commit(() => {
      for (const { allocator, stored } of seeds) {
        const sealed = this.#sealing.sealedSeed(allocator, this.#sealing.seed(allocator, stored));
        statement.run(sealed.seed, sealed.blinding, allocator, stored.from);
      }
      this.#put(
        this.#sealing.values(values.map(({ name, value }) => ({ name, value: this.#sealing.value(name, value) }))),
      );
      return true;
    });
    // A copy may stay in a page that was divided. It is done once, before anybody reads.
    this.#database.exec("VACUUM");
    this.#emptyWriteAheadLog();
  }

  /** With a secret, what is secret lies sealed in it: what an earlier start has left open is sealed now. */
  static open(folder: string, secret?: SharedSecret, options?: SealingOptions): EmbeddedStore {
    const store = new EmbeddedStore(openDatabase(folder), new FolderSealing(secret, options));
    try {
      store.#begin();
      return store;
    } catch (error) {
      store.#opened.close();
      throw error;
    }
  }

  /** A second view of a folder that this process has opened, for reading alone. */
  static openReading(folder: string, secret?: SharedSecret): EmbeddedStore {
    return new EmbeddedStore(openForReading(folder), new FolderSealing(secret));
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
    // Not compared with their checksums: one that differs is refused when it is asked for, and keeps no other one back.
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
    const row = this.#sql(`SELECT number, id, origin, erasures, sum, ${LENGTH} FROM allocators WHERE id = ?`).get(id);
    return row === undefined ? undefined : allocatorOf(row as AllocatorRow);
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    const known = await this.find(id);
    if (known !== undefined && known.length > 0) throw allocatorExists(id);
    const text =
      "INSERT INTO allocators (id, origin) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, sum = NULL";
    this.#commit(() => {
      this.#sql(text).run(id, origin);
      this.#sumAllocator("id", id);
      return true;
    });
    return (await this.find(id)) as StoredAllocator;
  }

  /** Gives the row of an allocator its checksum, after it was changed. */
  #sumAllocator(column: "id" | "number", key: string | number): void {
    const row = this.#sql(`SELECT number, id, origin, erasures FROM allocators WHERE ${column} = ?`).get(key);
    if (row === undefined) return;
    const { number, id, origin, erasures } = row as AllocatorRow;
    const sum = allocatorSum(number, id, origin, erasures);
    this.#sql("UPDATE allocators SET sum = ? WHERE number = ?").run(sum, number);
  }

  async append(appendings: readonly Appending[]): Promise<Conflicts> {
    return this.appendPacked(appendings.map((one) => packAppending(this.#sealing.appending(one))));
  }

  /** `append`, of what another thread has packed. */
  appendPacked(appendings: readonly PackedAppending[]): Conflicts {
    const conflicts = new Map<number, number>();
    this.#commit(() => {
      for (const appending of appendings) {
        const last = this.#lastRow(appending.allocator);
        const length = last === undefined ? 0 : last.place + last.count;
        if (this.#mayAppend(appending, last, length)) this.#insert(appending, last);
        else conflicts.set(appending.allocator, length);
      }
      return true;
    });
    return conflicts;
  }

  /** Not behind a damaged row: the log is read again then, and refused. Those of others do not wait for it. */
  #mayAppend({ allocator, expected, values }: PackedAppending, last: SummedRow | undefined, length: number): boolean {
    try {
      if (last !== undefined) checked(allocator, last);
      return length === expected && this.#mayPut(values);
    } catch (error) {
      if (isDamage(error)) return false;
      throw error;
    }
  }

  async fork(appending: Appending, origin: string): Promise<boolean> {
    return this.forkPacked(packAppending(this.#sealing.appending(appending)), origin);
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
      this.#sumAllocator("number", allocator);
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
      if (isWanted) this.#countCommit();
      this.#database.exec(isWanted ? "COMMIT" : "ROLLBACK");
      if (isWanted) this.#acknowledge();
      return isWanted;
    } catch (error) {
      this.#grown.clear();
      this.#rollBack();
      throw error;
    }
  }

  #countCommit(): void {
    const count = this.#commits + 1;
    this.#sql("UPDATE commits SET count = ?, sum = ?").run(count, commitsSum(count));
  }

  /** Writes outside of the database how much it has now. */
  #acknowledge(): void {
    const { acknowledged } = this.#opened;
    for (const [allocator, length] of this.#grown) acknowledged.setLength(allocator, length);
    this.#grown.clear();
    acknowledged.commits = ++this.#commits;
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
    const row = this.#sql(
      "INSERT OR REPLACE INTO events (allocator, place, count, records, sum) VALUES (?, ?, ?, ?, ?)",
    );
    for (const { place, count, bytes } of eventRows(last, records)) {
      row.run(allocator, place, count, bytes, rowSum("events", [allocator, place, count], bytes));
      this.#grown.set(allocator, place + count);
    }
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

  #lastRow(allocator: number): SummedRow | undefined {
    const text = "SELECT place, count, records, sum FROM events WHERE allocator = ? ORDER BY place DESC LIMIT 1";
    return rowOf(this.#sql(text).get(allocator));
  }

  async read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    const records: EventRecord[] = [];
    const rows = this.#sql(ROWS_FROM).all(allocator, allocator, from, from + limit) as StoredRow[];
    for (const row of rows) {
      const { place, bytes } = checked(allocator, rowOf(row) as SummedRow);
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
      const { place, count, bytes } = checked(allocator, rowOf(row) as SummedRow);
      for (; inOrder[next] < place + count; next++) {
        const [record] = unpackRecords(bytes, inOrder[next] - place, 1);
        records.set(inOrder[next], record);
      }
    }
    return places.map((place) => records.get(place));
  }

  async seeds(allocator: number): Promise<readonly StoredSeed[]> {
    return this.#seedRows("WHERE allocator = ? ORDER BY place", allocator).map(({ stored }) =>
      this.#sealing.seed(allocator, stored),
    );
  }

  #seedRows(where: string, ...parameters: readonly number[]): { allocator: number; stored: StoredSeed }[] {
    const rows = this.#sql(`SELECT allocator, place, seed, blinding FROM seeds ${where}`).all(...parameters);
    return (rows as SeedRow[]).map(({ allocator, place, seed, blinding }) => ({
      allocator,
      stored: { from: place, seed: bytesOf(seed), blinding: bytesOf(blinding) },
    }));
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
    const statement = this.#sql("DELETE FROM pointers WHERE kind = ? AND hour < ?");
    this.#commit(() => {
      statement.run(kindKept("key"), hourOf(before));
      return true;
    });
  }

  async erase(
    allocator: number,
    places: readonly number[],
    values: readonly StoredValue[] = [],
    pointers: readonly Pointer[] = [],
  ): Promise<boolean> {
    const found = this.#sql(`${ROWS_FROM} LIMIT 1`);
    const statement = this.#sql("UPDATE events SET records = ?, sum = ? WHERE allocator = ? AND place = ?");
    const pointer = this.#sql("DELETE FROM pointers WHERE allocator = ? AND kind = ? AND hash = ? AND place = ?");
    const count = this.#sql("UPDATE allocators SET erasures = erasures + 1 WHERE number = ?");
    const isDone = this.#commit(() => {
      if (!this.#mayPut(values)) return false;
      for (const erased of places) {
        const row = rowOf(found.get(allocator, allocator, erased, erased + 1));
        if (row === undefined) continue;
        const records = unpackRecords(checked(allocator, row).bytes).map((record, index) =>
          row.place + index === erased ? { leaf: record.leaf } : record,
        );
        const bytes = packRecords(records);
        statement.run(bytes, rowSum("events", [allocator, row.place, row.count], bytes), allocator, row.place);
      }
      for (const { kind, hash, place } of pointers) pointer.run(allocator, kindKept(kind), hashKept(hash), place);
      this.#snapshots.deleteBehind(allocator, least(places));
      count.run(allocator);
      this.#sumAllocator("number", allocator);
      this.#put(this.#sealing.values(values));
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
      ON CONFLICT DO UPDATE SET hashes = excluded.hashes
      WHERE length(excluded.hashes) >= length(hashes) AND excluded.hashes <> hashes`);
    return this.#commit(() => {
      if (!this.#mayPut(values)) return false;
      for (const { allocator, level, index, hashes } of tiles) statement.run(allocator, level, index, hashes);
      this.#put(this.#sealing.values(values));
      return true;
    });
  }

  async tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    const text = "SELECT hashes FROM tiles WHERE allocator = ? AND level = ? AND place = ?";
    const row = this.#sql(text).get(allocator, level, index) as { hashes: Blob } | undefined;
    return row === undefined ? undefined : bytesOf(row.hashes);
  }

  async getValue(name: string): Promise<Uint8Array | undefined> {
    const value = this.#value(name);
    return value === undefined ? undefined : this.#sealing.value(name, value);
  }

  /** Events of a log that were acknowledged, as a file outside of the database knows; 0 where it knows nothing. */
  async acknowledged(allocator: number): Promise<number> {
    return this.#opened.acknowledged.length(allocator);
  }

  #value(name: string): Uint8Array | undefined {
    const row = this.#sql("SELECT name, value, sum FROM stored_values WHERE name = ?").get(name);
    return row === undefined ? undefined : valueOf(row as ValueRow).value;
  }

  async putValues(values: readonly StoredValue[]): Promise<boolean> {
    return this.#commit(() => {
      const isAllowed = this.#mayPut(values);
      if (isAllowed) this.#put(this.#sealing.values(values));
      return isAllowed;
    });
  }

  /** Whether what each of them is to replace is there. */
  #mayPut(values: readonly StoredValue[]): boolean {
    return values.every(({ name, replaces }) => replaces === undefined || isReplaced(replaces, this.#value(name)));
  }

  #put(values: readonly StoredValue[]): void {
    const statement = this.#sql("INSERT OR REPLACE INTO stored_values (name, value, sum) VALUES (?, ?, ?)");
    for (const { name, value } of values) statement.run(name, value, rowSum("stored_values", [name], value));
  }

  async deleteValue(name: string, value: Uint8Array): Promise<void> {
    const statement = this.#sql("DELETE FROM stored_values WHERE name = ? AND value = ?");
    this.#commit(() => {
      statement.run(name, value);
      return true;
    });
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
  readonly sum: RowSum;
}

interface SummedRow extends EventRow {
  readonly sum: RowSum;
}

interface AllocatorRow extends StoredAllocator {
  readonly sum: RowSum;
}

interface SeedRow {
  readonly allocator: number;
  readonly place: number;
  readonly seed: Blob;
  readonly blinding: Blob;
}

interface ValueRow {
  readonly name: string;
  readonly value: Blob;
  readonly sum: RowSum;
}

function rowOf(found: unknown): SummedRow | undefined {
  if (found === undefined) return undefined;
  const { place, count, records, sum } = found as StoredRow;
  return { place, count, bytes: bytesOf(records), sum };
}

/** The row; refused where its bytes are others than were written. */
function checked(allocator: number, row: SummedRow): SummedRow {
  checkRow(row.sum, "events", [allocator, row.place, row.count], row.bytes);
  return row;
}

function isDamage(error: unknown): boolean {
  return error instanceof EvenhandError && error.code === "store-damaged";
}

function allocatorOf(row: AllocatorRow): StoredAllocator {
  checkAllocator(row);
  const { number, id, origin, erasures, length } = row;
  return { number, id, origin, erasures, length };
}

function valueOf({ name, value, sum }: ValueRow): { readonly name: string; readonly value: Uint8Array } {
  const bytes = bytesOf(value);
  checkRow(sum, "stored_values", [name], bytes);
  return { name, value: bytes };
}

function commitsSum(count: number): number {
  return rowSum("commits", [count], new Uint8Array(0));
}

/** One more than the last place, without counting the rows. */
const LENGTH =
  "COALESCE((SELECT place + count FROM events WHERE events.allocator = allocators.number ORDER BY place DESC LIMIT 1), 0) AS length";

/** The rows of an allocator from the one that a place lies in, to another place. */
const ROWS_FROM = `SELECT place, count, records, sum FROM events
  WHERE allocator = ?
    AND place >= (SELECT MAX(place) FROM events WHERE allocator = ? AND place <= ?) AND place < ? ORDER BY place`;

/** The rows of an allocator in which these places lie, each once. A join with the places would look at every row. */
const ROWS_WITH = `SELECT place, count, records, sum FROM events WHERE allocator = ? AND place IN
  (SELECT (SELECT MAX(place) FROM events WHERE allocator = ? AND place <= value) FROM json_each(?)) ORDER BY place`;
