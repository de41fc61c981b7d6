import type { StoredSeed } from "../store.js";
import { bytesOf, type Blob } from "./eventRows.js";
import { checkRow, rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The seeds of an SQLite file, as they lie there. What writes is called within a commit. */
export class SeedRows {
  readonly #sql: Prepare;

  /** `sql` prepares a statement, once. */
  constructor(sql: Prepare) {
    this.#sql = sql;
  }

  of(allocator: number): readonly StoredSeed[] {
    return this.#read("WHERE allocator = ? ORDER BY place", allocator).map(({ stored }) => stored);
  }

  all(): readonly { readonly allocator: number; readonly stored: StoredSeed }[] {
    return this.#read("");
  }

  #read(where: string, ...parameters: readonly number[]) {
    const rows = this.#sql(`SELECT allocator, place, seed, blinding, sum FROM seeds ${where}`).all(...parameters);
    return (rows as SeedRow[]).map(({ allocator, place, sum, ...secret }) => {
      const [seed, blinding] = [bytesOf(secret.seed), bytesOf(secret.blinding)];
      checkRow(sum, "seeds", [allocator, place], seed, blinding);
      return { allocator, stored: { from: place, seed, blinding } };
    });
  }

  put(allocator: number, seeds: readonly StoredSeed[]): void {
    const statement = this.#sql("INSERT INTO seeds (allocator, place, seed, blinding, sum) VALUES (?, ?, ?, ?, ?)");
    for (const { from, seed, blinding } of seeds) {
      statement.run(allocator, from, seed, blinding, sumOf(allocator, { from, seed, blinding }));
    }
  }

  /** Another form of the same seed. */
  replace(allocator: number, stored: StoredSeed): void {
    const { from, seed, blinding } = stored;
    const text = "UPDATE seeds SET seed = ?, blinding = ?, sum = ? WHERE allocator = ? AND place = ?";
    this.#sql(text).run(seed, blinding, sumOf(allocator, stored), allocator, from);
  }
}

interface SeedRow {
  readonly allocator: number;
  readonly place: number;
  readonly seed: Blob;
  readonly blinding: Blob;
  readonly sum: RowSum;
}

function sumOf(allocator: number, { from, seed, blinding }: StoredSeed): number {
  return rowSum("seeds", [allocator, from], seed, blinding);
}
