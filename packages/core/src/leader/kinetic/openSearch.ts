import type { Arm, ArmSet } from "../../arms.js";

/** A search gives up after this part of the arms: it is plain then that nearly all arms on top are absent. */
const MANY_NODES = 1 / 4;

/**
 * The best open arm of a tournament, from the nodes with the best winners. A node whose winner is absent is replaced by
 * the nodes beside the path of that arm.
 *
 * The nodes are kept for the next search as long as the tree and the clock stay the same and the set only loses arms.
 * So the m best arms, each taken out before the next search, cost m paths.
 */
export class OpenSearch {
  /** How many nodes were put into the heap: what the searches cost. */
  looked = 0;
  readonly #arms: number;
  readonly #topOf: (node: number) => Arm;
  /** Below these nodes are all arms that have not been found absent. */
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

  /** The best open arm, of which there must be one; undefined where a look at every open arm is cheaper. */
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

/** Nodes of a tree in a binary heap, which has the node before all others on top. */
export class NodeHeap {
  readonly #isBefore: (a: number, b: number) => boolean;
  readonly #nodes: number[] = [];

  constructor(isBefore: (a: number, b: number) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#nodes.length;
  }

  /** The first node, of a heap that is not empty. */
  get first(): number {
    return this.#nodes[0];
  }

  clear(): void {
    this.#nodes.length = 0;
  }

  push(node: number): void {
    const nodes = this.#nodes;
    let at = nodes.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(node, nodes[above])) break;
      nodes[at] = nodes[above];
      at = above;
    }
    nodes[at] = node;
  }

  removeFirst(): void {
    const nodes = this.#nodes;
    const node = nodes[nodes.length - 1];
    nodes.length--;
    if (nodes.length === 0) return;
    let at = 0;
    for (let below = 1; below < nodes.length; below = 2 * at + 1) {
      if (below + 1 < nodes.length && this.#isBefore(nodes[below + 1], nodes[below])) below++;
      if (!this.#isBefore(nodes[below], node)) break;
      nodes[at] = nodes[below];
      at = below;
    }
    nodes[at] = node;
  }
}
