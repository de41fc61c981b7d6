import { serviceError } from "../../errors.js";
import { shortSum } from "../../folder/checkedText.js";

/**
 * Checksums of rows. SQLite checks the write-ahead log, and nothing of the database itself: a flipped bit there would
 * be read as if it had been written. Rows of earlier versions have none, until they are written again.
 */
export type RowSum = number | null;

/** The columns that a checksum is made of, in their order: first numbers and texts, then bytes. */
interface SummedColumns {
  readonly key: readonly string[];
  readonly bytes: readonly string[];
  /** The columns by which rows are found: no two have the same. */
  readonly order: readonly string[];
}

/** Every table that has something to lose. */
export const summedTables = {
  allocators: { key: ["number", "id", "origin", "erasures"], bytes: [], order: ["number"] },
  events: { key: ["allocator", "place", "count"], bytes: ["records"], order: ["allocator", "place"] },
  seeds: { key: ["allocator", "place"], bytes: ["seed", "blinding"], order: ["allocator", "place"] },
  pointers: {
    key: ["allocator", "kind", "place", "hour"],
    bytes: ["hash"],
    order: ["allocator", "kind", "hash", "place"],
  },
  tiles: { key: ["allocator", "level", "place"], bytes: ["hashes"], order: ["allocator", "level", "place"] },
  snapshots: { key: ["allocator", "length", "parts"], bytes: ["bytes", "leaf"], order: ["allocator", "length"] },
  snapshot_parts: { key: ["allocator", "name"], bytes: ["bytes"], order: ["allocator", "name"] },
  due: { key: ["allocator", "at"], bytes: [], order: ["allocator"] },
  stored_values: { key: ["name"], bytes: ["value"], order: ["name"] },
  commits: { key: ["count"], bytes: [], order: ["number"] },
} as const satisfies Readonly<Record<string, SummedColumns>>;

export type SummedTable = keyof typeof summedTables;

/** With a sign: SQLite keeps it in four bytes. */
export function rowSum(table: SummedTable, key: readonly (string | number)[], ...bytes: readonly Uint8Array[]): number {
  return shortSum(JSON.stringify([table, ...key]), ...bytes) | 0;
}

/** Refuses a row whose content is not what its checksum was made of. */
export function checkRow(
  sum: RowSum,
  table: SummedTable,
  key: readonly (string | number)[],
  ...bytes: readonly Uint8Array[]
): void {
  if (sum === null || sum === rowSum(table, key, ...bytes)) return;
  throw serviceError("store-damaged", {
    received: `other bytes in ${table} at ${key.join(", ")}`,
    required: "the bytes that were written there",
  });
}
