import type { Arm } from "../../arms.js";
import { NodeHeap } from "../kinetic/nodeHeap.js";
import { LineTournament } from "../line/tournament.js";
import { BELOW_EVERY_INDEX, NO_GROUP, type GroupLeader } from "./leader.js";

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
