import { needs } from "@evenhand/core";
import { sameBytes } from "../../bytes/byteReader.js";
import { allocatorError } from "../../errors.js";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "../sha256.js";
import { checkTreeSize, cutOf, rangeHash, tilesOf, type LeafRange } from "./range.js";
import { climb, isHash, joinFromRight, nodeHash } from "./treeHash.js";
import type { ReadTile } from "./tile.js";

/** A tree as a head has it. */
export interface TreeHead {
  /** The number of leaves. */
  readonly size: number;
  readonly root: Uint8Array;
}

const checkTree = needs.object({ root: needs.bytes() });

/**
 * The proof that the tree of `from` leaves is the beginning of the tree of `to` leaves (PROOF of RFC 6962, section
 * 2.1.2).
 */
export function consistencyProof(
  from: number,
  to: number,
  readTile: ReadTile,
  sha256: Sha256 = defaultSha256,
): Uint8Array[] {
  needs.aFunction(readTile, "readTile");
  checkSha256(sha256);
  return consistencyRanges(from, to).map((range) => rangeHash(range, readTile, sha256));
}

/** The tiles that `consistencyProof` will read: for a store that answers later. */
export function tilesOfConsistency(from: number, to: number): { level: number; index: number }[] {
  return tilesOf(consistencyRanges(from, to));
}

/** Whether a proof shows that the older tree is the beginning of the newer one (RFC 9162, section 2.1.4.2). */
export function provesConsistency(
  older: TreeHead,
  newer: TreeHead,
  proof: readonly Uint8Array[],
  sha256: Sha256 = defaultSha256,
): boolean {
  checkTree(older, "older");
  checkTree(newer, "newer");
  needs.listOf(needs.bytes())(proof, "proof");
  checkSha256(sha256);
  if (![older.size, newer.size].every((size) => Number.isSafeInteger(size) && size >= 0)) return false;
  if (older.size > newer.size || !proof.every(isHash)) return false;
  if (older.size === newer.size) return proof.length === 0 && sameBytes(older.root, newer.root);
  // Every tree begins with the one that has no leaves, whose root is known.
  if (older.size === 0) return proof.length === 0 && sameBytes(older.root, joinFromRight([], sha256));

  let place = older.size - 1;
  let last = newer.size - 1;
  while (place % 2 === 1) [place, last] = [(place - 1) / 2, Math.floor(last / 2)];
  // An older tree whose size is a power of two is a subtree of the newer one, and the proof does not repeat its root.
  const [first, ...rest] = place === 0 ? [older.root, ...proof] : proof;
  if (first === undefined) return false;
  let olderRoot = first;
  let newerRoot = first;
  const fits = climb(place, last, rest, {
    left: (sibling) => {
      olderRoot = nodeHash(sibling, olderRoot, sha256);
      newerRoot = nodeHash(sibling, newerRoot, sha256);
    },
    right: (sibling) => (newerRoot = nodeHash(newerRoot, sibling, sha256)),
  });
  return fits && sameBytes(olderRoot, older.root) && sameBytes(newerRoot, newer.root);
}

/** The leaves that each hash of the proof stands for. */
function consistencyRanges(from: number, to: number): LeafRange[] {
  checkTreeSize(from);
  checkTreeSize(to);
  if (from > to)
    throw allocatorError("tree-size", { received: from, required: `at most ${to}, the newer tree's size` });
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let begin = 0;
  let end = to;
  while (end !== from) {
    const cut = begin + cutOf(end - begin);
    if (from <= cut) {
      ranges.push({ begin: cut, end });
      end = cut;
    } else {
      ranges.push({ begin, end: cut });
      begin = cut;
    }
  }
  // What is left is the last complete subtree of the older tree: the whole of it, or its right edge.
  if (begin > 0) ranges.push({ begin, end });
  return ranges.reverse();
}
