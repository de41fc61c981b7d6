import type { OpenedDatabase } from "./openDatabase.js";
import { rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The commits of an SQLite file, counted in it and, after each of them, outside of it. */
export class Commits {
  readonly #opened: OpenedDatabase;
  readonly #sql: Prepare;
  #count = 0;
  #lost = 0;
  /** The logs that this commit makes longer, and what they will be. */
  readonly #grown = new Map<number, number>();

  constructor(opened: OpenedDatabase, sql: Prepare) {
    this.#opened = opened;
    this.#sql = sql;
  }

  /** Those that were acknowledged, and that the database did not have when it was opened. */
  get lost(): number {
    return this.#lost;
  }

  /** Reads how many there were: before the first one. */
  begin(): void {
    const { count, sum } = this.#sql("SELECT count, sum FROM commits").get() as { count: number; sum: RowSum };
    const { commits } = this.#opened.acknowledged;
    const known = sum === null || sum === sumOf(count) ? count : 0;
    this.#count = Math.max(known, commits);
    this.#lost = Math.max(0, commits - known);
  }

  /** One commit; nothing where the work does not want it. */
  run(work: () => boolean): boolean {
    const { database } = this.#opened;
    database.exec("BEGIN IMMEDIATE");
    try {
      const isWanted = work();
      if (isWanted) this.#countOne();
      database.exec(isWanted ? "COMMIT" : "ROLLBACK");
      if (isWanted) this.#acknowledge();
      return isWanted;
    } catch (error) {
      this.#grown.clear();
      this.#rollBack();
      throw error;
    }
  }

  /** The work of the commit makes a log this long. */
  hasGrown(allocator: number, length: number): void {
    this.#grown.set(allocator, length);
  }

  #countOne(): void {
    const count = this.#count + 1;
    this.#sql("UPDATE commits SET count = ?, sum = ?").run(count, sumOf(count));
  }

  /** Writes outside of the database how much it has now. */
  #acknowledge(): void {
    const { acknowledged } = this.#opened;
    for (const [allocator, length] of this.#grown) acknowledged.setLength(allocator, length);
    this.#grown.clear();
    acknowledged.commits = ++this.#count;
  }

  #rollBack(): void {
    try {
      this.#opened.database.exec("ROLLBACK");
    } catch {
      // A failed commit may have ended the transaction itself. The error that matters is the first one.
    }
  }
}

function sumOf(count: number): number {
  return rowSum("commits", [count], new Uint8Array(0));
}
