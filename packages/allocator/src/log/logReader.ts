import { needs } from "@evenhand/core";
import { decodeUtf8 } from "../bytes/decodeUtf8.js";
import { allocatorError } from "../errors.js";
import type { EventRecord } from "../events/eventRecord.js";
import { isOrigin, LOG_LINE, LONGEST_LINE } from "./logBytes.js";

/** A part of an event that is longer than this is damage: names of 10^6 arms take a tenth of it. */
const LONGEST_PART = 1_073_741_824;
const NEWLINE = 10;

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
