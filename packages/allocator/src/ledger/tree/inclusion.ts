import { needs } from "@evenhand/core";
import { sameBytes } from "../../bytes/byteReader.js";
import { allocatorError } from "../../errors.js";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "../sha256.js";
import { checkTreeSize, cutOf, rangeHash, tilesOf, type LeafRange } from "./range.js";
import { climb, isHash, leafHash, nodeHash } from "./treeHash.js";
import type { ReadTile } from "./tile.js";

/**
 * The proof that a leaf is in the tree of the first `size` leaves (PATH of RFC 6962, section 2.1.1). It has at most one
 * hash for each bit of the size, from the leaf's sibling up to the root's child.
 */
export function inclusionProof(
  index: number,
  size: number,
  readTile: ReadTile,
  sha256: Sha256 = defaultSha256,
): Uint8Array[] {
  needs.aFunction(readTile, "readTile");
  checkSha256(sha256);
  return inclusionRanges(index, size).map((range) => rangeHash(range, readTile, sha256));
}

/** The tiles that `inclusionProof` will read: for a store that answers later. */
export function tilesOfInclusion(index: number, size: number): { level: number; index: number }[] {
  return tilesOf(inclusionRanges(index, size));
}

/** What an inclusion proof claims. */
export interface Inclusion {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
}

const checkInclusion = needs.object({ leaf: needs.bytes(), root: needs.bytes() });

/**
 * Whether a proof shows that the leaf is at the index of the tree with this size and root (RFC 9162, section 2.1.3.2).
 */
export function provesInclusion(
  inclusion: Inclusion,
  proof: readonly Uint8Array[],
  sha256: Sha256 = defaultSha256,
): boolean {
  checkInclusion(inclusion, "inclusion");
  needs.listOf(needs.bytes())(proof, "proof");
  checkSha256(sha256);
  const { leaf, index, size, root } = inclusion;
  if (!isPlaceIn(index, size) || !proof.every(isHash)) return false;
  let hash = leafHash(leaf, sha256);
  const fits = climb(index, size - 1, proof, {
    left: (sibling) => (hash = nodeHash(sibling, hash, sha256)),
    right: (sibling) => (hash = nodeHash(hash, sibling, sha256)),
  });
  return fits && sameBytes(hash, root);
}

/** The leaves that each hash of the proof stands for. */
function inclusionRanges(index: number, size: number): LeafRange[] {
  checkTreeSize(size);
  if (!isPlaceIn(index, size)) {
    throw allocatorError("leaf-unknown", { received: index, required: `a whole number from 0 to ${size - 1}` });
  }
  const ranges: LeafRange[] = [];
  for (let begin = 0, end = size; end - begin > 1;) {
    const cut = begin + cutOf(end - begin);
    if (index < cut) {
      ranges.push({ begin: cut, end });
      end = cut;
    } else {
      ranges.push({ begin, end: cut });
      begin = cut;
    }
  }
  return ranges.reverse();
}

function isPlaceIn(index: number, size: number): boolean {
  return Number.isSafeInteger(size) && Number.isSafeInteger(index) && index >= 0 && index < size;
}
