import type { EventRecord } from "@evenhand/allocator";
import { packRecords, unpackRecords } from "../packedRecords.js";
import { bytesOf, eventRows, type Blob, type EventRow } from "./eventRows.js";
import { checkRow, rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The events of an SQLite file. What writes is called within a commit. */
export class LogRows {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  /** The last row of a log, its bytes not compared with their checksum. */
  last(allocator: number): SummedRow | undefined {
    const text = "SELECT place, count, records, sum FROM events WHERE allocator = ? ORDER BY place DESC LIMIT 1";
    return rowOf(this.#sql(text).get(allocator));
  }

  /** Puts packed records behind the last row of a log. Returns how long the log is then. */
  put(allocator: number, last: EventRow | undefined, records: Uint8Array): number {
    const row = this.#sql(
      "INSERT OR REPLACE INTO events (allocator, place, count, records, sum) VALUES (?, ?, ?, ?, ?)",
    );
    let length = lengthTo(last);
    for (const { place, count, bytes } of eventRows(last, records)) {
      row.run(allocator, place, count, bytes, rowSum("events", [allocator, place, count], bytes));
      length = place + count;
    }
    return length;
  }

  read(allocator: number, from: number, limit: number): readonly EventRecord[] {
    const records: EventRecord[] = [];
    const rows = this.#sql(ROWS_FROM).all(allocator, allocator, from, from + limit) as StoredRow[];
    for (const row of rows) {
      const { place, bytes } = checked(allocator, rowOf(row) as SummedRow);
      const skipped = Math.max(0, from - place);
      for (const record of unpackRecords(bytes, skipped, limit - records.length)) records.push(record);
    }
    return records;
  }

  readAt(allocator: number, places: readonly number[]): readonly (EventRecord | undefined)[] {
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

  /** Erases the personal parts of these events. */
  erase(allocator: number, places: readonly number[]): void {
    const found = this.#sql(`${ROWS_FROM} LIMIT 1`);
    const statement = this.#sql("UPDATE events SET records = ?, sum = ? WHERE allocator = ? AND place = ?");
    for (const erased of places) {
      const row = rowOf(found.get(allocator, allocator, erased, erased + 1));
      if (row === undefined) continue;
      const records = unpackRecords(checked(allocator, row).bytes).map((record, index) =>
        row.place + index === erased ? { leaf: record.leaf } : record,
      );
      const bytes = packRecords(records);
      statement.run(bytes, rowSum("events", [allocator, row.place, row.count], bytes), allocator, row.place);
    }
  }
}

interface StoredRow {
  readonly place: number;
  readonly count: number;
  readonly records: Blob;
  readonly sum: RowSum;
}

export interface SummedRow extends EventRow {
  readonly sum: RowSum;
}

/** How long a log is that has this row as its last one. */
export function lengthTo(last: EventRow | undefined): number {
  return last === undefined ? 0 : last.place + last.count;
}

/** The row; refused where its bytes are others than were written. */
export function checked(allocator: number, row: SummedRow): SummedRow {
  checkRow(row.sum, "events", [allocator, row.place, row.count], row.bytes);
  return row;
}

function rowOf(found: unknown): SummedRow | undefined {
  if (found === undefined) return undefined;
  const { place, count, records, sum } = found as StoredRow;
  return { place, count, bytes: bytesOf(records), sum };
}

/** The rows of an allocator from the one that a place lies in, to another place. */
const ROWS_FROM = `SELECT place, count, records, sum FROM events
  WHERE allocator = ?
    AND place >= (SELECT MAX(place) FROM events WHERE allocator = ? AND place <= ?) AND place < ? ORDER BY place`;

/** The rows of an allocator in which these places lie, each once. A join with the places would look at every row. */
const ROWS_WITH = `SELECT place, count, records, sum FROM events WHERE allocator = ? AND place IN
  (SELECT (SELECT MAX(place) FROM events WHERE allocator = ? AND place <= value) FROM json_each(?)) ORDER BY place`;
