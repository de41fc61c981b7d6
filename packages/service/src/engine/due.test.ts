import { describe, expect, it } from "vitest";
import { staysBehind } from "./due.js";
import { noSnapshot } from "./foldedAllocator.js";

describe("a snapshot that a newer one follows", () => {
  it("stays every 100 000 events, further apart where it is large", () => {
    expect(staysBehind({ ...noSnapshot, length: 99_999, size: 1, before: 0 })).toBe(false);
    expect(staysBehind({ ...noSnapshot, length: 100_000, size: 1, before: 0 })).toBe(true);
    expect(staysBehind({ ...noSnapshot, length: 200_000, size: 1, before: 110_000 })).toBe(false);
    // 10 bytes an event: 3 000 000 bytes are worth 300 000 events.
    expect(staysBehind({ ...noSnapshot, length: 299_999, size: 3_000_000, before: 0 })).toBe(false);
    expect(staysBehind({ ...noSnapshot, length: 300_000, size: 3_000_000, before: 0 })).toBe(true);
  });
});
