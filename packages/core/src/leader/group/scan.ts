import type { Arm } from "../../arms.js";
import { BELOW_EVERY_INDEX, NO_GROUP, type GroupLeader } from "./leader.js";

/** The groups that may be on top by a look at every line: for few groups. */
export class GroupScan implements GroupLeader {
  readonly groups: number;
  readonly #lowest: Int32Array;
  readonly #base: Float64Array;
  readonly #slope: Float64Array;
  #clock = 0;
  /** The group that this search began with, and the next one to look at. */
  #first = NO_GROUP;
  #at = 0;

  constructor(groups: number, lowest: Int32Array) {
    this.groups = groups;
    this.#lowest = lowest;
    this.#base = new Float64Array(groups).fill(BELOW_EVERY_INDEX);
    this.#slope = new Float64Array(groups);
  }

  set(group: number, base: number, slope: number): void {
    this.#base[group] = base;
    this.#slope[group] = slope;
  }

  lowestChanged(): void {
    // Every search reads the lowest arms.
  }

  value(group: number, clock: number): number {
    return this.#base[group] + this.#slope[group] * clock;
  }

  begin(clock: number): void {
    this.#clock = clock;
    this.#first = NO_GROUP;
    this.#at = 0;
  }

  next(highest: number, best: Arm): number {
    if (this.#first === NO_GROUP) {
      this.#first = this.#top();
      return this.#first;
    }
    const lowest = this.#lowest;
    while (this.#at < this.groups) {
      const group = this.#at++;
      const value = this.value(group, this.#clock);
      if (group !== this.#first && (value > highest || (value === highest && lowest[group] < best))) return group;
    }
    return NO_GROUP;
  }

  copyTo(other: GroupLeader): void {
    for (let group = 0; group < this.groups; group++) other.set(group, this.#base[group], this.#slope[group]);
  }

  #top(): number {
    const base = this.#base;
    const slope = this.#slope;
    const lowest = this.#lowest;
    let top = 0;
    let highest = -Infinity;
    for (let group = 0; group < base.length; group++) {
      const value = base[group] + slope[group] * this.#clock;
      if (value > highest || (value === highest && lowest[group] < lowest[top])) {
        top = group;
        highest = value;
      }
    }
    return top;
  }
}
