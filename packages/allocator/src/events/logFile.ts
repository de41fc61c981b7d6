import { EvenhandError, needs } from "@evenhand/core";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeUtf8 } from "../bytes/byteReader.js";
import { ByteWriter } from "../bytes/byteWriter.js";
import { allocatorError } from "../errors.js";
import { checkRecord, type EventRecord } from "./eventRecord.js";

/** The first line of every log file. */
const LOG_LINE = "evenhand-log v1";

/** A line of a log file has at most this many bytes, its newline not counted. */
const LONGEST_LINE = 4096;

/** The beginning of a log file: its first line, and the origin, which is the name under which its heads are signed. */
export function logHeader(origin: string): Uint8Array {
  needs.text(origin, "origin");
  if (!isOrigin(origin) || utf8ToBytes(origin).length > LONGEST_LINE) {
    const required = `a text of one line, without control characters, of at most ${LONGEST_LINE} bytes`;
    throw allocatorError("log-format", { received: origin, required, path: "origin" });
  }
  return utf8ToBytes(`${LOG_LINE}\n${origin}\n`);
}

/** The bytes of an event in a log file: its two parts, each after its length. */
export function logEntry(record: EventRecord): Uint8Array {
  checkRecord(record);
  const { leaf, personal } = record;
  const writer = new ByteWriter();
  writer.bytes(leaf);
  if (personal === undefined) writer.uint(0);
  else writer.bytes(personal);
  return writer.take();
}

function isOrigin(text: string): boolean {
  return text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** A part of an event that is longer than this is damage: names of 10^6 arms take a tenth of it. */
const LONGEST_PART = 1_073_741_824;
const NEWLINE = 10;
const NO_BYTES = new Uint8Array(0);

/**
 * Reads a log file piece by piece, in whatever pieces it comes: memory holds one piece and one event. A file that is
 * cut or damaged is refused with the number of the event, the first being 0.
 */
export class LogReader {
  #rest = new Uint8Array(0);
  #at = 0;
  #line = 0;
  #origin: string | undefined;
  #events = 0;

  /** The name of the log, once its second line has been read. */
  get origin(): string | undefined {
    return this.#origin;
  }

  /** The events that were read so far. */
  get events(): number {
    return this.#events;
  }

  /** Hands every event that is complete with this piece to `take`. */
  push(piece: Uint8Array, take: (record: EventRecord) => void): void {
    needs.bytes()(piece, "piece");
    needs.aFunction(take, "take");
    this.#rest = joined(this.#rest.subarray(this.#at), piece);
    this.#at = 0;
    while (this.#line < 2) if (!this.#readLine()) return;
    for (let record = this.#next(); record !== undefined; record = this.#next()) {
      take(record);
      this.#events++;
    }
  }

  /** The file has ended. */
  end(): void {
    if (this.#line < 2) throw this.#notALog("a file that ends before its second line");
    if (this.#at === this.#rest.length) return;
    throw allocatorError("log-cut", {
      received: `a file that ends within event ${this.#events}`,
      required: "a file that ends after an event",
    });
  }

  /** Whether a line was complete. */
  #readLine(): boolean {
    const end = this.#rest.indexOf(NEWLINE, this.#at);
    // The same for every size of the pieces that the file comes in.
    if ((end < 0 ? this.#rest.length : end) - this.#at > LONGEST_LINE) throw this.#notALog("something else");
    if (end < 0) return false;
    const line = decodeUtf8(this.#rest.subarray(this.#at, end));
    if (this.#line === 0 && line !== LOG_LINE) throw this.#notALog(line ?? "something else");
    if (this.#line === 1) {
      if (line === undefined || !isOrigin(line)) throw this.#notALog("an origin that is no line of text");
      this.#origin = line;
    }
    this.#at = end + 1;
    this.#line++;
    return true;
  }

  /** The next event, if all of it has come. */
  #next(): EventRecord | undefined {
    const begin = this.#at;
    const leaf = this.#part();
    const personal = leaf === undefined ? undefined : this.#part();
    if (leaf === undefined || personal === undefined) {
      this.#at = begin;
      return undefined;
    }
    return personal.length === 0 ? { leaf } : { leaf, personal };
  }

  #part(): Uint8Array | undefined {
    const length = this.#length();
    if (length === 0) return NO_BYTES;
    if (length === undefined || this.#at + length > this.#rest.length) return undefined;
    this.#at += length;
    return this.#rest.subarray(this.#at - length, this.#at);
  }

  #length(): number | undefined {
    let value = 0;
    for (let unit = 1; this.#at < this.#rest.length; unit *= 128) {
      const byte = this.#rest[this.#at++];
      value += (byte % 128) * unit;
      if (value > LONGEST_PART || (byte === 0 && unit > 1)) throw this.#damaged();
      if (byte < 128) return value;
      if (unit > LONGEST_PART) throw this.#damaged();
    }
    return undefined;
  }

  #damaged() {
    return allocatorError("log-damaged", {
      received: `no length where event ${this.#events} or its personal part begins`,
      required: `a whole number of at most ${LONGEST_PART}, in its shortest form`,
    });
  }

  #notALog(received: string) {
    return allocatorError("log-format", { received, required: `"${LOG_LINE}", then the name of the log, a line each` });
  }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return both;
}

const damages: readonly string[] = ["log-cut", "log-damaged"];

/**
 * Why a log could not be read to its end, in words; `events` were whole. Undefined for other errors: a file that
 * is no log is wrong input, and one that is cut or damaged is what an audit is for.
 */
export function logDamage(error: unknown, events: number): string | undefined {
  if (!(error instanceof EvenhandError) || !damages.includes(error.code)) return undefined;
  return `${error.title}, after ${events} whole ones. ${error.remedy}`;
}
