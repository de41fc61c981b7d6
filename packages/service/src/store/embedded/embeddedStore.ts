import type { EventRecord } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import type {
  Appending,
  ComparedRows,
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
import { packAppending, type PackedAppending } from "../packedRecords.js";
import type { SharedSecret } from "../sharedSecret.js";
import { AllocatorRows, refuseKnown } from "./allocatorRows.js";
import { Commits } from "./commits.js";
import { comparedRows, faultsOfPages } from "./damagedRows.js";
import { FolderSealing, secretBeginning, type SealingOptions } from "./folderSealing.js";
import { KeyPointers } from "./keyPointers.js";
import { checked, lengthTo, LogRows, type SummedRow } from "./logRows.js";
import { openDatabase, openForReading, type OpenedDatabase } from "./openDatabase.js";
import { rowSum } from "./rowSums.js";
import { SeedRows } from "./seedRows.js";
import { SnapshotRows } from "./snapshotRows.js";
import { preparing, type Prepare } from "./sqliteDriver.js";
import { TileRows } from "./tileRows.js";
import { ValueRows } from "./valueRows.js";

/** Rows that are written before the write-ahead log is worth a checkpoint: about as many pages of 4 kB. */
const ROWS_BETWEEN_CHECKPOINTS = 1000;

/** Logs in one SQLite file of a folder. The library is synchronous: what returns is done. */
export class EmbeddedStore implements Store {
  /** The folder has a lock. */
  readonly isShared = false;
  readonly #opened: OpenedDatabase;
  readonly #sealing: FolderSealing;
  readonly #sql: Prepare;
  readonly #commits: Commits;
  readonly #allocators: AllocatorRows;
  readonly #logs: LogRows;
  readonly #pointers: KeyPointers;
  readonly #seeds: SeedRows;
  readonly #snapshots: SnapshotRows;
  readonly #tiles: TileRows;
  readonly #values: ValueRows;
  /** Rows that had been written at the last checkpoint. */
  #rowsMoved = 0;

  private constructor(opened: OpenedDatabase, sealing: FolderSealing) {
    this.#opened = opened;
    this.#sealing = sealing;
    const sql = preparing(opened.database);
    this.#sql = sql;
    this.#commits = new Commits(opened, sql);
    this.#allocators = new AllocatorRows(sql);
    this.#logs = new LogRows(sql);
    this.#pointers = new KeyPointers(sql);
    this.#seeds = new SeedRows(sql);
    this.#snapshots = new SnapshotRows(sql);
    this.#tiles = new TileRows(sql);
    this.#values = new ValueRows(sql);
  }

  /** What it may have lost of what was acknowledged, in words; undefined where it had everything when it was opened. */
  get loss(): string | undefined {
    return this.#commits.loss;
  }

  /** Seals what lies open, or was sealed with another line of the secret. What was there is overwritten. */
  #sealAll(): void {
    const seeds = this.#seeds.all().filter(({ stored }) => !this.#sealing.isSeedCurrent(stored));
    const values = this.#values
      .all(secretBeginning)
      .filter(({ name, value }) => !this.#sealing.isValueCurrent(name, value));
    if (seeds.length + values.length === 0) return;
    this.#commits.run(() => {
      for (const { allocator, stored } of seeds) {
        this.#seeds.replace(allocator, this.#sealing.sealedSeed(allocator, this.#sealing.seed(allocator, stored)));
      }
      this.#values.put(
        this.#sealing.values(values.map(({ name, value }) => ({ name, value: this.#sealing.value(name, value) }))),
      );
      return true;
    });
    // A copy may stay in a page that was divided. It is done once, before anybody reads.
    this.#opened.database.exec("VACUUM");
    this.#emptyWriteAheadLog();
  }

  /** With a secret, what is secret lies sealed in it: what an earlier start has left open is sealed now. */
  static open(folder: string, secret?: SharedSecret, options?: SealingOptions): EmbeddedStore {
    const store = new EmbeddedStore(openDatabase(folder), new FolderSealing(secret, options));
    try {
      store.#commits.begin();
      if (store.#sealing.isSealing) store.#sealAll();
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

  async allocators(): Promise<readonly StoredAllocator[]> {
    return this.#allocators.all();
  }

  async count(): Promise<number> {
    return this.#allocators.count();
  }

  async find(id: string): Promise<StoredAllocator | undefined> {
    return this.#allocators.find(id);
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    refuseKnown(id, this.#allocators.find(id));
    this.#commits.run(() => {
      this.#allocators.put(id, origin);
      return true;
    });
    return this.#allocators.find(id) as StoredAllocator;
  }

  async append(appendings: readonly Appending[]): Promise<Conflicts> {
    return this.appendPacked(appendings.map((one) => packAppending(this.#sealing.appending(one))));
  }

  /** `append`, of what another thread has packed. */
  appendPacked(appendings: readonly PackedAppending[]): Conflicts {
    const conflicts = new Map<number, number>();
    this.#commits.run(() => {
      for (const appending of appendings) {
        const last = this.#logs.last(appending.allocator);
        const length = lengthTo(last);
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
      return length === expected && this.#values.mayPut(values);
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
    return this.#commits.run(() => {
      const last = this.#logs.last(allocator);
      const length = lengthTo(last);
      if (length !== expected || !this.#values.mayPut(appending.values)) return false;
      this.#insert(appending, last);
      this.#allocators.setOrigin(allocator, origin);
      this.#tiles.deleteAll(allocator);
      this.#snapshots.deleteBehind(allocator, 0);
      return true;
    });
  }

  #insert(appending: PackedAppending, last: SummedRow | undefined): void {
    const { allocator, records, seeds, due, values } = appending;
    if (records.length > 0) this.#commits.hasGrown(allocator, this.#logs.put(allocator, last, records));
    this.#pointers.put(appending);
    this.#seeds.put(allocator, seeds);
    if (due !== undefined) this.#setDue(allocator, due);
    this.#values.put(values);
  }

  async due(by: number, limit: number): Promise<readonly StoredDue[]> {
    const text = `SELECT allocator, id, at FROM due JOIN allocators ON number = allocator
      WHERE at <= ? ORDER BY at LIMIT ?`;
    return this.#sql(text).all(by, limit) as StoredDue[];
  }

  async setDue(allocator: number, expected: number, at: number | undefined): Promise<void> {
    if (lengthTo(this.#logs.last(allocator)) === expected) this.#setDue(allocator, at);
  }

  #setDue(allocator: number, at: number | undefined): void {
    if (at === undefined) this.#sql("DELETE FROM due WHERE allocator = ?").run(allocator);
    else
      this.#sql("INSERT OR REPLACE INTO due (allocator, at, sum) VALUES (?, ?, ?)").run(
        allocator,
        at,
        rowSum("due", [allocator, at]),
      );
  }

  async read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    return this.#logs.read(allocator, from, limit);
  }

  async readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    return this.#logs.readAt(allocator, places);
  }

  async seeds(allocator: number): Promise<readonly StoredSeed[]> {
    return this.#seeds.of(allocator).map((stored) => this.#sealing.seed(allocator, stored));
  }

  async point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]> {
    return this.#pointers.find(allocator, kind, hashes);
  }

  async forgetKeys(before: number): Promise<void> {
    this.#commits.run(() => {
      this.#pointers.deleteKeys(before);
      return true;
    });
  }

  async erase(
    allocator: number,
    places: readonly number[],
    values: readonly StoredValue[] = [],
    pointers: readonly Pointer[] = [],
  ): Promise<boolean> {
    const isDone = this.#commits.run(() => {
      if (!this.#values.mayPut(values)) return false;
      this.#logs.erase(allocator, places);
      this.#pointers.delete(allocator, pointers);
      this.#snapshots.deleteBehind(allocator, least(places));
      this.#allocators.countErasure(allocator);
      this.#values.put(this.#sealing.values(values));
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
    this.#opened.database.exec("VACUUM");
    if (!this.#emptyWriteAheadLog()) throw new Error("the write-ahead log is being read, and cannot be emptied");
  }

  /** Whether all that it has could be moved into the database. */
  #emptyWriteAheadLog(): boolean {
    const { busy } = this.#opened.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return busy === 0;
  }

  async putSnapshot(allocator: number, snapshot: NewSnapshot, replaced = 0): Promise<boolean> {
    return this.#commits.run(() => this.#snapshots.put(allocator, snapshot, replaced));
  }

  async snapshot(allocator: number, atMost = Number.MAX_SAFE_INTEGER): Promise<StoredSnapshot | undefined> {
    return this.#snapshots.newest(allocator, atMost);
  }

  async putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<boolean> {
    return this.#commits.run(() => {
      if (!this.#values.mayPut(values)) return false;
      this.#tiles.put(tiles);
      this.#values.put(this.#sealing.values(values));
      return true;
    });
  }

  async tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    return this.#tiles.get(allocator, level, index);
  }

  async getValue(name: string): Promise<Uint8Array | undefined> {
    const value = this.#values.get(name);
    return value === undefined ? undefined : this.#sealing.value(name, value);
  }

  /** Events of a log that were acknowledged, as a file outside of the database knows; 0 where it knows nothing. */
  async acknowledged(allocator: number): Promise<number> {
    return this.#opened.acknowledged.length(allocator);
  }

  async compareRows(place: string | undefined, limit: number): Promise<ComparedRows> {
    return comparedRows(this.#sql, place, limit);
  }

  /** What is wrong with the database as a whole. All of it is read before the answer comes. */
  faultsOfPages(): string[] {
    return faultsOfPages(this.#opened.database);
  }

  async putValues(values: readonly StoredValue[]): Promise<boolean> {
    return this.#commits.run(() => {
      const isAllowed = this.#values.mayPut(values);
      if (isAllowed) this.#values.put(this.#sealing.values(values));
      return isAllowed;
    });
  }

  async deleteValue(name: string, value: Uint8Array): Promise<void> {
    this.#commits.run(() => {
      this.#values.delete(name, value);
      return true;
    });
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    return this.#values.names(prefix);
  }

  /** The log stays as it is for what others read just now; the next time it is moved further. */
  async checkpoint(): Promise<void> {
    const { rows } = this.#sql("SELECT total_changes() AS rows").get() as { rows: number };
    if (rows - this.#rowsMoved < ROWS_BETWEEN_CHECKPOINTS) return;
    this.#sql("PRAGMA wal_checkpoint(PASSIVE)").get();
    this.#opened.acknowledged.sync();
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

function isDamage(error: unknown): boolean {
  return error instanceof EvenhandError && error.code === "store-damaged";
}
