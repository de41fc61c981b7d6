import type { Arm, ArmSet } from "../../arms.js";
import { NodeHeap } from "./nodeHeap.js";

/** After so many nodes in one search, as a part of all arms, it is plain that nearly all arms on top are closed. */
const MANY_NODES = 1 / 4;

/**
 * The best open arm of a tournament: by the nodes with the best winners. One whose winner is closed gives way to those beside
 * the path of the closed arm.
 *
 * What is at hand is kept for the next look, as long as the tree and the clock are the same and the set has only lost arms: so
 * the m best arms, each taken out before the next look, cost m paths.
 */
export class OpenSearch {
  /** How many nodes have been put at hand: what the searches cost. */
  looked = 0;
  readonly #arms: number;
  readonly #topOf: (node: number) => Arm;
  /** Below these nodes are all arms that have not been found closed. */
  readonly #nodes: NodeHeap;
  #open: ArmSet | undefined;
  #additions = 0;

  constructor(arms: number, topOf: (node: number) => Arm, beats: (a: Arm, b: Arm) => boolean) {
    this.#arms = arms;
    this.#topOf = topOf;
    this.#nodes = new NodeHeap((a, b) => beats(topOf(a), topOf(b)));
  }

  /** The tree or the clock has changed. */
  forget(): void {
    if (this.#open === undefined) return;
    this.#nodes.clear();
    this.#open = undefined;
  }

  /** Undefined where so many arms on top are closed that a look at every open one is cheaper. Some arm is open. */
  best(open: ArmSet): Arm | undefined {
    const nodes = this.#nodes;
    if (this.#open !== open || this.#additions !== open.additions) {
      this.forget();
      this.#open = open;
      this.#additions = open.additions;
      nodes.push(1);
    }
    const most = this.looked + this.#arms * MANY_NODES;
    for (;;) {
      const node = nodes.first;
      const top = this.#topOf(node);
      if (open.has(top)) return top;
      nodes.removeFirst();
      for (let beside = this.#arms + top; beside > node; beside >>= 1) {
        nodes.push(beside ^ 1);
        this.looked++;
      }
      if (this.looked > most) {
        this.forget();
        return undefined;
      }
    }
  }
}
