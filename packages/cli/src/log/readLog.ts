import { type EventRecord, logDamage, LogReader } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { createReadStream, statSync } from "node:fs";
import { cliError } from "../errors.js";
import { isOfSystem } from "../output/writing.js";
import { ProgressLine } from "../terminal/progressLine.js";
import { untilInterrupted } from "../terminal/untilInterrupted.js";

const PIECE = 1_048_576;

interface ReadLog {
  /** The name of the log. */
  readonly origin: string | undefined;
  readonly isInterrupted: boolean;
}

/** A log file as it is read: pieces of it in, the same pieces out. */
type PiecesThrough = (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/**
 * Hands the events of a log file to `take`, one by one, with a progress line; `-` is the standard input. Its pieces
 * come `through` something where that shall see them before.
 */
export async function readLog(
  path: string,
  take: (record: EventRecord) => void,
  through: PiecesThrough = (pieces) => pieces,
): Promise<ReadLog> {
  const reader = new LogReader();
  const line = new ProgressLine(process.stderr, undefined, "bytes");
  const isInterrupted = await untilInterrupted(async (signal) => {
    const roundsTotal = sizeOf(path);
    let roundsDone = 0;
    for await (const piece of through(piecesOf(path))) {
      if (signal.aborted) return true;
      reader.push(piece, take);
      roundsDone += piece.length;
      if (roundsTotal > 0) line.show({ roundsDone, roundsTotal }, `${reader.events} events`);
    }
    reader.end();
    return false;
  })
    .catch((error: unknown) => {
      throw isOfSystem(error) ? unreadable(path, error) : aboutFile(path === "-" ? "stdin" : path, error);
    })
    .finally(() => line.clear());
  return { origin: reader.origin, isInterrupted };
}

function piecesOf(path: string): AsyncIterable<Uint8Array> {
  return path === "-" ? process.stdin : createReadStream(path, { highWaterMark: PIECE });
}

/** The bytes of a log file; 0 where they are not known. */
export function sizeOf(path: string): number {
  return path === "-" ? 0 : statSync(path).size;
}

function unreadable(path: string, cause: Error) {
  return cliError("file-unreadable", { received: cause.message, required: "a log file", path, cause });
}

/** What takes the events of a log. */
interface LogTaker {
  readonly events: number;
  take(record: EventRecord): void;
}

/** Reads a log as far as it can be read: `damage` says where and why it could not be read to its end. */
export async function readWholeLog(
  path: string,
  taker: LogTaker,
  through?: PiecesThrough,
): Promise<ReadLog & { readonly damage?: string }> {
  try {
    return await readLog(path, (record) => taker.take(record), through);
  } catch (error) {
    const damage = logDamage(error, taker.events);
    if (damage === undefined) throw error;
    return { origin: undefined, isInterrupted: false, damage };
  }
}

/** An error that says which file it is about. */
export function aboutFile(path: string, error: unknown): unknown {
  return error instanceof EvenhandError ? EvenhandError.from({ ...error.toData(), path }, error) : error;
}
