import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedStore } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { Background } from "./background.js";
import type { Engine } from "./engine.js";

const SECOND = 1000;
const terms = {
  contract: { id: "quota", parameters: { shares: [0.5, 0] } },
  rewards: { min: 0, max: 1, wait: 60 * SECOND },
  confirmWithin: 5 * SECOND,
} as const;

let folder: EngineFolder;
let engine: Engine;
let background: Background;
/** The numbers of the allocators whose logs were read since the start. */
let reads: Set<number>;
let dues: number;
let failed: unknown[];
beforeEach(() => {
  folder = new EngineFolder();
  engine = folder.engine();
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

/** The service starts again. */
async function restart(): Promise<void> {
  await engine.close();
  [reads, dues, failed] = [new Set(), 0, []];
  engine = folder.engine((store) =>
    changedStore(store, {
      read: (number, from, limit) => {
        reads.add(number);
        return store.read(number, from, limit);
      },
      append: (appendings) => {
        dues += appendings.filter(({ due }) => due !== undefined).length;
        return store.append(appendings);
      },
    }),
  );
  background = new Background(engine, { now: () => folder.now, onError: (error) => failed.push(error) });
}

const create = (id: string) => engine.create(id, id, { arms: ["a", "b"], terms });
const decide = async (id: string, defer = false) =>
  engine.submit(await engine.load(id), { kind: "decide", items: [{ defer }] });
const lengthOf = async (id: string) => (await (await engine.store()).find(id))?.length;

describe("an allocator that no request asks for", () => {
  it("settles its waits when they are over, and the others are not even read", async () => {
    for (const id of ["idle", "waiting", "later"]) await create(id);
    await decide("waiting");
    folder.now += 30 * SECOND;
    await decide("later");
    await restart();
    folder.now += 30 * SECOND - 1;
    await background.pass();
    expect([...reads]).toEqual([]);
    folder.now += 1;
    await background.pass();
    // created, tenures, decided, and now settled.
    expect(await lengthOf("waiting")).toBe(4);
    expect([...reads]).toEqual([2]);
    expect(await engine.inMemory()).toEqual([]);
    folder.now += 30 * SECOND;
    await background.pass();
    expect(await lengthOf("later")).toBe(4);
    expect(await (await engine.store()).due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });

  it("voids what was not confirmed in time, long before the wait for the reward is over", async () => {
    await create("deferred");
    await decide("deferred", true);
    await restart();
    folder.now += 5 * SECOND;
    await background.pass();
    const { state } = (await engine.load("deferred")).allocator;
    expect([state.length, [...state.open].map(({ isVoid }) => isVoid)]).toEqual([4, [true]]);
  });

  it("writes down when it is due once, not with every decision", async () => {
    await create("busy");
    await restart();
    for (let count = 0; count < 5; count++) {
      await decide("busy");
      folder.now += SECOND;
    }
    expect(dues).toBe(1);
    folder.now += 60 * SECOND;
    await background.pass();
    await decide("busy");
    expect(dues).toBe(2);
  });

  it("does not keep others waiting where it cannot be read", async () => {
    for (const id of ["broken", "whole"]) {
      await create(id);
      await decide(id);
    }
    await (
      await engine.store()
    ).putSnapshot(1, { length: 100, bytes: Uint8Array.of(1), leaf: new Uint8Array(32), erasures: 0 });
    await restart();
    folder.now += 60 * SECOND;
    await background.pass();
    expect(failed).toMatchObject([{ code: "store-behind" }]);
    expect(await lengthOf("whole")).toBe(4);
    folder.now += SECOND;
    await background.pass();
    expect(failed).toHaveLength(1);
  });

  it("can be looked at while it is forgotten", async () => {
    await create("team");
    await engine.close();
    let write = () => {};
    let isWriting = () => {};
    const begun = new Promise<void>((resolve) => (isWriting = resolve));
    engine = folder.engine((store) =>
      changedStore(store, {
        append: async (...asked) => {
          isWriting();
          await new Promise<void>((resolve) => (write = resolve));
          return store.append(...asked);
        },
      }),
    );
    const loaded = await engine.load("team");
    const decided = decide("team");
    await begun;
    // Both wait for the disk, and the allocator is forgotten first.
    const work = [engine.unload(loaded), engine.look("team", ({ allocator }) => allocator.state.length)] as const;
    write();
    expect((await Promise.all(work))[1]).toBe(3);
    await decided;
  });

  it("decides as before when it is asked for in the moment in which it is forgotten", async () => {
    await create("team");
    await decide("team");
    await restart();
    folder.now += 60 * SECOND;
    const asked = Array.from({ length: 20 }, async (_, moment) => {
      for (let wait = 0; wait < moment; wait++) await new Promise((resolve) => setImmediate(resolve));
      return decide("team");
    });
    await background.pass();
    await Promise.all(asked);
    // created, tenures, decided, settled, and 20 more.
    expect(await lengthOf("team")).toBe(24);
    expect(engine.isReady).toBe(true);
  });
});
