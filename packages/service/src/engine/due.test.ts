import { randomBytes } from "node:crypto";
import { Allocator } from "@evenhand/allocator";
import { describe, expect, it } from "vitest";
import { snapshotDue, staysBehind } from "./due.js";
import { noSnapshot } from "./foldedAllocator.js";
import { nodeSha256 } from "./nodeSha256.js";

const { allocator } = Allocator.create(
  {
    ...{ kind: "create", arms: ["ann"], at: 1_700_000_000_000, entropy: new Uint8Array(32) },
    terms: { contract: { id: "quota", parameters: { shares: 0.5 } } },
    seed: { seed: randomBytes(16), blinding: randomBytes(32) },
  },
  { sha256: nodeSha256 },
);

/** Whether a snapshot is due this number of events after one for which this number of bytes was written. */
function isDue(events: number, written: number): boolean {
  const length = allocator.state.length - events;
  return snapshotDue({ allocator, snapshot: { ...noSnapshot, length, written } }, 10_000);
}

describe("the next snapshot", () => {
  it("is due after some events, and later where the last one was large", () => {
    expect([isDue(9_999, 0), isDue(10_000, 0)]).toEqual([false, true]);
    expect([isDue(49_999, 5e6), isDue(50_000, 5e6)]).toEqual([false, true]);
  });

  it("is not put off further than what is folded again soon after a kill, however large the last one was", () => {
    expect([isDue(199_999, 1e9), isDue(200_000, 1e9)]).toEqual([false, true]);
  });
});

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
