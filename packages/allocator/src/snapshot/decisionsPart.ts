import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import { list, uint } from "../bytes/field.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import { ClosedDecision } from "../machine/open/closedDecisions.js";
import type { OpenDecision } from "../machine/open/openDecision.js";
import { REPORT_HASH, type ReportedPart } from "../machine/open/reportedParts.js";
import { readBlocks, writeNames, type SavedParts } from "./blockPart.js";
import { readOpenArms, writeOpenArms, type SavedRound } from "./savedRound.js";

const arms = list(uint);

/**
 * Open and lately closed decisions, subjects that keep their arms, and the last rounds. Where the open ones are saved
 * in parts, only the names of these.
 */
export function writeDecisions(
  writer: ByteWriter,
  { open, subjects, recent }: AllocatorState,
  names: readonly string[] | undefined,
): void {
  if (names === undefined) writeAllOpen(writer, open);
  else writeNames(writer, open, names);
  writer.uint(open.lastUntil);
  writer.uint(open.lastConfirmBy);
  writeList(writer, open.closed, ({ place, arms: pulled, late }) => {
    writer.uint(place);
    arms.write(writer, pulled);
    // In their order: the same state has the same bytes, in whatever order the reports came.
    arms.write(
      writer,
      [...(late ?? [])].sort((a, b) => a - b),
    );
  });
  writeList(writer, subjects, ({ subject, decisions, until }) => {
    writer.text(subject);
    writer.uint(until);
    writeList(writer, decisions, (decision) => {
      writer.uint(decision.place);
      arms.write(writer, decision.arms);
    });
  });
  let before: SavedRound | undefined;
  writeList(writer, recent, (round) => {
    writer.uint(round.round);
    arms.write(writer, round.arms);
    writeOpenArms(writer, round, before);
    writer.uint(round.common);
    before = round;
  });
}

export function readDecisions(
  reader: ByteReader,
  { open, subjects, recent }: AllocatorState,
  saved: SavedParts | undefined,
): void {
  if (saved === undefined) readAllOpen(reader, open);
  else readBlocks(reader, open, saved);
  open.lastUntil = reader.uint();
  open.lastConfirmBy = reader.uint();
  for (let left = reader.uint(); left > 0; left--) {
    const [place, pulled, late] = [reader.uint(), arms.read(reader), arms.read(reader)];
    open.closed.add(new ClosedDecision(place, pulled, [], late));
  }
  for (let left = reader.uint(); left > 0; left--) {
    const [subject, until] = [reader.text(), reader.uint()];
    const decisions = Array.from({ length: reader.uint() }, () => ({ place: reader.uint(), arms: arms.read(reader) }));
    subjects.add({ subject, decisions, until });
  }
  for (let left = reader.uint(); left > 0; left--) {
    const [round, pulled, open] = [reader.uint(), arms.read(reader), readOpenArms(reader, recent.last)];
    recent.add({ round, arms: pulled, open, common: reader.uint() });
  }
}

/**
 * What was reported in time for the lately closed decisions, at the end of a snapshot: those of earlier versions do not
 * have it. Most rewards are the least or the largest, and take a byte.
 */
export function writeReports(writer: ByteWriter, { open, terms: { rewards } }: AllocatorState): void {
  for (const { allReported } of open.closed) {
    for (const value of allReported) {
      const code = value === undefined ? 0 : value === rewards.min ? 1 : value === rewards.max ? 2 : 3;
      writer.byte(code);
      if (code === 3) writer.number(value ?? 0);
    }
  }
}

export function readReports(reader: ByteReader, { open, terms: { rewards } }: AllocatorState): void {
  if (reader.left === 0) return;
  for (const { pulls, allReported } of open.closed) {
    for (let index = 0; index < pulls; index++) {
      const code = reader.byte();
      allReported[index] = code === 3 ? reader.double() : [undefined, rewards.min, rewards.max][code];
    }
  }
}

function writeAllOpen(writer: ByteWriter, open: AllocatorState["open"]): void {
  writer.uint(open.size);
  let last: OpenDecision | undefined;
  let parts: ReadonlyMap<number, readonly ReportedPart[]> | undefined;
  for (const decision of open) {
    const { block, row } = decision;
    if (block !== last?.block) parts = block.parts?.byRow();
    writeOpen(writer, decision, last, parts?.get(row));
    last = decision;
  }
}

function readAllOpen(reader: ByteReader, open: AllocatorState["open"]): void {
  let last: OpenDecision | undefined;
  for (let left = reader.uint(); left > 0; left--) last = readOpen(reader, open, last);
}

function writeOpen(
  writer: ByteWriter,
  decision: OpenDecision,
  before: SavedRound | undefined,
  parts: readonly ReportedPart[] = [],
): void {
  writer.uint(decision.place);
  writer.uint(decision.at);
  writer.uint(decision.round);
  writer.uint(decision.common);
  writer.uint(decision.until);
  writer.uint(decision.confirmBy);
  writer.uint(decision.isVoid ? 1 : 0);
  arms.write(writer, decision.arms);
  writeOpenArms(writer, decision, before);
  for (let index = 0; index < decision.pulls; index++) {
    const value = decision.reported(index);
    const [isSettled, isLate] = [decision.isSettled(index), decision.isLate(index)];
    writer.byte((value === undefined ? 0 : 1) + (isSettled ? 2 : 0) + (isLate ? 4 : 0));
    if (value !== undefined) writer.number(value);
  }
  writer.uint(parts.length);
  for (const { index, hash, value } of parts) {
    writer.text(`${index}:${bytesToHex(hash)}`);
    writer.number(value);
  }
  writer.text(decision.id ?? "");
}

/** Reads a decision, and adds it to those before it. */
function readOpen(reader: ByteReader, open: AllocatorState["open"], before: SavedRound | undefined): OpenDecision {
  const [place, at, round, common] = [reader.uint(), reader.uint(), reader.uint(), reader.uint()];
  const [until, confirmBy, isVoid] = [reader.uint(), reader.uint(), reader.uint() === 1];
  const pulled = arms.read(reader);
  const openArms = readOpenArms(reader, before);
  const pulls = pulled.map(() => {
    const flags = reader.byte();
    return { flags, value: flags % 2 === 1 ? reader.double() : 0 };
  });
  const parts = Array.from({ length: reader.uint() }, () => [reader.text(), reader.double()] as const);
  const id = reader.text();
  const decision = open.add({
    ...{ place, at, round, common, until, confirmBy },
    arms: pulled,
    open: openArms,
    id: id === "" ? undefined : id,
  });
  if (isVoid) decision.makeVoid();
  pulls.forEach(({ flags, value }, index) => {
    if ((flags & 1) > 0) decision.report(index, value);
    if ((flags & 2) > 0) decision.settle(index);
    if ((flags & 4) > 0) decision.countLate(index);
  });
  for (const [key, value] of parts) {
    const [index, hash] = key.split(":");
    // Earlier versions wrote reports without an id too, where they were not summed.
    if (hash.length === 2 * REPORT_HASH) decision.addPart(Number(index), hexToBytes(hash), value);
  }
  return decision;
}

function writeList<T>(writer: ByteWriter, items: Iterable<T>, write: (item: T) => void): void {
  const all = [...items];
  writer.uint(all.length);
  all.forEach(write);
}
