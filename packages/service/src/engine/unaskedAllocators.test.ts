import { snapshotOf } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { Ledger } from "../ledger/ledger.js";
import { Background } from "./background.js";
import { Engine, type LoadedAllocator } from "./engine.js";
import { logOf } from "./loadedAllocators.js";
import { nodeSha256 } from "./nodeSha256.js";
import { leaving, memoryOf, STAYS_FOR } from "./unaskedAllocators.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0] } } };

let folder: EngineFolder;
let engine: Engine;
let ledger: Ledger;
beforeEach(async () => {
  folder = new EngineFolder();
  ledger = new Ledger(folder.path, { now: () => folder.now, pause: () => Promise.resolve() });
  const outside = folder.surroundings((store) => {
    ledger.heads.open();
    return store;
  });
  engine = new Engine({
    ...outside,
    checkLog: (id, stored, store) => ledger.logs.check(id, stored, store),
  });
  for (const id of ["a", "b", "c", "d"]) {
    await engine.create(id, `example.org/${id}`, { arms: ["x", "y"], terms });
    folder.now += 1000;
  }
});
afterEach(async () => {
  await engine.close();
  ledger.heads.close();
  folder.remove();
});

const decide = async (id: string, count = 1) =>
  engine.attend(id, (loaded) =>
    engine.submit(loaded, { kind: "decide", items: Array.from({ length: count }, () => ({})) }),
  );
const inMemory = async () => (await engine.inMemory()).map(({ stored }) => stored.id).sort();
const passWith = (memory: number) =>
  new Background(engine, {
    now: () => folder.now,
    memory,
    also: async (loaded) => {
      await ledger.advance(engine, loaded.map(logOf));
      ledger.trees.retain(await engine.store(), loaded.map(logOf));
    },
  }).pass();
const bytesOf = ({ allocator }: LoadedAllocator) =>
  Buffer.from(snapshotOf(allocator, { sha256: nodeSha256 })).toString("hex");

describe("allocators without requests", () => {
  it("leave memory, the longest unasked first, as far as the others need the room", async () => {
    const few = memoryOf(await engine.load("d"));
    folder.now += STAYS_FOR;
    await decide("a");
    await passWith(10 * few);
    expect(await inMemory()).toEqual(["a", "b", "c", "d"]);
    folder.now += 1;
    await passWith(2.5 * few + 1000);
    expect(await inMemory()).toEqual(["a", "d"]);
  });

  it("stay where they were asked for within a minute, however little room there is", async () => {
    folder.now += STAYS_FOR - 4000;
    await passWith(1);
    expect(await inMemory()).toEqual(["a", "b", "c", "d"]);
  });

  it("are what they were when they are asked for again, and go on under their heads", async () => {
    await decide("a", 1000);
    await decide("b", 3);
    folder.now += 2000;
    await ledger.advance(engine, (await engine.inMemory()).map(logOf), true);
    const before = [bytesOf(await engine.load("a")), bytesOf(await engine.load("b"))];
    folder.now += STAYS_FOR + 1;
    await passWith(1);
    expect(await inMemory()).toEqual([]);
    const store = await engine.store();
    // Of the long one there is a snapshot, so that it is read quickly.
    expect([(await store.snapshot(1))?.length, await store.snapshot(2)]).toEqual([1002, undefined]);
    expect([bytesOf(await engine.load("a")), bytesOf(await engine.load("b"))]).toEqual(before);
    await decide("b");
    folder.now += 2000;
    await ledger.advance(engine, (await engine.inMemory()).map(logOf), true);
    await engine.unload(await engine.load("b"));
    // A log that does not fit its head would be refused.
    expect((await engine.load("b")).allocator.state.length).toBe(6);
    expect(ledger.heads.get("b")).toMatch(/^example\.org\/b\n6\n/);
  });
});

it("as many leave as have to, and none without need", () => {
  const one = (asked: number, count: number) => {
    const loaded = { allocator: { state: { arms: { count }, open: { bytes: 0 } } } } as unknown as LoadedAllocator;
    return { loaded, asked };
  };
  const all = [one(30, 10), one(10, 10), one(20, 1_000_000)];
  const size = all.reduce((sum, { loaded }) => sum + memoryOf(loaded), 0);
  const left = (most: number) =>
    leaving(all, most, STAYS_FOR + 25).map((loaded) => all.findIndex((other) => other.loaded === loaded));
  expect([left(size), left(size - 1), left(0)]).toEqual([[], [1], [1, 2]]);
});
