import { describe, expect, it } from "vitest";
import { eventRows } from "./eventRows.js";
import { packRecords, unpackRecords } from "../packedRecords.js";

/** Each takes 102 bytes when it is packed: a length, 100 bytes, and no personal part. */
const events = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ leaf: new Uint8Array(100).fill(index) }));

describe("the rows of a log", () => {
  it("have as many events as fit into 980 bytes", () => {
    expect(eventRows(undefined, packRecords(events(20))).map(({ place, count }) => [place, count])).toEqual([
      [0, 9],
      [9, 9],
      [18, 2],
    ]);
  });

  it("begin with the last row where it has room, and behind it where it has none", () => {
    const last = { place: 40, count: 8, bytes: packRecords(events(8)) };
    expect(eventRows(last, packRecords(events(2))).map(({ place, count }) => [place, count])).toEqual([
      [40, 9],
      [49, 1],
    ]);
    const full = { place: 40, count: 9, bytes: packRecords(events(9)) };
    expect(eventRows(full, packRecords(events(1))).map(({ place, count }) => [place, count])).toEqual([[49, 1]]);
  });

  it("have a larger event alone", () => {
    const large = { leaf: new Uint8Array(5000), personal: new Uint8Array(300) };
    const rows = eventRows(undefined, packRecords([...events(1), large, ...events(1)]));
    expect(rows.map(({ place, count }) => [place, count])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(unpackRecords(rows[1].bytes)).toEqual([large]);
  });
});

describe("packed events", () => {
  it("are the length of the leaf, the leaf, one more than the length of the personal part, and that part", () => {
    expect([...packRecords([{ leaf: Uint8Array.of(7, 8), personal: Uint8Array.of(9) }])]).toEqual([2, 7, 8, 2, 9]);
    expect([...packRecords([{ leaf: Uint8Array.of(7) }])]).toEqual([1, 7, 0]);
    expect([...packRecords([{ leaf: new Uint8Array(300) }])].slice(0, 2)).toEqual([300 - 256 + 128, 2]);
  });

  it("tell a personal part that is empty from one that is not there", () => {
    const records = [{ leaf: Uint8Array.of(1), personal: new Uint8Array(0) }, { leaf: Uint8Array.of(1) }];
    expect(unpackRecords(packRecords(records))).toEqual(records);
  });

  it("are refused where they end in the middle of one", () => {
    expect(() => unpackRecords(Uint8Array.of(1))).toThrow(RangeError);
  });
});
