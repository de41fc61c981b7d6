import { needs } from "@evenhand/core";
import { ByteWriter } from "./bytes/byteWriter.js";
import { allocatorError } from "./errors.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "./ledger/sha256.js";
import { LedgerTree } from "./ledger/tree/ledgerTree.js";
import { Allocator } from "./allocator.js";
import { writeHead } from "./snapshot/snapshotHead.js";
import { writeState } from "./snapshot/stateBytes.js";

export interface SnapshotOptions {
  /** The tree of the same log, with as many leaves. */
  readonly tree?: LedgerTree;
  readonly sha256?: Sha256;
}

/**
 * The whole state as bytes, with its place in the log: with the events behind it folded, it is what the whole log
 * gives.
 *
 * It is for the operator's own store, beside the log: names of arms, subjects and callers' ids are in it, so that a
 * snapshot must be thrown away when any of them is erased. The seed is not.
 */
export function snapshotOf(allocator: Allocator, options: SnapshotOptions = {}): Uint8Array {
  needs.instanceOf(Allocator)(allocator, "allocator");
  needs.object({ tree: needs.optional(needs.instanceOf(LedgerTree)) })(options, "options");
  const { tree, sha256 = ownSha256 } = options;
  checkSha256(sha256);
  const { state } = allocator;
  if (tree !== undefined && tree.size !== state.length) {
    const required = `a tree of ${state.length} leaves`;
    throw allocatorError("snapshot-mismatch", { received: `${tree.size} leaves`, required, path: "tree" });
  }
  const writer = new ByteWriter();
  writeHead(writer, { length: state.length, peaks: tree?.peaks ?? [] });
  writeState(writer, state);
  return writer.takeWith(sha256);
}
