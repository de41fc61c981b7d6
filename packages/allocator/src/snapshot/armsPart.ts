import { ratios } from "@evenhand/core";
import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import { ArmPauses, laterTallyNames, tallyNames } from "../machine/armTallies.js";
import { readColumn, readPassing, writeColumn } from "./column.js";

const promisedNames = [
  ...(["numerators", "denominators", "since", "openBefore"] as const),
  ...(["earlierNumerators", "earlierDenominators"] as const),
];

/** The arms with their names, what is promised to them, and what was counted. */
export function writeArms(writer: ByteWriter, { arms, tallies, promised }: AllocatorState): void {
  const names = Array.from({ length: arms.count }, (_, arm) => arms.name(arm));
  writer.uint(arms.count);
  // Lengths in UTF-16 code units and 1: 0 where the name was erased.
  writeColumn(
    writer,
    names.map((name) => (name === undefined ? 0 : name.length + 1)),
  );
  writer.text(names.join(""));
  writeColumn(writer, arms.statusCodes);
  writer.uint(arms.inPolicy.length);
  writeColumn(writer, arms.inPolicy);
  writeColumn(writer, [tallies.commonRounds, tallies.allRounds, tallies.struckRounds]);
  for (const name of tallyNames) writeColumn(writer, tallies.column(name));
  for (const name of promisedNames) writeColumn(writer, promised[name]);
  writePauses(writer, tallies.pauses);
  writeFormer(writer, promised);
}

export function readArms(reader: ByteReader, state: AllocatorState): void {
  const { arms, tallies, promised } = state;
  const count = reader.uint();
  const lengths = readPassing(reader, count);
  const text = reader.text();
  state.join(count, namesIn(text, lengths));
  const statuses = readColumn(reader, new Uint8Array(count));
  arms.restore(statuses, readPassing(reader, reader.uint()));
  const clocks = readColumn(reader, new Float64Array(3));
  [tallies.commonRounds, tallies.allRounds, tallies.struckRounds] = clocks;
  for (const name of tallyNames) readColumn(reader, tallies.column(name));
  for (const name of promisedNames) readColumn(reader, promised[name]);
  readPauses(reader, tallies.pauses);
  readFormer(reader, promised);
}

/** What is counted since a later version, at the end of a snapshot: those of earlier ones do not have it. */
export function writeLaterTallies(writer: ByteWriter, { tallies }: AllocatorState): void {
  for (const name of laterTallyNames) writeColumn(writer, tallies.column(name));
}

export function readLaterTallies(reader: ByteReader, { tallies }: AllocatorState): void {
  for (const name of laterTallyNames) if (reader.left > 0) readColumn(reader, tallies.column(name));
}

function namesIn(text: string, lengths: readonly number[]): (string | undefined)[] {
  let at = 0;
  return lengths.map((length) => (length === 0 ? undefined : text.slice(at, (at += length - 1))));
}

const pauseClocks = ["commonRounds", "allRounds", "commonAt", "allAt"] as const;

function writePauses(writer: ByteWriter, all: AllocatorState["tallies"]["pauses"]): void {
  writer.uint(all.size);
  for (const [arm, pauses] of all) {
    writer.uint(arm);
    writer.uint(pauses.changes.length);
    writeColumn(writer, pauses.changes);
    for (const clock of pauseClocks) writer.uint(pauses[clock]);
  }
}

function readPauses(reader: ByteReader, all: AllocatorState["tallies"]["pauses"]): void {
  for (let left = reader.uint(); left > 0; left--) {
    const pauses = new ArmPauses();
    all.set(reader.uint(), pauses);
    for (const change of readColumn(reader, new Float64Array(reader.uint()))) pauses.changes.push(change);
    for (const clock of pauseClocks) pauses[clock] = reader.uint();
  }
}

function writeFormer(writer: ByteWriter, { largeEarlier, former }: AllocatorState["promised"]): void {
  writer.uint(largeEarlier.size);
  for (const [arm, value] of largeEarlier) {
    writer.uint(arm);
    writer.text(ratios.textOf(value));
  }
  writer.uint(former.size);
  for (const [arm, shares] of former) {
    writer.uint(arm);
    writer.uint(shares.length);
    for (const { since, numerator, denominator } of shares) {
      for (const value of [since, numerator, denominator]) writer.uint(value);
    }
  }
}

function readFormer(reader: ByteReader, { largeEarlier, former }: AllocatorState["promised"]): void {
  for (let left = reader.uint(); left > 0; left--) {
    const arm = reader.uint();
    largeEarlier.set(arm, ratios.fromText(reader.text()));
  }
  for (let left = reader.uint(); left > 0; left--) {
    const arm = reader.uint();
    const shares = Array.from({ length: reader.uint() }, () => {
      const [since, numerator, denominator] = [reader.uint(), reader.uint(), reader.uint()];
      return { since, numerator, denominator };
    });
    former.set(arm, shares);
  }
}
