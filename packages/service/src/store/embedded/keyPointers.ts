import type { Pointer } from "../store.js";
import { hashKept, hourOf, kindKept, pointerRows, type PackedAppending } from "../packedRecords.js";
import { bytesOf, type Blob } from "./eventRows.js";
import { checkRow, rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The pointers of an SQLite file: from a caller's text to an event. What writes is called within a commit. */
export class KeyPointers {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  put(appending: PackedAppending): void {
    const statement = this.#sql(
      "INSERT INTO pointers (allocator, kind, hash, place, hour, sum) VALUES (?, ?, ?, ?, ?, ?)",
    );
    const { allocator } = appending;
    for (const { kind, hash, place, hour } of pointerRows(appending)) {
      const sum = rowSum("pointers", [allocator, kind, place, hour], hash);
      statement.run(allocator, kind, hash, place, hour, sum);
    }
  }

  find(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): readonly number[][] {
    // CROSS keeps the order of the join: otherwise SQLite may look at all pointers of the allocator.
    const text = `SELECT key AS "index", place, hour, hash, sum FROM json_each(?) CROSS JOIN pointers
      WHERE allocator = ? AND kind = ? AND hash = unhex(value) ORDER BY key, place`;
    const asked = JSON.stringify(hashes.map((hash) => Buffer.from(hashKept(hash)).toString("hex")));
    const rows = this.#sql(text).all(asked, allocator, kindKept(kind)) as PointerRow[];
    const places = hashes.map((): number[] => []);
    for (const { index, place, hour, hash, sum } of rows) {
      checkRow(sum, "pointers", [allocator, kindKept(kind), place, hour], bytesOf(hash));
      places[index].push(place);
    }
    return places;
  }

  delete(allocator: number, pointers: readonly Pointer[]): void {
    const statement = this.#sql("DELETE FROM pointers WHERE allocator = ? AND kind = ? AND hash = ? AND place = ?");
    for (const { kind, hash, place } of pointers) statement.run(allocator, kindKept(kind), hashKept(hash), place);
  }

  /** Forgets idempotency keys that are older, within an hour. */
  deleteKeys(before: number): void {
    this.#sql("DELETE FROM pointers WHERE kind = ? AND hour < ?").run(kindKept("key"), hourOf(before));
  }
}

interface PointerRow {
  /** Of the hash that was asked for. */
  readonly index: number;
  readonly place: number;
  readonly hour: number;
  readonly hash: Blob;
  readonly sum: RowSum;
}
