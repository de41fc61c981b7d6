import type { NewSnapshot, StoredPart, StoredSnapshot } from "../store.js";
import { bytesOf, type Blob } from "./eventRows.js";
import { rowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/**
 * The snapshots of an SQLite file, and the parts that they share. What writes is called within a commit. They have
 * checksums of their own in them: who reads one that is damaged reads the log instead.
 */
export class SnapshotRows {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  put(allocator: number, snapshot: NewSnapshot, replaced: number): boolean {
    const { length, bytes, leaf, erasures, parts: { names, added } = { names: [], added: [] } } = snapshot;
    const found = this.#sql("SELECT erasures FROM allocators WHERE number = ?").get(allocator);
    if ((found as { erasures: number } | undefined)?.erasures !== erasures) return false;
    this.#putParts(allocator, added);
    if (!this.#hasParts(allocator, names)) return false;
    if (replaced !== length) {
      this.#sql("DELETE FROM snapshots WHERE allocator = ? AND length = ?").run(allocator, replaced);
    }
    const insert =
      "INSERT OR REPLACE INTO snapshots (allocator, length, bytes, leaf, parts, sum) VALUES (?, ?, ?, ?, ?, ?)";
    const listed = JSON.stringify(names);
    const sum = rowSum("snapshots", [allocator, length, listed], bytes, leaf);
    this.#sql(insert).run(allocator, length, bytes, leaf, listed, sum);
    this.#deleteUnusedParts(allocator);
    return true;
  }

  /** Those of more events than this. */
  deleteBehind(allocator: number, length: number): void {
    this.#sql("DELETE FROM snapshots WHERE allocator = ? AND length > ?").run(allocator, length);
    this.#deleteUnusedParts(allocator);
  }

  newest(allocator: number, atMost: number): StoredSnapshot | undefined {
    const before =
      "(SELECT MAX(older.length) FROM snapshots older WHERE older.allocator = ? AND older.length < snapshots.length)";
    const text = `SELECT length, bytes, leaf, parts, COALESCE(${before}, 0) AS before FROM snapshots
      WHERE allocator = ? AND length <= ? ORDER BY length DESC LIMIT 1`;
    const row = this.#sql(text).get(allocator, allocator, atMost) as SnapshotRow | undefined;
    if (row === undefined) return undefined;
    const leaf = row.leaf === null ? undefined : bytesOf(row.leaf);
    return { ...row, bytes: bytesOf(row.bytes), leaf, parts: this.#parts(allocator, row.parts) };
  }

  #putParts(allocator: number, added: readonly StoredPart[]): void {
    const insert = this.#sql("INSERT OR REPLACE INTO snapshot_parts (allocator, name, bytes, sum) VALUES (?, ?, ?, ?)");
    for (const { name, bytes } of added) {
      insert.run(allocator, name, bytes, rowSum("snapshot_parts", [allocator, name], bytes));
    }
  }

  #deleteUnusedParts(allocator: number): void {
    const used = "SELECT value FROM snapshots, json_each(snapshots.parts) WHERE snapshots.allocator = ?";
    this.#sql(`DELETE FROM snapshot_parts WHERE allocator = ? AND name NOT IN (${used})`).run(allocator, allocator);
  }

  #hasParts(allocator: number, names: readonly string[]): boolean {
    const text = `SELECT COUNT(*) AS there FROM ${PARTS_NAMED}`;
    const { there } = this.#sql(text).get(JSON.stringify(names), allocator) as { there: number };
    return there === names.length;
  }

  #parts(allocator: number, names: string): ReadonlyMap<string, Uint8Array> {
    const rows = this.#sql(`SELECT name, bytes FROM ${PARTS_NAMED}`).all(names, allocator) as PartRow[];
    return new Map(rows.map(({ name, bytes }) => [name, bytesOf(bytes)]));
  }
}

/** CROSS keeps the order of the join: each part is found by its name. */
const PARTS_NAMED = "json_each(?) CROSS JOIN snapshot_parts ON allocator = ? AND name = value";

interface SnapshotRow {
  readonly length: number;
  readonly bytes: Blob;
  readonly leaf: Blob | null;
  /** The names of its parts, as JSON. */
  readonly parts: string;
  readonly before: number;
}

interface PartRow {
  readonly name: string;
  readonly bytes: Blob;
}
