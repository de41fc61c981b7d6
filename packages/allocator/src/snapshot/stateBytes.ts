import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import type { Json } from "../bytes/canonicalJson.js";
import { list, text } from "../bytes/field.js";
import { allocatorError } from "../errors.js";
import { AllocatorState } from "../machine/allocatorState.js";
import { seriesNames } from "../machine/series.js";
import { statuses } from "../machine/statusTable.js";
import { foldedTerms } from "../terms/priors.js";
import { readArms, readLaterTallies, writeArms, writeLaterTallies } from "./armsPart.js";
import type { SavedParts } from "./blockPart.js";
import { readColumn, writeColumn } from "./column.js";
import { readDecisions, readReports, writeDecisions, writeReports } from "./decisionsPart.js";
import { readPlain, writePlain } from "./plainData.js";
import { readPolicy, writePolicy } from "./policyPart.js";

/**
 * The state behind the head of a snapshot; `restoreState` reads it in the same order. With the names of their parts in
 * the place of open decisions.
 */
export function writeState(writer: ByteWriter, state: AllocatorState, names?: readonly string[]): void {
  writer.bytes(state.commitment);
  writePlain(writer, state.terms as unknown as Json);
  writePolicy(writer, state.policy, state.terms);
  writer.uint(state.time);
  writer.uint(state.round);
  writer.byte(statuses.indexOf(state.status));
  writer.uint(state.termsRead);
  writer.uint(state.lateReports);
  writeArms(writer, state);
  writeDecisions(writer, state, names);
  writeSeries(writer, state);
  writeReports(writer, state);
  writeLaterTallies(writer, state);
  writeForks(writer, state);
}

/** What it takes to restore a state, besides its bytes. */
export interface RestoreContext {
  /** Core's seed for the commitment of the log. */
  readonly seedFor: (commitment: Uint8Array) => number;
  /** Undefined where the snapshot is in one. */
  readonly saved: SavedParts | undefined;
}

/** The state behind the head of a snapshot. */
export function restoreState(reader: ByteReader, length: number, { seedFor, saved }: RestoreContext): AllocatorState {
  const commitment = reader.bytes();
  const seed = seedFor(commitment);
  try {
    return readState(reader, { length, commitment, seed }, saved);
  } catch (cause) {
    const required = "a state that this version can go on from";
    throw allocatorError("snapshot-unreadable", { received: "another one", required, cause });
  }
}

function readState(
  reader: ByteReader,
  { length, commitment, seed }: { readonly length: number; readonly commitment: Uint8Array; readonly seed: number },
  saved: SavedParts | undefined,
): AllocatorState {
  const terms = foldedTerms(readPlain(reader));
  const state = new AllocatorState(terms, readPolicy(reader, terms, seed), commitment);
  state.length = length;
  state.time = reader.uint();
  state.round = reader.uint();
  state.status = statuses[reader.byte()];
  state.termsRead = reader.uint();
  state.lateReports = reader.uint();
  readArms(reader, state);
  readDecisions(reader, state, saved);
  readSeries(reader, state);
  readReports(reader, state);
  readLaterTallies(reader, state);
  readForks(reader, state);
  return state;
}

const texts = list(text);

/** Most logs have none, and then nothing is written: their snapshots are those of versions that knew no forks. */
function writeForks(writer: ByteWriter, { forks }: AllocatorState): void {
  for (const { event, at, before, after, size, kept, reason } of forks) {
    for (const number of [event, at, size, kept]) writer.uint(number);
    texts.write(writer, [before, after, reason]);
  }
}

function readForks(reader: ByteReader, { forks }: AllocatorState): void {
  while (reader.left > 0) {
    const [event, at, size, kept] = Array.from({ length: 4 }, () => reader.uint());
    const [before, after, reason] = texts.read(reader);
    forks.push({ event, at, before, after, size, kept, reason });
  }
}

/** The series for charts. */
function writeSeries(writer: ByteWriter, { series }: AllocatorState): void {
  writer.uint(series.width);
  writer.uint(series.lastRound);
  for (const name of seriesNames) writeColumn(writer, series.columns[name]);
  writer.byte(series.pulls === undefined ? 0 : 1);
  if (series.pulls !== undefined) writeColumn(writer, series.pulls);
}

/** The arms have joined before. */
function readSeries(reader: ByteReader, { series }: AllocatorState): void {
  series.width = reader.uint();
  series.lastRound = reader.uint();
  for (const name of seriesNames) readColumn(reader, series.columns[name]);
  if (reader.byte() === 1 && series.pulls !== undefined) readColumn(reader, series.pulls);
}
