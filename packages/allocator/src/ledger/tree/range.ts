import { needs } from "@evenhand/core";
import { allocatorError } from "../../errors.js";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "../sha256.js";
import { hashesOfTile, tileWidth, type ReadTile } from "./tile.js";
import { joinFromRight, nodeHash } from "./treeHash.js";

/** Leaves begin to end - 1. Those of proofs are subtrees as RFC 6962 cuts them. */
export interface LeafRange {
  readonly begin: number;
  readonly end: number;
}

/** The place of a complete subtree: `count` hashes of a level, a power of two up to 128, that lie in one tile. */
interface Subtree {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

/** The largest power of two that is smaller than n: where RFC 6962 cuts a tree of n > 1 leaves. */
export function cutOf(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/** The root of a range's leaves: MTH(D[begin:end]) of RFC 6962. */
export function rangeHash(range: LeafRange, readTile: ReadTile, sha256: Sha256): Uint8Array {
  return joinFromRight(subtreeHashes(range, readTile, sha256), sha256);
}

/** The roots of the complete subtrees of a range, from the largest to the smallest, in bytes of their own. */
export function subtreeHashes(range: LeafRange, readTile: ReadTile, sha256: Sha256): Uint8Array[] {
  return completeSubtrees(range).map(({ level, first, count }) => {
    let hashes = hashesOfTile(readTile, level, first, count);
    while (hashes.length > 1) hashes = joinPairs(hashes, sha256);
    return new Uint8Array(hashes[0]);
  });
}

/** The tiles in which the hashes of some ranges are, each once. */
export function tilesOf(ranges: readonly LeafRange[]): { level: number; index: number }[] {
  const tiles = new Map<string, { level: number; index: number }>();
  for (const { level, first } of ranges.flatMap(completeSubtrees)) {
    const index = Math.floor(first / tileWidth);
    tiles.set(`${level}/${index}`, { level, index });
  }
  return [...tiles.values()];
}

function completeSubtrees({ begin, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = begin; at < end;) {
    const leaves = cutOf(end - at + 1);
    let level = 0;
    let leavesOfHash = 1;
    for (; leavesOfHash * tileWidth <= leaves; leavesOfHash *= tileWidth) level++;
    subtrees.push({ level, first: at / leavesOfHash, count: leaves / leavesOfHash });
    at += leaves;
  }
  return subtrees;
}

function joinPairs(hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array[] {
  return Array.from({ length: hashes.length / 2 }, (_, at) => nodeHash(hashes[2 * at], hashes[2 * at + 1], sha256));
}

/** The root that a log had when it had `size` leaves, from tiles that may reach further. */
export function rootAt(size: number, readTile: ReadTile, sha256: Sha256 = defaultSha256): Uint8Array {
  checkTreeSize(size);
  needs.aFunction(readTile, "readTile");
  checkSha256(sha256);
  return rangeHash({ begin: 0, end: size }, readTile, sha256);
}

/** Refuses what cannot be the number of a tree's leaves. */
export function checkTreeSize(size: number): void {
  if (Number.isSafeInteger(size) && size >= 0) return;
  throw allocatorError("tree-size", { received: size, required: "a whole number from 0 to 2^53 - 1" });
}
