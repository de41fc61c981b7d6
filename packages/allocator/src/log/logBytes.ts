import { needs } from "@evenhand/core";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { ByteWriter } from "../bytes/byteWriter.js";
import { allocatorError } from "../errors.js";
import { checkRecord, type EventRecord } from "../events/eventRecord.js";

/** The first line of every log file. */
export const LOG_LINE = "evenhand-log v1";

/** A line of a log file has at most this many bytes, its newline not counted. */
export const LONGEST_LINE = 4096;

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

export function isOrigin(text: string): boolean {
  return text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text);
}
