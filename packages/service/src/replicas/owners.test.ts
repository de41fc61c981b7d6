import { describe, expect, it } from "vitest";
import { dueWorkSuite } from "../../test/support/dueWorkSuite.js";
import { MemoryReplicaRows, MemoryReplicaTables } from "../../test/support/memoryReplicaRows.js";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { ownersSuite } from "../../test/support/ownersSuite.js";
import { Lease } from "./lease.js";
import { Owners } from "./owners.js";
import type { ReplicaRows } from "./replicaRows.js";
import { plannedMoves } from "./spread.js";

const direct = { there: () => Promise.resolve(), back: () => Promise.resolve() };

function tablesInMemory() {
  let now = 1_700_000_000_000;
  const disk = new MemoryDisk();
  const tables = new MemoryReplicaTables(
    () => now,
    () => disk.logs,
  );
  return Promise.resolve({
    rows: () => new MemoryReplicaRows(tables, direct),
    create: async (ids: readonly string[]) => {
      for (const id of ids) await new MemoryStore(disk).create(id, id);
    },
    age: (milliseconds: number) => Promise.resolve(void (now += milliseconds)),
    store: () => Promise.resolve(new MemoryStore(disk)),
  });
}

ownersSuite("ownership over tables in memory", tablesInMemory);
dueWorkSuite("work that is due, with tables in memory", tablesInMemory);

it("fails what waits behind a database that does not answer, together with what was asked of it", async () => {
  let fail!: (error: Error) => void;
  let asked = 0;
  const silent = () => {
    asked++;
    return new Promise<never>((_, reject) => (fail = reject));
  };
  const rows = { places: silent } as Partial<ReplicaRows> as ReplicaRows;
  const lease = new Lease(rows, { id: "a", knows: 1, monotonic: () => 0 });
  const owners = new Owners(rows, lease, { monotonic: () => 0, release: silent, onError: () => undefined });
  const first = owners.placeOf("x");
  await Promise.resolve();
  await Promise.resolve();
  const others = [owners.placeOf("y"), owners.placeAgain("x")];
  await Promise.resolve();
  fail(new Error("silence"));
  const settled = await Promise.allSettled([first, ...others]);
  expect([asked, ...settled.map(({ status }) => status)]).toEqual([1, "rejected", "rejected", "rejected"]);
});

describe("the time of commands", () => {
  /** A database whose clock runs five minutes ahead, and a way to it that takes some milliseconds each. */
  const measured = (ways: number[]) => {
    let clock = 1000;
    const wait = () => Promise.resolve(void (clock += ways.shift() ?? 0));
    const tables = new MemoryReplicaTables(
      () => clock + 300_000,
      () => [],
    );
    const lease = new Lease(new MemoryReplicaRows(tables, { there: wait, back: wait }), {
      ...{ id: "a", knows: 1 },
      monotonic: () => clock,
    });
    return {
      lease,
      error: () => lease.now() - (clock + 300_000),
      pass: (milliseconds: number) => (clock += milliseconds),
    };
  };

  it("is the database's, wrong by half a round trip at most", async () => {
    const { lease, error, pass } = measured([8, 0]);
    await lease.measure();
    expect(error()).toBe(4);
    pass(1234);
    expect(error()).toBe(4);
  });

  it("is put right by each answer, as far as it does not fit", async () => {
    const { lease, error } = measured([8, 0, 3, 1, 0, 50]);
    await lease.measure();
    await lease.measure();
    expect(error()).toBe(3);
    await lease.measure();
    expect(error()).toBe(0);
  });
});

describe("the moves that are planned", () => {
  const moved = (counts: Record<string, number>) => {
    const after = { ...counts };
    for (const { from, to, count } of plannedMoves(new Map(Object.entries(counts)))) {
      after[from] -= count;
      after[to] += count;
    }
    return after;
  };

  it("give each its part, and leave alone what is nearly so", () => {
    expect(moved({ a: 4, b: 0, c: 0 })).toEqual({ a: 2, b: 2, c: 0 });
    expect(moved({ a: 500, b: 500, c: 0 })).toEqual({ a: 334, b: 334, c: 332 });
    expect(moved({ a: 5, b: 4, c: 1 })).toEqual({ a: 4, b: 4, c: 2 });
    expect(plannedMoves(new Map(Object.entries({ a: 355, b: 325, c: 320 })))).toEqual([]);
    expect(plannedMoves(new Map(Object.entries({ a: 2, b: 1, c: 1 })))).toEqual([]);
    expect(plannedMoves(new Map([["a", 7]]))).toEqual([]);
  });
});
