import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { sha256 } from "../ledger/sha256.js";
import { eventKinds, type AllocatorEvent, type Kind } from "./eventKinds.js";
import { eventRecord, readEvent, type EventRecord } from "./eventRecord.js";
import type { Field } from "../bytes/field.js";

const salt = Uint8Array.from({ length: 16 }, (_, index) => index);
const personalSalt = new Uint8Array(16).fill(255);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const written = (event: AllocatorEvent): EventRecord => eventRecord(event, salt, personalSalt, sha256);
const refusedCode = (record: EventRecord): unknown => {
  try {
    readEvent(record, sha256);
    return "accepted";
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

const decided: AllocatorEvent = {
  kind: "decided",
  at: 300,
  fields: { round: 129, asked: 1, arms: [2], rules: ["deadline"], open: { absent: [0, 3, 4] }, confirmBy: 0 },
};

describe("eventRecord", () => {
  it("writes a decision as docs/verify/events.md says, worked out by hand", () => {
    const bytes = [
      ...[1, 2], // version, kind
      ...[0xac, 0x02], // 300 = 2·128 + 44
      ...[0x81, 0x01], // round 129
      1, // asked
      ...[1, 2], // one arm, the arm 2
      ...[1, 2], // one rule, deadline
      ...[2, 3, 0, 2, 0], // absent: three arms, 0, then 3 − 0 − 1, then 4 − 3 − 1
      0, // confirmBy
      ...salt,
    ];
    expect(hex(written(decided).leaf)).toBe(hex(Uint8Array.from(bytes)));
    expect(written(decided).personal).toBeUndefined();
  });

  it("keeps personal fields beside the leaf, which has their hash", () => {
    const personal = {
      id: "é",
      subject: new Uint8Array(0),
      key: new Uint8Array(0),
      fingerprint: new Uint8Array(0),
      place: 0,
    };
    const { leaf, personal: part } = written({ ...decided, personal });
    expect(hex(part ?? salt)).toBe(`${"ff".repeat(16)}02c3a900000000`);
    expect(hex(leaf)).toBe(hex(written(decided).leaf).replace(/^0102/, "0182") + hex(nodeSha256(part ?? salt)));
  });

  it("reads what it has written, every kind, whole and with the personal part erased", () => {
    for (const kind of Object.keys(eventKinds) as Kind[]) {
      fc.assert(
        fc.property(eventOf(kind), (event) => {
          const record = written(event);
          expect(readEvent(record, sha256)).toEqual({ event, salt });
          const { personal: _, ...erased } = event;
          expect(readEvent({ leaf: record.leaf }, sha256).event).toEqual(erased);
        }),
        { seed: 61, numRuns: 30 },
      );
    }
  });

  it("has one spelling for every event: any other bytes are refused, or are another event", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(255), (place, byte) => {
        const { leaf } = written(decided);
        const changed = leaf.slice();
        changed[place % leaf.length] = byte;
        if (refusedCode({ leaf: changed }) === "event-unreadable") return;
        const { event, salt: read } = readEvent({ leaf: changed }, sha256);
        expect(hex(eventRecord(event, read, personalSalt, sha256).leaf.subarray(2))).toBe(
          hex(changed.subarray(2, changed.length - (changed[1] >= 128 ? 32 : 0))),
        );
      }),
      { seed: 62, numRuns: 2000 },
    );
  });

  it.each([
    ["a cut event", (leaf: Uint8Array) => leaf.subarray(0, -1)],
    ["bytes at the end", (leaf: Uint8Array) => Uint8Array.from([...leaf, 0])],
    ["another version", (leaf: Uint8Array) => Uint8Array.from([2, ...leaf.subarray(1)])],
    ["an unknown kind", (leaf: Uint8Array) => Uint8Array.from([1, 127, ...leaf.subarray(2)])],
    ["a longer form of a number", (leaf: Uint8Array) => Uint8Array.from([1, 2, 0xac, 0x82, 0x00, ...leaf.subarray(4)])],
  ])("refuses %s", (_, change) => {
    expect(refusedCode({ leaf: change(written(decided).leaf) })).toBe("event-unreadable");
  });

  it("refuses a personal part that the leaf was not made with", () => {
    const personal = {
      id: "mine",
      subject: new Uint8Array(0),
      key: new Uint8Array(0),
      fingerprint: new Uint8Array(0),
      place: 0,
    };
    const { leaf, personal: part = salt } = written({ ...decided, personal });
    const other = part.slice();
    other[20] ^= 1;
    expect(refusedCode({ leaf, personal: other })).toBe("event-unreadable");
    expect(refusedCode({ leaf: written(decided).leaf, personal: part })).toBe("event-unreadable");
  });

  it("is not written with a value that would be read as another one", () => {
    const code = (fields: object) => {
      try {
        written({ ...decided, fields: { ...decided.fields, ...fields } });
      } catch (error) {
        return (error as { code?: unknown }).code;
      }
      return "written";
    };
    for (const fields of [{ round: -1 }, { round: 0.5 }, { round: NaN }, { round: 2 ** 53 }, { rules: ["\ud801"] }]) {
      expect(code(fields)).toBe("event-unwritable");
    }
    expect(code({ rules: ["\u{1f600}"] })).toBe("written");
  });

  it("is refused where its JSON is deeper than any terms, without an error of the language", () => {
    const terms = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const leaf = [
      1,
      11,
      0,
      ...[(100_000 % 128) + 128, (Math.floor(100_000 / 128) % 128) + 128, 6],
      ...Buffer.from(terms),
      0,
    ];
    expect(refusedCode({ leaf: Uint8Array.from([...leaf, ...salt]) })).toBe("event-unreadable");
  });

  it("has no number twice, and none above 127", () => {
    const codes = Object.values(eventKinds).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Math.max(...codes)).toBeLessThan(128);
  });
});

/** Events of a kind with values that fit its fields. */
function eventOf(kind: Kind): fc.Arbitrary<AllocatorEvent> {
  const { fields, personal } = eventKinds[kind];
  return fc
    .record({ at: fc.maxSafeNat(), fields: valuesOf(fields), personal: valuesOf(personal) })
    .map((event) => ({ kind, ...event }) as AllocatorEvent);
}

function valuesOf(fields: Readonly<Record<string, Field<unknown>>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, valueOf(type)])));
}

const someBytes = fc.uint8Array({ maxLength: 40 });
const armSet = fc.uniqueArray(fc.nat(1e6), { maxLength: 5 }).map((arms) => arms.sort((a, b) => a - b));

/** Terms of the right form, with any parameters: all JSON that events have. */
const someTerms = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true })
  .map((parameters) => ({
    ...{ contract: "quota", policy: { id: "ucb1", version: 1, parameters }, perRound: 1, period: 0 },
    rewards: { min: 0, max: 1, use: "first", wait: 1, missing: "nothing" },
    ...{ sameArmFor: 0, confirmWithin: 0 },
  }))
  .map((terms) => JSON.parse(JSON.stringify(terms)) as unknown);

function valueOf(type: string): fc.Arbitrary<unknown> {
  if (type === "uint") return fc.maxSafeNat();
  if (type === "number")
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
  if (type === "text") return fc.string({ unit: "grapheme", maxLength: 20 });
  if (type === "bytes") return someBytes;
  if (type === "json") return someTerms;
  if (type === "arms") return armSet;
  if (type === "uint: 1 yes, 0 no") return fc.boolean();
  if (type.startsWith("uint arm,")) return fc.record({ arm: fc.nat(), numerator: fc.nat(), denominator: fc.nat() });
  if (type.startsWith("uint: 0 all")) {
    return fc.oneof(
      fc.constant({}),
      armSet.map((open) => ({ open })),
      armSet.map((absent) => ({ absent })),
    );
  }
  if (type.startsWith("list of ")) return fc.array(valueOf(type.slice("list of ".length)), { maxLength: 4 });
  if (type.endsWith("for any other")) return fc.oneof(fc.constantFrom("learner", "cap"), fc.constant("phase 3"));
  const words = type
    .replace("uint: ", "")
    .split(", ")
    .map((word) => word.replace(/^\d+ /, ""));
  return fc.constantFrom(...words);
}
