import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";

/**
 * The rounds that are not on each arm's own clock: a count that is common to all arms, and a correction for each. So a
 * round in which few arms were open is counted by a look at these, as one in which few were absent is.
 *
 * Counts are below 2^32. A correction may be below 0: it is kept modulo 2^32.
 */
export class Absences {
  readonly #corrections: Uint32Array;
  #common = 0;

  /** The counts of all arms, in a column that is written to. */
  constructor(column: Uint32Array) {
    this.#corrections = column;
  }

  /** Counted of all arms, also of those that have fewer absences. */
  get common(): number {
    return this.#common;
  }

  of(arm: Arm): number {
    return (this.#corrections[arm] + this.#common) >>> 0;
  }

  /** What the arm's count is above that of all arms, or below. */
  beyondCommon(arm: Arm): number {
    return this.of(arm) - this.#common;
  }

  any(): boolean {
    return this.#common > 0 || this.#corrections.some((count) => count > 0);
  }

  set(arm: Arm, count: number): void {
    this.#corrections[arm] = count - this.#common;
  }

  /** The arm was absent for a round. */
  add(arm: Arm): void {
    this.#corrections[arm]++;
  }

  /** All arms but the open ones were absent for a round. */
  addToAllBut(open: ArmSet): void {
    this.#common++;
    for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) this.#corrections[arm]--;
  }

  /** The counts of all arms: those of a state. The column itself where it has them. */
  column(): Uint32Array {
    return this.#common === 0 ? this.#corrections : this.#corrections.map((_, arm) => this.of(arm));
  }

  /** The counts become those of another run. */
  replace(column: Uint32Array): void {
    this.#common = 0;
    this.#corrections.set(column);
  }
}
