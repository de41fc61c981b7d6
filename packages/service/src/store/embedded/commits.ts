import { acknowledgedFile } from "./acknowledged.js";
import type { OpenedDatabase } from "./openDatabase.js";
import { rowSum, type RowSum } from "./rowSums.js";
import type { Prepare } from "./sqliteDriver.js";

/** The commits of an SQLite file, counted in it and, after each of them, outside of it. */
export class Commits {
  readonly #opened: OpenedDatabase;
  readonly #sql: Prepare;
  #count = 0;
  #loss: string | undefined;
  /** The logs that this commit makes longer, and what they will be. */
  readonly #grown = new Map<number, number>();

  constructor(opened: OpenedDatabase, sql: Prepare) {
    this.#opened = opened;
    this.#sql = sql;
  }

  /** What the database may have lost of what was acknowledged, in words; undefined where it has everything. */
  get loss(): string | undefined {
    return this.#loss;
  }

  /** Reads how many there were: before the first one. */
  begin(): void {
    const { acknowledged } = this.#opened;
    const { count, sum } = this.#sql("SELECT count, sum FROM commits").get() as { count: number; sum: RowSum };
    const counted = sum === null || sum === sumOf(count) ? count : 0;
    this.#count = Math.max(counted, acknowledged.commits ?? 0);
    this.#loss = this.#lossOf(counted);
    if (acknowledged.commits !== undefined) return;
    acknowledged.setCommits(this.#count);
    acknowledged.sync();
  }

  #lossOf(counted: number): string | undefined {
    const { acknowledged } = this.#opened;
    const { commits } = acknowledged;
    // Versions before the file counted none.
    if (commits === undefined && counted > 0) return `${acknowledgedFile} is missing, or damaged: ${UNKNOWN}`;
    if (commits !== undefined && commits > counted) {
      return `${commits - counted} of the commits that were acknowledged are lost`;
    }
    const all = this.#sql("SELECT number, id FROM allocators").all() as { number: number; id: string }[];
    const damaged = all.find(({ number }) => acknowledged.isDamaged(number));
    return damaged === undefined ? undefined : `${acknowledgedFile} is damaged where it has ${damaged.id}: ${UNKNOWN}`;
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
    acknowledged.setCommits(++this.#count);
  }

  #rollBack(): void {
    try {
      this.#opened.database.exec("ROLLBACK");
    } catch {
      // A failed commit may have ended the transaction itself. The error that matters is the first one.
    }
  }
}

/** What follows from a file that should have said it. */
const UNKNOWN = "what the database may have lost cannot be told";

function sumOf(count: number): number {
  return rowSum("commits", [count]);
}
