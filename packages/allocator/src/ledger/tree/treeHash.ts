import type { Sha256 } from "../sha256.js";

/** Bytes of a SHA-256 hash. */
export const hashLength = 32;

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

/** Whether two hashes are the same. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
