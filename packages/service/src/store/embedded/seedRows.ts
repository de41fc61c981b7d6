import type { StoredSeed } from "../store.js";
import { bytesOf, type Blob } from "./eventRows.js";
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
    const rows = this.#sql(`SELECT allocator, place, seed, blinding FROM seeds ${where}`).all(...parameters);
    return (rows as SeedRow[]).map(({ allocator, place, seed, blinding }) => ({
      allocator,
      stored: { from: place, seed: bytesOf(seed), blinding: bytesOf(blinding) },
    }));
  }

  put(allocator: number, seeds: readonly StoredSeed[]): void {
    const statement = this.#sql("INSERT INTO seeds (allocator, place, seed, blinding) VALUES (?, ?, ?, ?)");
    for (const { from, seed, blinding } of seeds) statement.run(allocator, from, seed, blinding);
  }

  /** Another form of the same seed. */
  replace(allocator: number, { from, seed, blinding }: StoredSeed): void {
    const text = "UPDATE seeds SET seed = ?, blinding = ? WHERE allocator = ? AND place = ?";
    this.#sql(text).run(seed, blinding, allocator, from);
  }
}

interface SeedRow {
  readonly allocator: number;
  readonly place: number;
  readonly seed: Blob;
  readonly blinding: Blob;
}
