import { bytesToHex } from "@noble/hashes/utils.js";
import { ByteReader } from "../bytes/byteReader.js";
import { ByteWriter } from "../bytes/byteWriter.js";
import { AT, COMMON, DecisionBlock, FIELDS, PLACE, ROUND, UNTIL } from "../machine/open/decisionBlock.js";
import { OpenDecision } from "../machine/open/openDecision.js";
import type { OpenDecisions } from "../machine/open/openDecisions.js";
import { REPORT_HASH } from "../machine/open/reportedParts.js";
import type { Sha256 } from "../ledger/sha256.js";
import { allocatorError } from "../errors.js";
import { readColumn, readPassing, writeColumn } from "./column.js";
import { readOpenArms, writeOpenArms } from "./savedRound.js";

const NO_BYTES = new Uint8Array(0);

/** Each of these is written as the difference to the row before: a byte or two. */
const GROWING = [PLACE, AT, ROUND, COMMON];

/**
 * A block of open decisions as bytes: column after column, some seven bytes for a decision with one arm. Of rows that
 * were forgotten nothing personal is written.
 */
export function blockBytes(block: DecisionBlock, forgottenRows: number): Uint8Array {
  const writer = new ByteWriter();
  const { numbers, firstPull, arms, values, flags } = block.columns();
  const rows = Array.from({ length: block.rows }, (_, row) => row);
  const write = (of: (row: number) => number) => writeColumn(writer, rows.map(of));
  writer.uint(block.rows);
  for (const field of GROWING) {
    write((row) => numbers[row * FIELDS + field] - (row === 0 ? 0 : numbers[(row - 1) * FIELDS + field]));
  }
  write((row) => numbers[row * FIELDS + UNTIL] - numbers[row * FIELDS + AT]);
  write((row) => firstPull[row + 1] - firstPull[row]);
  for (const column of [arms, values, flags]) writeColumn(writer, column);
  writeWhere(
    writer,
    rows.some((row) => block.confirmBy(row) > 0),
    () => write((row) => block.confirmBy(row)),
  );
  writeWhere(
    writer,
    rows.some((row) => block.isVoid(row)),
    () => write((row) => (block.isVoid(row) ? 1 : 0)),
  );
  writeWhere(writer, block.hasAbsences, () =>
    rows.forEach((row) => writeOpenArms(writer, new OpenDecision(block, row), before(block, row))),
  );
  writeWhere(writer, block.ids !== undefined, () =>
    rows.forEach((row) => writer.bytes(row < forgottenRows ? NO_BYTES : block.idBytes(row))),
  );
  writeParts(writer, block, forgottenRows);
  return writer.take();
}

/** What most blocks do not have: 1, and then it, or 0. */
function writeWhere(writer: ByteWriter, isThere: boolean, write: () => void): void {
  writer.byte(isThere ? 1 : 0);
  if (isThere) write();
}

function before(block: DecisionBlock, row: number): OpenDecision | undefined {
  return row === 0 ? undefined : new OpenDecision(block, row - 1);
}

/** Bytes of a part's name. */
const NAME = 16;

/** The name of a part says what is in it: the first half of its SHA-256. */
export function partName(bytes: Uint8Array, sha256: Sha256): string {
  return bytesToHex(sha256(bytes).subarray(0, NAME));
}

/** Where the parts of a snapshot are. */
export interface SavedParts {
  /** The bytes of the one with this name. */
  readonly partNamed: (name: string) => Uint8Array | undefined;
  readonly sha256: Sha256;
}

/** Which parts have the open decisions. */
export function writeNames(writer: ByteWriter, open: OpenDecisions, names: readonly string[]): void {
  writer.uint(open.forgottenRows);
  writer.uint(names.length);
  for (const name of names) writer.text(name);
}

export function readBlocks(reader: ByteReader, open: OpenDecisions, { partNamed, sha256 }: SavedParts): void {
  const forgottenRows = reader.uint();
  const blocks = Array.from({ length: reader.uint() }, () => {
    const name = reader.text();
    const bytes = partNamed(name);
    if (bytes === undefined || partName(bytes, sha256) !== name) {
      const received = bytes === undefined ? "no such part" : "other bytes";
      throw allocatorError("snapshot-unreadable", { received, required: `the part ${name} of the snapshot` });
    }
    const block = blockOf(bytes);
    block.savedAs = name;
    return block;
  });
  open.restore(blocks, forgottenRows);
}

function writeParts(writer: ByteWriter, { parts }: DecisionBlock, forgottenRows: number): void {
  const byRow = [...(parts?.byRow() ?? [])].filter(([row]) => row >= forgottenRows);
  const all = byRow.flatMap(([row, ofRow]) => ofRow.map((part) => ({ row, ...part })));
  writer.uint(all.length);
  if (all.length === 0) return;
  writeColumn(
    writer,
    all.map(({ row }) => row),
  );
  writeColumn(
    writer,
    all.map(({ index }) => index),
  );
  writeColumn(
    writer,
    all.map(({ value }) => value),
  );
  for (const { hash } of all) writer.raw(hash);
}

function blockOf(bytes: Uint8Array): DecisionBlock {
  const reader = new ByteReader(bytes);
  const rows = reader.uint();
  const numbers = new Float64Array(rows * FIELDS);
  for (const field of GROWING) {
    const differences = readPassing(reader, rows);
    for (let row = 0, sum = 0; row < rows; row++) numbers[row * FIELDS + field] = sum += differences[row];
  }
  const waits = readPassing(reader, rows);
  for (let row = 0; row < rows; row++) numbers[row * FIELDS + UNTIL] = numbers[row * FIELDS + AT] + waits[row];
  const pulls = readPassing(reader, rows);
  const firstPull = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) firstPull[row + 1] = firstPull[row] + pulls[row];
  const made = firstPull[rows];
  const arms = readColumn(reader, new Uint32Array(made));
  const values = readColumn(reader, new Float64Array(made));
  const flags = readColumn(reader, new Uint8Array(made));
  const block = DecisionBlock.of({ numbers, firstPull, arms, values, flags });
  if (reader.byte() === 1) readPassing(reader, rows).forEach((by, row) => by > 0 && block.setConfirmBy(row, by));
  if (reader.byte() === 1) readPassing(reader, rows).forEach((isVoid, row) => isVoid > 0 && block.makeVoid(row));
  if (reader.byte() === 1) {
    for (let row = 0; row < rows; row++) block.setOpen(row, readOpenArms(reader, before(block, row)));
  }
  if (reader.byte() === 1) for (let row = 0; row < rows; row++) block.setId(row, reader.bytes());
  readParts(reader, block);
  return block;
}

function readParts(reader: ByteReader, block: DecisionBlock): void {
  const count = reader.uint();
  if (count === 0) return;
  const [rows, indices] = [readPassing(reader, count), readPassing(reader, count)];
  const values = readPassing(reader, count);
  for (let part = 0; part < count; part++) {
    block.addPart(rows[part], indices[part], reader.raw(REPORT_HASH), values[part]);
  }
}
