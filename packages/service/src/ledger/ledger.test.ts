import { readSignedHead } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changedStore } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import type { Store } from "../store/store.js";
import { Engine } from "../engine/engine.js";
import { HeadFile } from "./headFile.js";
import { Ledger } from "./ledger.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0] } } };

let folder: EngineFolder;
let engine: Engine;
let ledger: Ledger;
beforeEach(async () => {
  folder = new EngineFolder();
  open();
  await engine.create("team", "example.org/team", { arms: ["a", "b"], terms });
});
afterEach(async () => {
  await close();
  folder.remove();
});

function open(pause?: () => Promise<void>, changed?: (store: Store) => Store): void {
  const surroundings = folder.surroundings(changed);
  ledger = new Ledger(folder.path, pause === undefined ? surroundings : { ...surroundings, pause });
  engine = new Engine({
    ...surroundings,
    openStore: async () => {
      const store = await surroundings.openStore();
      ledger.heads.open();
      return store;
    },
    checkLog: (id, stored, store) => ledger.logs.check(id, stored, store),
  });
}

async function close(): Promise<void> {
  await engine.close();
  ledger.heads.close();
}

const decide = async (count: number) =>
  engine.submit(await engine.load("team"), { kind: "decide", items: Array.from({ length: count }, () => ({})) });
const advanced = async () => {
  await ledger.advance(engine, [await engine.log("team")]);
  return sizeOfHead();
};
const sizeOfHead = () => readSignedHead(ledger.heads.get("team") ?? "").size;

describe("the ledger", () => {
  it("signs a head only when the log has grown, and at most once a second", async () => {
    expect(await advanced()).toBe(2);
    const first = ledger.heads.get("team");
    folder.now += 5000;
    await advanced();
    expect(ledger.heads.get("team")).toBe(first);
    await decide(3);
    expect(await advanced()).toBe(5);
    await decide(3);
    folder.now += 999;
    expect(await advanced()).toBe(5);
    folder.now += 1;
    expect(await advanced()).toBe(8);
  });

  it("signs what was stored before a crash, when the allocator is loaded again", async () => {
    await advanced();
    await decide(700);
    await close();
    open();
    folder.now += 1000;
    await engine.load("team");
    expect(sizeOfHead()).toBe(2);
    expect(await advanced()).toBe(702);
  });

  it("finds the logs that a crash has left behind their heads, without loading them", async () => {
    await advanced();
    await decide(3);
    await close();
    open();
    await engine.store();
    const store = await engine.store();
    const unsigned = async () => ledger.logs.unsigned(store, await store.allocators());
    await ledger.advance(engine, await unsigned(), true);
    expect(sizeOfHead()).toBe(5);
    expect(engine.hasLoaded("team")).toBe(false);
    expect(await unsigned()).toEqual([]);
  });

  it("signs a head also while decisions come faster than it reads", async () => {
    let pauses = 0;
    await close();
    open(async () => {
      if (++pauses < 50) await decide(600);
    });
    await decide(1000);
    expect(await advanced()).toBe(1002);
    expect(pauses).toBeLessThan(5);
  });

  it("reads several logs side by side, and none twice after one that failed", async () => {
    let [reading, most, isFailing] = [0, 0, true];
    await close();
    open(undefined, (store) =>
      changedStore(store, {
        read: async (...args) => {
          most = Math.max(most, ++reading);
          await new Promise((resolve) => setImmediate(resolve));
          reading--;
          if (isFailing && args[0] === 1) throw new Error("a read that failed");
          return store.read(...args);
        },
      }),
    );
    for (const id of ["one", "two"]) await engine.create(id, `example.org/${id}`, { arms: ["a", "b"], terms });
    const logs = [{ stored: (await (await engine.store()).find("team"))!, length: 2 }];
    for (const id of ["one", "two"]) logs.push(await engine.log(id));
    await expect(ledger.advance(engine, logs)).rejects.toThrow("a read that failed");
    expect([most, reading]).toEqual([3, 0]);
    isFailing = false;
    await ledger.advance(engine, logs);
    expect(["team", "one", "two"].map((id) => readSignedHead(ledger.heads.get(id) ?? "").size)).toEqual([2, 2, 2]);
  });

  it("lets a log be loaded while another one is compared with its head, however long that takes", async () => {
    await engine.create("other", "example.org/other", { arms: ["a", "b"], terms });
    await close();
    let go = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (go = resolve));
    open(undefined, (store) =>
      changedStore(store, {
        read: async (...args) => {
          if (args[0] === 1) await stopped;
          return store.read(...args);
        },
      }),
    );
    const slow = engine.load("team");
    expect((await engine.load("other")).stored.id).toBe("other");
    expect(await Promise.race([slow, Promise.resolve("waiting")])).toBe("waiting");
    go();
    expect((await slow).stored.id).toBe("team");
  });

  it("compares many heads with their logs some at a time, and reads no other log", async () => {
    await advanced();
    const head = ledger.heads.get("team") ?? "";
    ledger.heads.keep(Array.from({ length: 300 }, (_, index) => ({ id: `gone-${index}`, head })));
    const store = await engine.store();
    let [asking, most] = [0, 0];
    const watched = changedStore(store, {
      allocators: () => expect.unreachable("all logs are read"),
      find: async (id) => {
        most = Math.max(most, ++asking);
        await new Promise((resolve) => setImmediate(resolve));
        asking--;
        return store.find(id);
      },
    });
    const behind = await ledger.logs.behind(watched);
    expect(behind).toEqual(Array.from({ length: 300 }, (_, index) => `gone-${index}`));
    expect(most).toBe(128);
    const stopping = new AbortController();
    const stopped = changedStore(store, { find: (id) => (stopping.abort(), store.find(id)) });
    expect(await ledger.logs.behind(stopped, stopping.signal)).toEqual(behind.slice(0, 127));
  });

  it("publishes no head that is not in the file outside, and does so later", async () => {
    await advanced();
    await decide(1);
    folder.now += 1000;
    const keep = vi.spyOn(HeadFile.prototype, "keep").mockImplementation(() => {
      throw new Error("ENOSPC: no space left on device");
    });
    await expect(advanced()).rejects.toMatchObject({ code: "store-failed" });
    expect(sizeOfHead()).toBe(2);
    keep.mockRestore();
    expect(await advanced()).toBe(3);
  });
});
