import type { EventRecord } from "@evenhand/allocator";
import type Database from "libsql";
import { serviceError } from "../../errors.js";
import type {
  Appending,
  Pointer,
  Store,
  StoredAllocator,
  StoredSeed,
  StoredSnapshot,
  StoredTile,
  StoredValue,
} from "../store.js";
import { openDatabase, type OpenedDatabase } from "./openDatabase.js";

type Statement = Database.Statement;

const kinds = { decision: 1, key: 2 } as const satisfies Record<Pointer["kind"], number>;

/** Logs in one SQLite file of a folder. The library is synchronous: what returns is done. */
export class EmbeddedStore implements Store {
  readonly #opened: OpenedDatabase;
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Statement>();

  private constructor(opened: OpenedDatabase) {
    this.#opened = opened;
    this.#database = opened.database;
  }

  static open(folder: string): EmbeddedStore {
    return new EmbeddedStore(openDatabase(folder));
  }

  /** A statement is prepared once: preparing takes longer than most of them. */
  #sql(text: string): Statement {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  async allocators(): Promise<readonly StoredAllocator[]> {
    return this.#sql(`SELECT number, id, origin, ${LENGTH} FROM allocators ORDER BY number`).all() as StoredAllocator[];
  }

  async find(id: string): Promise<StoredAllocator | undefined> {
    const [found] = this.#sql(`SELECT number, id, origin, ${LENGTH} FROM allocators WHERE id = ?`).all(id);
    return found as StoredAllocator | undefined;
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    const known = await this.find(id);
    if (known !== undefined && known.length > 0) {
      throw serviceError("allocator-exists", { received: id, required: "an id that was never used", path: "id" });
    }
    const text =
      "INSERT INTO allocators (id, origin) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET origin = excluded.origin";
    this.#sql(text).run(id, origin);
    return (await this.find(id)) as StoredAllocator;
  }

  async append(appendings: readonly Appending[]): Promise<void> {
    this.#commit(() => {
      for (const appending of appendings) this.#insert(appending);
    });
  }

  /** One commit, or nothing. */
  #commit(work: () => void): void {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#database.exec("COMMIT");
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

  #insert({ allocator, expected, records, pointers, seeds = [] }: Appending): void {
    const { length } = this.#sql(`SELECT ${LENGTH} FROM allocators WHERE number = ?`).get(allocator) as {
      length: number;
    };
    if (length !== expected) {
      const required = `${expected}, as many as the caller knows of`;
      throw serviceError("append-conflict", { received: `a log of ${length} events`, required });
    }
    const event = this.#sql("INSERT INTO events (allocator, place, leaf, personal) VALUES (?, ?, ?, ?)");
    records.forEach(({ leaf, personal }, index) => event.run(allocator, expected + index, leaf, personal ?? null));
    const pointer = this.#sql(
      "INSERT OR IGNORE INTO pointers (allocator, kind, hash, place, at) VALUES (?, ?, ?, ?, ?)",
    );
    for (const { kind, hash, place, at } of pointers) pointer.run(allocator, kinds[kind], hash, place, at);
    const secret = this.#sql("INSERT INTO seeds (allocator, place, seed, blinding) VALUES (?, ?, ?, ?)");
    for (const { from, seed, blinding } of seeds) secret.run(allocator, from, seed, blinding);
  }

  async read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    const text = "SELECT leaf, personal FROM events WHERE allocator = ? AND place >= ? ORDER BY place LIMIT ?";
    const rows = this.#sql(text).all(allocator, from, limit) as { leaf: Blob; personal: Blob | null }[];
    return rows.map(({ leaf, personal }) =>
      personal === null ? { leaf: bytesOf(leaf) } : { leaf: bytesOf(leaf), personal: bytesOf(personal) },
    );
  }

  async seeds(allocator: number): Promise<readonly StoredSeed[]> {
    const text = 'SELECT place AS "from", seed, blinding FROM seeds WHERE allocator = ? ORDER BY place';
    const rows = this.#sql(text).all(allocator) as { from: number; seed: Blob; blinding: Blob }[];
    return rows.map(({ from, seed, blinding }) => ({ from, seed: bytesOf(seed), blinding: bytesOf(blinding) }));
  }

  async point(allocator: number, kind: Pointer["kind"], hash: Uint8Array): Promise<number | undefined> {
    const text = "SELECT place FROM pointers WHERE allocator = ? AND kind = ? AND hash = ?";
    return (this.#sql(text).get(allocator, kinds[kind], hash) as { place: number } | undefined)?.place;
  }

  async forgetKeys(before: number): Promise<void> {
    this.#sql("DELETE FROM pointers WHERE kind = ? AND at < ?").run(kinds.key, before);
  }

  async erase(allocator: number, places: readonly number[]): Promise<void> {
    const statement = this.#sql("UPDATE events SET personal = NULL WHERE allocator = ? AND place = ?");
    const snapshot = this.#sql("DELETE FROM snapshots WHERE allocator = ?");
    this.#commit(() => {
      for (const place of places) statement.run(allocator, place);
      snapshot.run(allocator);
    });
  }

  async putSnapshot(allocator: number, length: number, bytes: Uint8Array, replaced = 0): Promise<void> {
    const insert = this.#sql("INSERT OR REPLACE INTO snapshots (allocator, length, bytes) VALUES (?, ?, ?)");
    const remove = this.#sql("DELETE FROM snapshots WHERE allocator = ? AND length = ?");
    this.#commit(() => {
      if (replaced !== length) remove.run(allocator, replaced);
      insert.run(allocator, length, bytes);
    });
  }

  async snapshot(allocator: number, atMost = Number.MAX_SAFE_INTEGER): Promise<StoredSnapshot | undefined> {
    const before =
      "(SELECT MAX(older.length) FROM snapshots older WHERE older.allocator = ? AND older.length < snapshots.length)";
    const text = `SELECT length, bytes, COALESCE(${before}, 0) AS before FROM snapshots
      WHERE allocator = ? AND length <= ? ORDER BY length DESC LIMIT 1`;
    const row = this.#sql(text).get(allocator, allocator, atMost) as
      { length: number; bytes: Blob; before: number } | undefined;
    return row === undefined ? undefined : { ...row, bytes: bytesOf(row.bytes) };
  }

  async putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<void> {
    const statement = this.#sql("INSERT OR REPLACE INTO tiles (allocator, level, place, hashes) VALUES (?, ?, ?, ?)");
    this.#commit(() => {
      for (const { allocator, level, index, hashes } of tiles) statement.run(allocator, level, index, hashes);
      for (const { name, value } of values) this.#put(name, value);
    });
  }

  async tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    const text = "SELECT hashes FROM tiles WHERE allocator = ? AND level = ? AND place = ?";
    const row = this.#sql(text).get(allocator, level, index) as { hashes: Blob } | undefined;
    return row === undefined ? undefined : bytesOf(row.hashes);
  }

  async getValue(name: string): Promise<Uint8Array | undefined> {
    const row = this.#sql("SELECT value FROM stored_values WHERE name = ?").get(name) as { value: Blob } | undefined;
    return row === undefined ? undefined : bytesOf(row.value);
  }

  async putValue(name: string, value: Uint8Array): Promise<void> {
    this.#put(name, value);
  }

  #put(name: string, value: Uint8Array): void {
    this.#sql("INSERT OR REPLACE INTO stored_values (name, value) VALUES (?, ?)").run(name, value);
  }

  async deleteValue(name: string): Promise<void> {
    this.#sql("DELETE FROM stored_values WHERE name = ?").run(name);
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    const rows = this.#sql("SELECT name FROM stored_values WHERE substr(name, 1, ?) = ? ORDER BY name").all(
      prefix.length,
      prefix,
    ) as { name: string }[];
    return rows.map(({ name }) => name);
  }

  async close(): Promise<void> {
    this.#opened.close();
  }
}

/** What the library returns for a blob: one of many rows is an ArrayBuffer, a single one a Buffer. */
type Blob = ArrayBuffer | Uint8Array;

function bytesOf(blob: Blob): Uint8Array {
  return new Uint8Array(blob);
}

/** One more than the last place, without counting the rows. */
const LENGTH = "COALESCE((SELECT MAX(place) + 1 FROM events WHERE events.allocator = allocators.number), 0) AS length";
