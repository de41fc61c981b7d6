import { allocatorExists } from "../../errors.js";
import type { StoredAllocator } from "../store.js";
import { checkRow, rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The allocators of an SQLite file. What writes is called within a commit. */
export class AllocatorRows {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  all(): readonly StoredAllocator[] {
    // Not compared with their checksums: one that differs is refused when it is asked for, and keeps no other one back.
    return this.#sql(
      `SELECT number, id, origin, erasures, ${LENGTH} FROM allocators ORDER BY number`,
    ).all() as StoredAllocator[];
  }

  count(): number {
    // Numbers are given one after the other, and no allocator is ever removed.
    const { count } = this.#sql("SELECT COALESCE(MAX(number), 0) AS count FROM allocators").get() as { count: number };
    return count;
  }

  find(id: string): StoredAllocator | undefined {
    const found = this.#sql(`SELECT number, id, origin, erasures, sum, ${LENGTH} FROM allocators WHERE id = ?`).get(id);
    if (found === undefined) return undefined;
    const row = found as AllocatorRow;
    const { number, origin, erasures, length } = row;
    checkRow(row.sum, "allocators", [number, row.id, origin, erasures]);
    return { number, id: row.id, origin, erasures, length };
  }

  /** A row for an id, or that of a log that is still empty. */
  put(id: string, origin: string): void {
    const text =
      "INSERT INTO allocators (id, origin) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, sum = NULL";
    this.#sql(text).run(id, origin);
    this.#sum("id", id);
  }

  setOrigin(allocator: number, origin: string): void {
    this.#sql("UPDATE allocators SET origin = ? WHERE number = ?").run(origin, allocator);
    this.#sum("number", allocator);
  }

  countErasure(allocator: number): void {
    this.#sql("UPDATE allocators SET erasures = erasures + 1 WHERE number = ?").run(allocator);
    this.#sum("number", allocator);
  }

  /** Gives the row of an allocator its checksum, after it was changed. */
  #sum(column: "id" | "number", key: string | number): void {
    const row = this.#sql(`SELECT number, id, origin, erasures FROM allocators WHERE ${column} = ?`).get(key);
    if (row === undefined) return;
    const { number, id, origin, erasures } = row as AllocatorRow;
    const sum = rowSum("allocators", [number, id, origin, erasures]);
    this.#sql("UPDATE allocators SET sum = ? WHERE number = ?").run(sum, number);
  }
}

/** Refuses an id that has a log with events. */
export function refuseKnown(id: string, known: StoredAllocator | undefined): void {
  if (known !== undefined && known.length > 0) throw allocatorExists(id);
}

interface AllocatorRow extends StoredAllocator {
  readonly sum: RowSum;
}

/** One more than the last place, without counting the rows. */
const LENGTH =
  "COALESCE((SELECT place + count FROM events WHERE events.allocator = allocators.number ORDER BY place DESC LIMIT 1), 0) AS length";
