import { needs } from "@evenhand/core";
import { ByteWriter } from "./bytes/byteWriter.js";
import { allocatorError } from "./errors.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "./ledger/sha256.js";
import { LedgerTree } from "./ledger/tree/ledgerTree.js";
import { Allocator } from "./allocator.js";
import { becameBytes, madeBytes, partName } from "./snapshot/blockPart.js";
import { writeHead } from "./snapshot/snapshotHead.js";
import { writeState } from "./snapshot/stateBytes.js";

export interface SnapshotOptions {
  /** The tree of the same log, with as many leaves. */
  readonly tree?: LedgerTree;
  readonly sha256?: Sha256;
}

export interface WholeOptions extends SnapshotOptions {
  /**
   * Whether open decisions are in it, as by default. Without them it does not take longer for millions of them: a
   * change of the contract can be tried out on what is restored, and nothing else.
   */
  readonly withOpenDecisions?: boolean;
}

/**
 * The whole state as bytes, with its place in the log: with the events behind it folded, it is what the whole log
 * gives.
 *
 * It is for the operator's own store, beside the log: names of arms, subjects and callers' ids are in it, so that a
 * snapshot must be thrown away when any of them is erased. The seed is not.
 */
export function snapshotOf(allocator: Allocator, options: WholeOptions = {}): Uint8Array {
  checkArguments(allocator, options);
  needs.object({ withOpenDecisions: needs.optional(needs.oneOf(true, false)) })(options, "options");
  return bytesOf(allocator, options, options.withOpenDecisions === false ? [] : undefined);
}

/** A part of a snapshot: some open decisions. */
export interface SnapshotPart {
  /** The first half of the SHA-256 of its bytes, in hexadecimal digits. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SnapshotInParts {
  /** All but the open decisions. */
  readonly bytes: Uint8Array;
  /** The names of all parts that it needs. */
  readonly names: readonly string[];
  /** Those of them that are new. */
  readonly parts: readonly SnapshotPart[];
}

export interface PartsOptions extends SnapshotOptions {
  /** The names of parts that are stored: where they are needed again, they are not made again. */
  readonly stored?: ReadonlySet<string>;
}

/**
 * A snapshot whose open decisions are parts: two for a thousand of them. Of millions of open decisions few change
 * between two snapshots, and only their parts are new.
 */
export function snapshotInParts(allocator: Allocator, options: PartsOptions = {}): SnapshotInParts {
  checkArguments(allocator, options);
  needs.object({ stored: needs.optional(needs.instanceOf(Set)) })(options, "options");
  const { stored = new Set(), sha256 = ownSha256 } = options;
  const names: string[] = [];
  const parts: SnapshotPart[] = [];
  const { open } = allocator.state;
  let { forgottenRows } = open;
  const named = (known: string | undefined, bytes: () => Uint8Array) => {
    if (known !== undefined && stored.has(known)) return known;
    const part = bytes();
    const name = partName(part, sha256);
    parts.push({ name, bytes: part });
    return name;
  };
  for (const block of open.blocks) {
    const madeAs = named(block.savedAs.madeAs, () => madeBytes(block, forgottenRows));
    const becameAs = named(block.savedAs.becameAs, () => becameBytes(block, forgottenRows));
    block.savedAs = { madeAs, becameAs };
    names.push(madeAs, becameAs);
    // They are rows of the first block.
    forgottenRows = 0;
  }
  return { bytes: bytesOf(allocator, options, names), names, parts };
}

function checkArguments(allocator: Allocator, options: SnapshotOptions): void {
  needs.instanceOf(Allocator)(allocator, "allocator");
  needs.object({ tree: needs.optional(needs.instanceOf(LedgerTree)) })(options, "options");
  const { tree, sha256 = ownSha256 } = options;
  checkSha256(sha256);
  const { length } = allocator.state;
  if (tree === undefined || tree.size === length) return;
  const required = `a tree of ${length} leaves`;
  throw allocatorError("snapshot-mismatch", { received: `${tree.size} leaves`, required, path: "tree" });
}

function bytesOf({ state }: Allocator, { tree, sha256 = ownSha256 }: SnapshotOptions, names?: readonly string[]) {
  const writer = new ByteWriter();
  writeHead(writer, { length: state.length, peaks: tree?.peaks ?? [] }, names !== undefined);
  writeState(writer, state, names);
  return writer.takeWith(sha256);
}
