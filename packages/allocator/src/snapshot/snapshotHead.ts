import { utf8ToBytes } from "@noble/hashes/utils.js";
import { ByteReader, sameBytes } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import { allocatorError } from "../errors.js";
import { bytes, list } from "../bytes/field.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";

/** Where in its log a snapshot stands. */
export interface SnapshotHead {
  /** The events that it holds: the place of the first that must still be folded. */
  readonly length: number;
  /**
   * The roots of the complete subtrees of the log's tree with these leaves, largest first; empty where none was given.
   */
  readonly peaks: readonly Uint8Array[];
}

const MAGIC = utf8ToBytes("EVHA");
/** All of a snapshot in one, or its open decisions in parts: one for each block of them, or two, as now. */
const WHOLE = 1;
const ONE_PART_A_BLOCK = 2;
const IN_PARTS = 3;
const CHECKSUM_LENGTH = 32;
const hashes = list(bytes);

export function writeHead(writer: ByteWriter, { length, peaks }: SnapshotHead, inParts: boolean): void {
  writer.raw(MAGIC);
  writer.byte(inParts ? IN_PARTS : WHOLE);
  writer.uint(length);
  hashes.write(writer, peaks);
}

/** Where in its log the snapshot stands: what a program needs to know before it reads the rest of the log. */
export function readSnapshotHead(snapshot: Uint8Array, sha256: Sha256 = ownSha256): SnapshotHead {
  checkSha256(sha256);
  return openSnapshot(snapshot, sha256).head;
}

interface OpenedSnapshot {
  readonly head: SnapshotHead;
  /** Reads what is behind the head. */
  readonly reader: ByteReader;
  readonly inParts: boolean;
  /** Whether the parts are those of an earlier version. */
  readonly isOnePartABlock: boolean;
}

/** The head, and the reader that goes on behind it. Refuses bytes whose checksum does not fit. */
export function openSnapshot(snapshot: Uint8Array, sha256: Sha256): OpenedSnapshot {
  if (!(snapshot instanceof Uint8Array) || snapshot.length < MAGIC.length + 1 + CHECKSUM_LENGTH) {
    throw unreadable("something else", "the bytes of a snapshot");
  }
  const end = snapshot.length - CHECKSUM_LENGTH;
  const reader = new ByteReader(snapshot.subarray(0, end));
  if (!sameBytes(reader.raw(MAGIC.length), MAGIC)) throw unreadable("other bytes", 'bytes that begin with "EVHA"');
  const version = reader.byte();
  if (version < WHOLE || version > IN_PARTS) throw unreadable(`version ${version}`, `${WHOLE} to ${IN_PARTS}`);
  if (!sameBytes(sha256(snapshot.subarray(0, end)), snapshot.subarray(end))) {
    throw unreadable("bytes that were changed or cut", "bytes that agree with their checksum");
  }
  const head = { length: reader.uint(), peaks: hashes.read(reader) };
  return { head, reader, inParts: version !== WHOLE, isOnePartABlock: version === ONE_PART_A_BLOCK };
}

function unreadable(received: string, required: string) {
  return allocatorError("snapshot-unreadable", { received, required });
}
