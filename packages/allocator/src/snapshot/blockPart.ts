import { bytesToHex } from "@noble/hashes/utils.js";
import { ByteReader } from "../bytes/byteReader.js";
import { ByteWriter } from "../bytes/byteWriter.js";
import { CallersIds } from "../machine/open/callersIds.js";
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
 * The decisions of a block as they were made: column after column, some five bytes for one with one arm, and the
 * caller's id. Of rows that were forgotten nothing personal is written.
 */
export function madeBytes(block: DecisionBlock, forgottenRows: number): Uint8Array {
  const writer = new ByteWriter();
  const { numbers, firstPull, arms } = block.columns();
  const rows = rowsOf(block);
  const write = (of: (row: number) => number) => writeColumn(writer, rows.map(of));
  writer.uint(block.rows);
  for (const field of GROWING) {
    write((row) => numbers[row * FIELDS + field] - (row === 0 ? 0 : numbers[(row - 1) * FIELDS + field]));
  }
  write((row) => numbers[row * FIELDS + UNTIL] - numbers[row * FIELDS + AT]);
  write((row) => firstPull[row + 1] - firstPull[row]);
  writeColumn(writer, arms);
  writeWhere(writer, block.hasAbsences, () =>
    rows.forEach((row) => writeOpenArms(writer, new OpenDecision(block, row), before(block, row))),
  );
  writeWhere(writer, block.ids !== undefined, () =>
    rows.forEach((row) => writer.bytes(row < forgottenRows ? NO_BYTES : block.idBytes(row))),
  );
  return writer.take();
}

/**
 * What became of the decisions of a block: two bytes for most of them. Rewards that come late, for decisions of any
 * age, change this of many blocks, and not the much longer rest.
 */
export function becameBytes(block: DecisionBlock, forgottenRows: number): Uint8Array {
  const writer = new ByteWriter();
  const { numbers, values, flags } = block.columns();
  const rows = rowsOf(block);
  // No two blocks have the same bytes, also where nothing became of their decisions.
  writer.uint(numbers[PLACE]);
  for (const column of [values, flags]) writeColumn(writer, column);
  const mostlyNot = (of: (row: number) => number) =>
    writeWhere(
      writer,
      rows.some((row) => of(row) > 0),
      () => writeColumn(writer, rows.map(of)),
    );
  mostlyNot((row) => block.confirmBy(row));
  mostlyNot((row) => (block.isVoid(row) ? 1 : 0));
  writeParts(writer, block, forgottenRows);
  return writer.take();
}

function rowsOf(block: DecisionBlock): number[] {
  return Array.from({ length: block.rows }, (_, row) => row);
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
  /** As earlier versions saved them: how a block was made and what became of it in one. */
  readonly isOnePartABlock: boolean;
}

/** Which parts have the open decisions: two for each block. */
export function writeNames(writer: ByteWriter, open: OpenDecisions, names: readonly string[]): void {
  writer.uint(open.forgottenRows);
  writer.uint(names.length);
  for (const name of names) writer.text(name);
}

export function readBlocks(reader: ByteReader, open: OpenDecisions, saved: SavedParts): void {
  const forgottenRows = reader.uint();
  const names = Array.from({ length: reader.uint() }, () => reader.text());
  const blocks: DecisionBlock[] = [];
  if (saved.isOnePartABlock) for (const name of names) blocks.push(blockOf(readerOf(name, saved)));
  else {
    for (let at = 0; at < names.length; at += 2) {
      const [madeAs, becameAs] = [names[at], names[at + 1]];
      const block = blockOf(readerOf(madeAs, saved), readerOf(becameAs, saved));
      block.savedAs = { madeAs, becameAs };
      blocks.push(block);
    }
  }
  open.restore(blocks, forgottenRows);
}

function readerOf(name: string, { partNamed, sha256 }: SavedParts): ByteReader {
  const bytes = partNamed(name);
  if (bytes !== undefined && partName(bytes, sha256) === name) return new ByteReader(bytes);
  const received = bytes === undefined ? "no such part" : "other bytes";
  throw allocatorError("snapshot-unreadable", { received, required: `the part ${name} of the snapshot` });
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

/** Where both are in one part, they are read in turns. */
function blockOf(made: ByteReader, became = made): DecisionBlock {
  const rows = made.uint();
  const numbers = new Float64Array(rows * FIELDS);
  for (const field of GROWING) {
    const differences = readPassing(made, rows);
    for (let row = 0, sum = 0; row < rows; row++) numbers[row * FIELDS + field] = sum += differences[row];
  }
  const waits = readPassing(made, rows);
  for (let row = 0; row < rows; row++) numbers[row * FIELDS + UNTIL] = numbers[row * FIELDS + AT] + waits[row];
  const pulls = readPassing(made, rows);
  const firstPull = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) firstPull[row + 1] = firstPull[row] + pulls[row];
  const arms = readColumn(made, new Uint32Array(firstPull[rows]));
  if (became !== made && became.uint() !== numbers[PLACE]) {
    const required = `what became of the decisions from place ${numbers[PLACE]} on`;
    throw allocatorError("snapshot-unreadable", { received: "that of others", required });
  }
  const values = readColumn(became, new Float64Array(arms.length));
  const flags = readColumn(became, new Uint8Array(arms.length));
  const block = DecisionBlock.of({ numbers, firstPull, arms, values, flags });
  if (became.byte() === 1) readPassing(became, rows).forEach((by, row) => by > 0 && block.setConfirmBy(row, by));
  if (became.byte() === 1) readPassing(became, rows).forEach((isVoid, row) => isVoid > 0 && block.makeVoid(row));
  if (made.byte() === 1) {
    for (let row = 0; row < rows; row++) block.setOpen(row, readOpenArms(made, before(block, row)));
  }
  if (made.byte() === 1) block.setIds(CallersIds.of(made.manyBytes(rows)));
  readParts(became, block);
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
