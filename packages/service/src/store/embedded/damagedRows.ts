import type { ComparedRows } from "../store.js";
import { bytesOf, type Blob } from "./eventRows.js";
import { rowSum, summedTables, type RowSum, type SummedTable } from "./rowSums.js";
import type { Prepare, SqlDatabase } from "./sqliteDriver.js";

/** The last row that was compared. */
interface RowPlace {
  readonly table: SummedTable;
  /** The columns by which its table is in order: bytes as hexadecimal digits. */
  readonly after: readonly (number | string | { readonly hex: string })[] | undefined;
}

type Cell = number | string | Blob | null;

const tables = Object.keys(summedTables) as SummedTable[];

/** Compares some rows with their checksums: the first ones of the database, or those behind a place. */
export function comparedRows(sql: Prepare, place: string | undefined, limit: number): ComparedRows {
  const { table, after } =
    place === undefined ? { table: tables[0], after: undefined } : (JSON.parse(place) as RowPlace);
  const { key, bytes, order } = summedTables[table];
  const columns = [...new Set<string>([...order, ...key, ...bytes])];
  const behind = after === undefined ? "" : `WHERE (${order.join(", ")}) > (${order.map(() => "?").join(", ")})`;
  const text = `SELECT ${columns.join(", ")}, sum FROM ${table} ${behind} ORDER BY ${order.join(", ")} LIMIT ?`;
  const rows = sql(text).all(...(after ?? []).map(parameterOf), limit) as Readonly<Record<string, Cell>>[];
  const damaged = rows.filter((row) => isDamaged(table, row)).map((row) => inWords(table, row));
  const last = rows.at(-1);
  if (last !== undefined && rows.length === limit) {
    return { damaged, next: JSON.stringify({ table, after: order.map((column) => placeOf(last[column])) }) };
  }
  const following = tables[tables.indexOf(table) + 1] as SummedTable | undefined;
  return { damaged, next: following === undefined ? undefined : JSON.stringify({ table: following }) };
}

/** What is wrong with the pages and the order of rows: nothing that a checksum of a row could show. */
export function faultsOfPages(database: SqlDatabase): string[] {
  const rows = database.prepare("PRAGMA integrity_check(20)").all() as { integrity_check: string }[];
  return rows.map(({ integrity_check: found }) => found).filter((found) => found !== "ok");
}

function isDamaged(table: SummedTable, row: Readonly<Record<string, Cell>>): boolean {
  const { key, bytes } = summedTables[table];
  const sum = row["sum"] as RowSum;
  const cells = key.map((column) => row[column] as number | string);
  const blobs = bytes.map((column) => bytesOf((row[column] ?? new Uint8Array(0)) as Blob));
  return sum !== null && sum !== rowSum(table, cells, ...blobs);
}

function inWords(table: SummedTable, row: Readonly<Record<string, Cell>>): string {
  const at = summedTables[table].order.map((column) => {
    const place = placeOf(row[column]);
    return typeof place === "object" ? place.hex : place;
  });
  return `other bytes in ${table} at ${at.join(", ")}`;
}

function placeOf(cell: Cell): number | string | { readonly hex: string } {
  return typeof cell === "number" || typeof cell === "string"
    ? cell
    : { hex: Buffer.from(bytesOf(cell ?? new Uint8Array(0))).toString("hex") };
}

function parameterOf(place: number | string | { readonly hex: string }): number | string | Uint8Array {
  return typeof place === "object" ? new Uint8Array(Buffer.from(place.hex, "hex")) : place;
}
