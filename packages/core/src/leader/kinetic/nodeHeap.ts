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
