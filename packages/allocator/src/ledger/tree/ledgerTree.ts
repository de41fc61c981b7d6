import { needs } from "@evenhand/core";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "../sha256.js";
import { checkTreeSize, subtreeHashes } from "./range.js";
import { hashesOfTile, tileHeight, tileWidth, type ReadTile, type Tile } from "./tile.js";
import { hashLength, joinFromRight, leafHash, nodeHash } from "./treeHash.js";

const checkLeaf = needs.bytes();

/** The last tile of a level, which still grows. */
interface Edge {
  index: number;
  width: number;
  /** How many of its hashes `takeTiles` has handed over. */
  taken: number;
  readonly hashes: Uint8Array;
}

/**
 * A Merkle tree of RFC 6962 that grows at its right edge. A leaf costs two hashes on average. In memory are the roots
 * of the complete subtrees (at most one for each bit of the size), the last tile of each level, and the tiles that
 * `takeTiles` has not handed over yet.
 *
 * Where a tile could not be stored the tree is thrown away, and restored from what is in the store.
 */
export class LedgerTree {
  readonly #sha256: Sha256;
  #size = 0;
  /** Roots of the complete subtrees, from the left and largest to the right and smallest. */
  #peaks: Uint8Array[] = [];
  readonly #edges: Edge[] = [];
  #fullTiles: Tile[] = [];

  /** A tree without leaves. */
  constructor(sha256: Sha256 = defaultSha256) {
    checkSha256(sha256);
    this.#sha256 = sha256;
  }

  /** The tree of the first `size` leaves, from tiles that may reach further. */
  static restore(size: number, readTile: ReadTile, sha256: Sha256 = defaultSha256): LedgerTree {
    checkTreeSize(size);
    needs.aFunction(readTile, "readTile");
    const tree = new LedgerTree(sha256);
    tree.#size = size;
    tree.#peaks = subtreeHashes({ begin: 0, end: size }, readTile, sha256);
    for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / tileWidth)) {
      const edge = tree.#edge(level);
      const width = hashes % tileWidth;
      edge.index = Math.floor(hashes / tileWidth);
      if (width === 0) continue;
      for (const hash of hashesOfTile(readTile, level, hashes - width, width)) tree.#record(level, hash);
      edge.taken = width;
    }
    return tree;
  }

  /** The number of leaves. */
  get size(): number {
    return this.#size;
  }

  /** Adds a leaf on the right. Its index, counted from 0, is the answer. */
  append(leaf: Uint8Array): number {
    checkLeaf(leaf, "leaf");
    const index = this.#size;
    checkTreeSize(index + 1);
    let hash = leafHash(leaf, this.#sha256);
    this.#record(0, hash);
    // A leaf at an odd place completes a pair; the pair may complete a pair of pairs, and so on.
    for (let place = index, height = 1; place % 2 === 1; place = (place - 1) / 2, height++) {
      hash = nodeHash(this.#peaks.pop() as Uint8Array, hash, this.#sha256);
      if (height % tileHeight === 0) this.#record(height / tileHeight, hash);
    }
    this.#peaks.push(hash);
    this.#size++;
    return index;
  }

  /** The roots of the complete subtrees, from the left and largest to the right and smallest: for a snapshot. */
  get peaks(): readonly Uint8Array[] {
    return this.#peaks;
  }

  /** The root over all leaves, in bytes of its own. */
  root(): Uint8Array {
    return new Uint8Array(joinFromRight(this.#peaks, this.#sha256));
  }

  /** The tiles that have grown since the last call, the last of a level as far as it goes: for a store to write. */
  takeTiles(): Tile[] {
    const tiles = this.#fullTiles;
    this.#fullTiles = [];
    this.#edges.forEach((edge, level) => {
      if (edge.width > edge.taken) tiles.push(tileOf(level, edge));
      edge.taken = edge.width;
    });
    return tiles;
  }

  #record(level: number, hash: Uint8Array): void {
    const edge = this.#edge(level);
    edge.hashes.set(hash, edge.width * hashLength);
    edge.width++;
    if (edge.width < tileWidth) return;
    this.#fullTiles.push(tileOf(level, edge));
    edge.index++;
    edge.width = 0;
    edge.taken = 0;
  }

  #edge(level: number): Edge {
    return (this.#edges[level] ??= { index: 0, width: 0, taken: 0, hashes: new Uint8Array(tileWidth * hashLength) });
  }
}

function tileOf(level: number, { index, width, hashes }: Edge): Tile {
  return { level, index, hashes: hashes.slice(0, width * hashLength) };
}
