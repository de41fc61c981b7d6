import type { Arm } from "../arms.js";
import { NodeHeap } from "./kinetic/openSearch.js";
import { MANY_GROUPS } from "./kinetic/tournament.js";
import { LineTournament } from "./lineLeader.js";

/** Answer of a search among groups of arms that found none. */
export const NO_GROUP = -1;

/** The value of a group without arms. */
export const BELOW_EVERY_INDEX = -1;

/**
 * Groups of arms that may be on top, where no arm of a group has an index above the group's line base + slope·clock.
 *
 * A search for the highest index asks for one group after the other, until none is left that could do better.
 */
export interface GroupLeader {
  /** How many groups there is room for. */
  readonly groups: number;
  /** The group's line changed. Slopes are at least 0. */
  set(group: number, base: number, slope: number): void;
  /** The group's lowest arm changed. */
  lowestChanged(group: number): void;
  value(group: number, clock: number): number;
  /** Begins a search. */
  begin(clock: number): void;
  /**
   * The next group of this search, or NO_GROUP: first the one with the highest line, then any whose line is above
   * `highest`, or as high and its lowest arm below `best`. During a search only lines of groups that it has found may
   * change.
   */
  next(highest: number, best: Arm): number;
  /** Sets the lines of another leader to those of this one. */
  copyTo(other: GroupLeader): void;
}

/** `lowest` has the lowest arm of each group. */
export function groupLeader(groups: number, lowest: Int32Array): GroupLeader {
  return groups < MANY_GROUPS ? new GroupScan(groups, lowest) : new GroupTournament(groups, lowest);
}

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

/** The groups that may be on top by a kinetic tournament among their lines, the highest line first: for many groups. */
export class GroupTournament extends LineTournament implements GroupLeader {
  readonly groups: number;
  readonly #lowest: Int32Array;
  /** Below these nodes are all groups that this search has not found and that could do better. */
  readonly #nodes: NodeHeap;
  /** The group that was found last, and the node it was on top of. */
  #found = NO_GROUP;
  #foundAt = 0;

  constructor(groups: number, lowest: Int32Array) {
    super(groups);
    this.groups = groups;
    this.#lowest = lowest;
    this.#nodes = new NodeHeap((a, b) => this.beats(this.topOf(a), this.topOf(b)));
    for (let group = 0; group < groups; group++) this.set(group, BELOW_EVERY_INDEX, 0);
  }

  lowestChanged(group: number): void {
    this.change(group);
  }

  begin(clock: number): void {
    this.leader(clock);
    this.#nodes.clear();
    this.#nodes.push(1);
    this.#found = NO_GROUP;
  }

  next(highest: number, best: Arm): number {
    const nodes = this.#nodes;
    if (this.#found !== NO_GROUP) {
      for (let node = this.groups + this.#found; node > this.#foundAt; node >>= 1) {
        if (this.#mayBeat(this.topOf(node ^ 1), highest, best)) nodes.push(node ^ 1);
      }
    }
    this.#found = NO_GROUP;
    if (nodes.size === 0) return NO_GROUP;
    this.#foundAt = nodes.first;
    const group = this.topOf(this.#foundAt);
    if (!this.#mayBeat(group, highest, best)) return NO_GROUP;
    nodes.removeFirst();
    this.#found = group;
    return group;
  }

  #mayBeat(group: number, highest: number, best: Arm): boolean {
    const value = this.value(group, this.clock);
    return value > highest || (value === highest && this.#lowest[group] < best);
  }

  protected override isBefore(a: number, b: number): boolean {
    return this.#lowest[a] < this.#lowest[b];
  }
}
