import { hashLength } from "./treeHash.js";

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

/** A hash of another length would be read across the border between the two halves of a node. */
export function isHash(bytes: Uint8Array): boolean {
  return bytes.length === hashLength;
}
