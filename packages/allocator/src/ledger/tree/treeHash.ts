import type { Sha256 } from "../sha256.js";

/** Bytes of a SHA-256 hash. */
export const hashLength = 32;

/** A hash of another length would be read across the border between the two halves of a node. */
export function isHash(bytes: Uint8Array): boolean {
  return bytes.length === hashLength;
}

/** The hash of a leaf: SHA-256(0x00 || leaf), RFC 6962, section 2.1. */
export function leafHash(leaf: Uint8Array, sha256: Sha256): Uint8Array {
  const bytes = new Uint8Array(1 + leaf.length);
  bytes.set(leaf, 1);
  return sha256(bytes);
}

/** What is hashed for a node. Used for one after the other, since to allocate it takes as long as Node's hash of it. */
const nodeBytes = new Uint8Array(1 + 2 * hashLength).fill(1, 0, 1);

/**
 * The hash of an inner node: SHA-256(0x01 || left || right). The other first byte keeps a node from passing as a leaf.
 */
export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  nodeBytes.set(left, 1);
  nodeBytes.set(right, 1 + hashLength);
  return sha256(nodeBytes);
}

/** The root of subtrees that stand side by side, each larger than the next: RFC 6962 joins them from the right. */
export function joinFromRight(subtrees: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  // The root of a tree without leaves is the hash of no bytes.
  if (subtrees.length === 0) return sha256(new Uint8Array(0));
  return subtrees.reduceRight((right, left) => nodeHash(left, right, sha256));
}

/** What is done with the hash of a sibling that stands on the left, or on the right, of what was climbed so far. */
interface Siblings {
  left(sibling: Uint8Array): void;
  right(sibling: Uint8Array): void;
}

/**
 * The way of RFC 9162 (sections 2.1.3.2 and 2.1.4.2) from a node up to the root, one hash of the proof a step: whether
 * the proof has as many hashes as the way has steps.
 *
 * @param place of the node among those of its height, counted from 0
 * @param last the place of the last node of that height
 */
export function climb(place: number, last: number, proof: readonly Uint8Array[], siblings: Siblings): boolean {
  for (const sibling of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      siblings.left(sibling);
      // A last node without a sibling of its own height rises until it has one.
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      siblings.right(sibling);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0;
}
