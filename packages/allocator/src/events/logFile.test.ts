import { describe, expect, it } from "vitest";
import { refusedCode } from "../../test/support/refusedCode.js";
import type { EventRecord } from "./eventRecord.js";
import { logEntry, logHeader, LogReader } from "./logFile.js";

const bytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const ofLength = (length: number, byte: number) => new Uint8Array(length).fill(byte);
const records: EventRecord[] = [
  { leaf: ofLength(20, 1) },
  { leaf: ofLength(127, 2), personal: ofLength(128, 3) },
  { leaf: ofLength(40_000, 4), personal: ofLength(17, 5) },
  { leaf: ofLength(33, 6) },
];
const file = bytes(logHeader("example.com/ä"), ...records.map(logEntry));

function read(log: Uint8Array, piece = log.length || 1) {
  const reader = new LogReader();
  const taken: EventRecord[] = [];
  for (let at = 0; at < log.length; at += piece)
    reader.push(log.subarray(at, at + piece), (record) => taken.push(record));
  reader.end();
  return { origin: reader.origin, taken };
}

describe("a log file", () => {
  it("has two lines, and for each event its leaf and its personal part after their lengths", () => {
    const small = bytes(logHeader("a"), logEntry({ leaf: Uint8Array.of(9) }), logEntry(records[1]));
    const lines = Buffer.from("evenhand-log v1\na\n");
    expect([...small]).toEqual([...lines, 1, 9, 0, 127, ...ofLength(127, 2), 0x80, 0x01, ...ofLength(128, 3)]);
  });

  it.each([1, 7, 64, 20_000, 1_000_000])("is read in pieces of %i bytes", (piece) => {
    expect(read(file, piece)).toEqual({ origin: "example.com/ä", taken: records });
  });

  it("may have no events", () => {
    expect(read(logHeader("a"))).toEqual({ origin: "a", taken: [] });
  });

  it("is refused wherever it is cut but after an event, with the number of the event", () => {
    const ends = new Set<number>();
    let end = logHeader("example.com/ä").length;
    for (const record of [undefined, ...records]) ends.add((end += record === undefined ? 0 : logEntry(record).length));
    for (let length = 0; length < file.length; length += length > 500 && length < 40_000 ? 997 : 1) {
      const header = length < logHeader("example.com/ä").length;
      const expected = ends.has(length) ? "accepted" : header ? "log-format" : "log-cut";
      expect(
        refusedCode(() => read(file.subarray(0, length))),
        String(length),
      ).toBe(expected);
    }
    expect(() => read(file.subarray(0, -1))).toThrow("event 3");
    expect(() => read(file.subarray(0, 60))).toThrow("event 1");
  });

  it.each([
    ["another first line", bytes(Buffer.from("evenhand-log v2\na\n")), "log-format"],
    ["no lines", ofLength(5000, 65), "log-format"],
    ["an empty origin", bytes(Buffer.from("evenhand-log v1\n\n")), "log-format"],
    ["an origin that is no UTF-8", bytes(Buffer.from("evenhand-log v1\n"), Uint8Array.of(0xff, 10)), "log-format"],
    ["a length with more bytes than it needs", bytes(logHeader("a"), Uint8Array.of(0x81, 0x00)), "log-damaged"],
    ["a length that is too large", bytes(logHeader("a"), ofLength(5, 0xff)), "log-damaged"],
    ["a length beyond all", bytes(logHeader("a"), ofLength(20, 0x80)), "log-damaged"],
  ])("is refused with %s", (_, log, code) => {
    expect(refusedCode(() => read(log))).toBe(code);
  });

  it("needs an origin of one line", () => {
    for (const origin of ["", "a\nb", "\u0000"]) expect(refusedCode(() => logHeader(origin))).toBe("log-format");
  });
});
