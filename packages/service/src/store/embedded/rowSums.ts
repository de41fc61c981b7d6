import { serviceError } from "../../errors.js";
import { shortSum } from "../../folder/checkedText.js";

/**
 * Checksums of rows. SQLite checks the write-ahead log, and nothing of the database itself: a flipped bit there would
 * be read as if it had been written. Rows of earlier versions have none, until they are written again.
 */
export type RowSum = number | null;

/** With a sign: SQLite keeps it in four bytes. */
export function rowSum(table: string, key: readonly (string | number)[], bytes: Uint8Array): number {
  return shortSum(JSON.stringify([table, ...key]), bytes) | 0;
}

/** Refuses a row whose bytes are not those that its checksum was made of. */
export function checkRow(sum: RowSum, table: string, key: readonly (string | number)[], bytes: Uint8Array): void {
  if (sum === null || sum === rowSum(table, key, bytes)) return;
  throw serviceError("store-damaged", {
    received: `other bytes in ${table} at ${key.join(", ")}`,
    required: "the bytes that were written there",
  });
}

const none = new Uint8Array(0);

/** The checksum of an allocator's row, which has no bytes. */
export function allocatorSum(number: number, id: string, origin: string, erasures: number): number {
  return rowSum("allocators", [number, id, origin, erasures], none);
}

export function checkAllocator(row: {
  readonly number: number;
  readonly id: string;
  readonly origin: string;
  readonly erasures: number;
  readonly sum: RowSum;
}): void {
  checkRow(row.sum, "allocators", [row.number, row.id, row.origin, row.erasures], none);
}
