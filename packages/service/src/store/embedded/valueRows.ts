import type { StoredValue } from "../store.js";
import { bytesOf, type Blob } from "./eventRows.js";
import { checkRow, rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The small values of an SQLite file, as they lie there. What writes is called within a commit. */
export class ValueRows {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  get(name: string): Uint8Array | undefined {
    const row = this.#sql("SELECT name, value, sum FROM stored_values WHERE name = ?").get(name);
    return row === undefined ? undefined : valueOf(row as ValueRow).value;
  }

  names(prefix: string): readonly string[] {
    const rows = this.#sql("SELECT name FROM stored_values WHERE substr(name, 1, ?) = ? ORDER BY name").all(
      prefix.length,
      prefix,
    ) as { name: string }[];
    return rows.map(({ name }) => name);
  }

  /** Those whose names begin with this. */
  all(prefix: string): readonly StoredValue[] {
    return this.#sql("SELECT name, value, sum FROM stored_values WHERE substr(name, 1, ?) = ?")
      .all(prefix.length, prefix)
      .map((row) => valueOf(row as ValueRow));
  }

  /** Whether what each of them is to replace is there. */
  mayPut(values: readonly StoredValue[]): boolean {
    return values.every(({ name, replaces }) => replaces === undefined || isReplaced(replaces, this.get(name)));
  }

  put(values: readonly StoredValue[]): void {
    const statement = this.#sql("INSERT OR REPLACE INTO stored_values (name, value, sum) VALUES (?, ?, ?)");
    for (const { name, value } of values) statement.run(name, value, rowSum("stored_values", [name], value));
  }

  delete(name: string, value: Uint8Array): void {
    this.#sql("DELETE FROM stored_values WHERE name = ? AND value = ?").run(name, value);
  }
}

function isReplaced(replaces: Uint8Array | "nothing", value: Uint8Array | undefined): boolean {
  if (replaces === "nothing" || value === undefined) return replaces === "nothing" && value === undefined;
  return Buffer.compare(replaces, value) === 0;
}

interface ValueRow {
  readonly name: string;
  readonly value: Blob;
  readonly sum: RowSum;
}

function valueOf({ name, value, sum }: ValueRow): { readonly name: string; readonly value: Uint8Array } {
  const bytes = bytesOf(value);
  checkRow(sum, "stored_values", [name], bytes);
  return { name, value: bytes };
}
