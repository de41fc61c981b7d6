import { needs } from "@evenhand/core";
import { sameBytes } from "../bytes/byteReader.js";
import { checkHead, type Head } from "./head.js";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "./sha256.js";
import { provesConsistency } from "./tree/consistency.js";
import { checkTreeSize, rootAt } from "./tree/range.js";
import type { ReadTile } from "./tree/tile.js";

/**
 * How what is seen now stands to a head that was known before.
 *
 * - `same`: not a leaf more or less
 * - `extends`: the known head's leaves, and more
 * - `behind`: an earlier state of the same log, as after a cut tail or a restored backup
 * - `fork`: other leaves where the known head had its own; if both are signed, the signer has broken the promise
 */
export type Relation = "same" | "extends" | "behind" | "fork";

/** How a head stands to one that was known before, as far as a consistency proof between their sizes shows it. */
export type ProvedRelation =
  | Relation
  /** The sizes differ, and the proof does not show that one log is the beginning of the other: ask for another one. */
  | "unproved"
  /** Heads of two logs cannot be compared. */
  | "other-origin";

/** Compares two heads, for a reader who does not have the log. Heads of equal size need no proof. */
export function compareHeads(
  known: Head,
  seen: Head,
  proof: readonly Uint8Array[] = [],
  sha256: Sha256 = defaultSha256,
): ProvedRelation {
  checkHead(known, "known");
  checkHead(seen, "seen");
  needs.listOf(needs.bytes())(proof, "proof");
  checkSha256(sha256);
  if (known.origin !== seen.origin) return "other-origin";
  if (known.size === seen.size) return sameBytes(known.root, seen.root) ? "same" : "fork";
  const [older, newer] = known.size < seen.size ? [known, seen] : [seen, known];
  if (!provesConsistency(older, newer, proof, sha256)) return "unproved";
  return older === known ? "extends" : "behind";
}

/**
 * Compares the log at hand with a head that was known before, for its keeper. A log that is behind a published head, or
 * a fork of it, must continue under a new origin: under the old one it would sign a second history.
 *
 * @param size the number of leaves of the log at hand
 */
export function compareLog(known: Head, size: number, readTile: ReadTile, sha256: Sha256 = defaultSha256): Relation {
  checkHead(known, "known");
  checkTreeSize(size);
  if (size < known.size) return "behind";
  if (!sameBytes(rootAt(known.size, readTile, sha256), known.root)) return "fork";
  return size === known.size ? "same" : "extends";
}
