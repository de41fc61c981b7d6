import type { StoredTile } from "../store.js";
import { bytesOf, type Blob } from "./eventRows.js";
import { checkRow, rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The tiles of an SQLite file: hashes of the trees over its logs. What writes is called within a commit. */
export class TileRows {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  /** One that is there with more hashes stays. */
  put(tiles: readonly StoredTile[]): void {
    const statement = this.#sql(`INSERT INTO tiles (allocator, level, place, hashes, sum) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET hashes = excluded.hashes, sum = excluded.sum
      WHERE length(excluded.hashes) >= length(hashes) AND (excluded.hashes <> hashes OR excluded.sum IS NOT sum)`);
    for (const { allocator, level, index, hashes } of tiles) {
      statement.run(allocator, level, index, hashes, rowSum("tiles", [allocator, level, index], hashes));
    }
  }

  get(allocator: number, level: number, index: number): Uint8Array | undefined {
    const text = "SELECT hashes, sum FROM tiles WHERE allocator = ? AND level = ? AND place = ?";
    const row = this.#sql(text).get(allocator, level, index) as { hashes: Blob; sum: RowSum } | undefined;
    if (row === undefined) return undefined;
    const hashes = bytesOf(row.hashes);
    checkRow(row.sum, "tiles", [allocator, level, index], hashes);
    return hashes;
  }

  deleteAll(allocator: number): void {
    this.#sql("DELETE FROM tiles WHERE allocator = ?").run(allocator);
  }
}
