import { ArmSet, type Arm } from "../arms.js";

/** Arms of which a reward was observed, or those of which none was. */
export type HeardOrNot = "heard" | "unheard";

/**
 * Which arms have been heard from: a reward of theirs was observed, or one that stands in for it.
 *
 * Sets that are answered are kept here, and stay as they are until the next question: with all arms open no arm is
 * looked at.
 */
export class HeardArms {
  /** 1 for each arm that has been heard from: a column of a policy's state. */
  readonly column: Uint32Array;
  readonly #all: Readonly<Record<HeardOrNot, ArmSet>>;
  readonly #open: Readonly<Record<HeardOrNot, ArmSet>>;

  constructor(arms: number) {
    this.column = new Uint32Array(arms);
    this.#all = { heard: new ArmSet(arms, []), unheard: ArmSet.all(arms) };
    this.#open = { heard: new ArmSet(arms, []), unheard: new ArmSet(arms, []) };
  }

  get isAll(): boolean {
    return this.#all.heard.isAll;
  }

  has(arm: Arm): boolean {
    return this.#all.heard.has(arm);
  }

  /** Those of the open arms that have been heard from, or that have not. */
  of(which: HeardOrNot, open?: ArmSet): ArmSet {
    if (open === undefined || open.isAll) return this.#all[which];
    const set = this.#open[which];
    for (let arm = 0; arm < open.arms; arm++) {
      if (open.has(arm) && this.#all[which].has(arm)) set.add(arm);
      else set.delete(arm);
    }
    return set;
  }

  /** How many of the open arms have been heard from, or have not. */
  count(which: HeardOrNot, open?: ArmSet): number {
    return this.of(which, open).size;
  }

  /** Whether this very set is an answer of `of`. */
  isAnswer(which: HeardOrNot, set: ArmSet | undefined): boolean {
    return set === this.#all[which] || set === this.#open[which];
  }

  /** The arm has been heard from. Answers whether it had not been before. */
  add(arm: Arm): boolean {
    if (this.has(arm)) return false;
    this.column[arm] = 1;
    this.#write(arm, true);
    return true;
  }

  /** The column was replaced by another run's. */
  restored(): void {
    this.column.forEach((heard, arm) => {
      this.#write(arm, heard === 1);
    });
  }

  #write(arm: Arm, isHeard: boolean): void {
    this.#all[isHeard ? "heard" : "unheard"].add(arm);
    this.#all[isHeard ? "unheard" : "heard"].delete(arm);
  }
}
