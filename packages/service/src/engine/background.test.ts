import { snapshotOf } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedStore } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { serviceError } from "../errors.js";
import { Background } from "./background.js";
import type { Engine, LoadedAllocator } from "./engine.js";
import { nodeSha256 } from "./nodeSha256.js";

const HOUR = 3_600_000;
const terms = {
  contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } },
  rewards: { min: 0, max: 1, wait: 5000 },
} as const;
const arms = ["a", "b", "c"];
const hash = new Uint8Array(16).fill(7);

let folder: EngineFolder;
let engine: Engine;
let background: Background;
beforeEach(async () => {
  folder = new EngineFolder();
  await open();
  await engine.create("team", "example.org/team", { arms, terms });
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

async function open(surroundings = folder.engine()) {
  await engine?.close();
  engine = surroundings;
  background = new Background(engine, { now: () => folder.now });
}

const decide = async (count: number, key?: { hash: Uint8Array; fingerprint: Uint8Array }) =>
  engine.submit(await engine.load("team"), {
    kind: "decide",
    items: Array.from({ length: count }, () => ({})),
    ...(key === undefined ? {} : { key }),
  });
const state = async () => (await engine.load("team")).allocator.state;
const bytesOf = ({ allocator }: LoadedAllocator) =>
  Buffer.from(snapshotOf(allocator, { sha256: nodeSha256 })).toString("hex");

describe("the background", () => {
  it("settles what was waited for long enough, however much it is", async () => {
    for (let batch = 0; batch < 3; batch++) await decide(1000);
    folder.now += 4999;
    await background.pass();
    expect((await state()).open.size).toBe(3000);
    folder.now += 1;
    await background.pass();
    // created, tenures, 3 000 decisions and as many stand-ins.
    expect((await state()).length).toBe(6002);
  });

  it("does not put off what is due where the store has not answered", async () => {
    await decide(1);
    let answers = false;
    const failed = serviceError("store-failed", { received: "no answer", required: "an answer" });
    await open(
      folder.engine((store) =>
        changedStore(store, {
          read: (...asked) => (answers ? store.read(...asked) : Promise.reject(failed)),
        }),
      ),
    );
    folder.now += 5000;
    await expect(background.pass()).rejects.toBe(failed);
    answers = true;
    await background.pass();
    expect((await state()).open.size).toBe(0);
  });

  it("takes a snapshot every 10 000 events, and what is loaded from it is what was in memory", async () => {
    for (let batch = 0; batch < 9; batch++) await decide(1000);
    await background.pass();
    expect(await (await engine.store()).snapshot(1)).toBeUndefined();
    await decide(998);
    await background.pass();
    expect((await (await engine.store()).snapshot(1))?.length).toBe(10_000);
    await decide(100);
    await engine.submit(await engine.load("team"), {
      kind: "reseed",
      seed: { seed: hash, blinding: new Uint8Array(32) },
    });
    await decide(100);
    const lived = bytesOf(await engine.load("team"));
    const reads: number[] = [];
    await open(
      folder.engine((store) =>
        changedStore(store, {
          read: (number, from, limit) => {
            reads.push(from);
            return store.read(number, from, limit);
          },
        }),
      ),
    );
    expect(bytesOf(await engine.load("team")) === lived).toBe(true);
    // The last event of the snapshot, which must be the one that it was taken after, and those behind it.
    expect(Math.min(...reads)).toBe(9999);
  });

  it("folds the whole log where the snapshot cannot be read", async () => {
    await decide(20);
    const lived = bytesOf(await engine.load("team"));
    await (
      await engine.store()
    ).putSnapshot(1, { length: 10, bytes: Uint8Array.of(1, 2, 3), leaf: new Uint8Array(32), erasures: 0 });
    await open(folder.engine());
    expect(bytesOf(await engine.load("team")) === lived).toBe(true);
  });

  it("refuses a log that is shorter than its snapshot", async () => {
    await (
      await engine.store()
    ).putSnapshot(1, { length: 10, bytes: Uint8Array.of(1, 2, 3), leaf: new Uint8Array(32), erasures: 0 });
    await open(folder.engine());
    await expect(engine.load("team")).rejects.toMatchObject({ code: "store-behind" });
  });

  it("forgets keys after 24 hours, and not before", async () => {
    await decide(1, { hash, fingerprint: hash });
    const known = async () => (await (await engine.store()).point(1, "key", [hash])).flat();
    folder.now += 24 * HOUR;
    await background.pass();
    expect(await known()).toEqual([2]);
    folder.now += HOUR;
    await background.pass();
    expect(await known()).toEqual([]);
  });

  it("opens a failed store again by itself, not more often than once a second", async () => {
    let isFull = false;
    let opened = 0;
    await open(
      folder.engine((store) => {
        opened++;
        const full = <T>(work: () => Promise<T>) =>
          isFull ? Promise.reject(new Error("SQLITE_FULL: database or disk is full")) : work();
        return changedStore(store, {
          append: (appendings) => full(() => store.append(appendings)),
          putValues: (values) => full(() => store.putValues(values)),
        });
      }),
    );
    await decide(3);
    isFull = true;
    await expect(decide(1)).rejects.toMatchObject({ code: "store-failed" });
    expect([engine.isReady, opened]).toEqual([false, 1]);
    for (let tenths = 1; tenths <= 30; tenths++) {
      folder.now += 100;
      await expect(background.pass()).rejects.toMatchObject({ code: "store-failed" });
    }
    expect([engine.isReady, opened]).toEqual([false, 4]);
    isFull = false;
    folder.now += 1000;
    await background.pass();
    expect([engine.isReady, opened]).toEqual([true, 5]);
    expect((await decide(1)).answer[0].decisions[0].place).toBe(5);
  });
});
