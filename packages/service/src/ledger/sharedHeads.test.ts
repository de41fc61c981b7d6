import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { Engine } from "../engine/engine.js";
import { FollowedHeads } from "./followedHeads.js";
import { Ledger } from "./ledger.js";
import { keysOfDatabase, readKeys } from "./signingKeys.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0] } } };

let folder: string;
let disk: MemoryDisk;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-shared-heads-"));
  disk = new MemoryDisk();
  now = 1_700_000_000_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An engine that signs, on the disk that all of them share. Its folder is that of the test: each has a clean file. */
function replica() {
  const own = mkdtempSync(join(folder, "replica-"));
  const outside = { now: () => now, pause: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  const ledger = new Ledger(own, outside);
  let random = 0;
  const engine = new Engine({
    ...outside,
    random: (length) => new Uint8Array(length).fill(++random),
    openStore: async () => {
      const store = new MemoryStore(disk);
      ledger.heads.open(await keysOfDatabase(store, own));
      return store;
    },
    checkLog: (id, stored, store) => ledger.logs.check(id, stored, store),
  });
  const decide = (id: string) => engine.attend(id, (loaded) => engine.submit(loaded, { kind: "decide", items: [{}] }));
  const sign = async (...ids: string[]) => {
    now += 1000;
    await ledger.advance(engine, await Promise.all(ids.map((id) => engine.log(id))));
  };
  const size = (id: string) => readSignedHead(ledger.heads.get(id) ?? "").size;
  return { engine, ledger, decide, sign, size };
}

describe("heads that several processes sign", () => {
  it("come of one key, however many make it at once", async () => {
    const replicas = [replica(), replica(), replica()];
    await Promise.all(replicas.map(({ engine }) => engine.store()));
    const [first, ...others] = replicas.map(({ ledger }) => ledger.heads.key.publicKey);
    for (const other of others) expect(other).toEqual(first);
  });

  it("are not kept back by the one that another process was first to sign", async () => {
    const [one, other] = [replica(), replica()];
    for (const id of ["x", "y"]) await one.engine.create(id, id, { arms: ["a", "b"], terms });
    await one.sign("x", "y");
    for (const id of ["x", "y"]) await one.decide(id);
    const logs = await Promise.all(["x", "y"].map((id) => one.engine.log(id)));
    await other.decide("x");
    await other.sign("x");
    now += 1000;
    await one.ledger.advance(one.engine, logs);
    expect([one.size("x"), one.size("y")]).toEqual([2, 3]);
    await one.sign("x", "y");
    expect([one.size("x"), one.size("y")]).toEqual([4, 3]);
  });

  it("are not taken for lost where others have signed since the log was looked for", async () => {
    const [one, other] = [replica(), replica()];
    await one.engine.create("x", "x", { arms: ["a", "b"], terms });
    const store = await other.engine.store();
    const [before, none] = [await store.find("x"), await store.find("z")];
    await one.decide("x");
    await one.engine.create("z", "z", { arms: ["a", "b"], terms });
    await one.sign("x", "z");
    for (const id of ["x", "z"]) other.ledger.heads.keep([{ id, head: one.ledger.heads.get(id) ?? "" }]);
    await other.ledger.logs.check("x", before, store);
    await other.ledger.logs.check("z", none, store);
    disk.logs[0].records.pop();
    await expect(other.ledger.logs.check("x", before, store)).rejects.toMatchObject({ code: "store-behind" });
  });

  it("are not stored where the key was replaced after they were signed", async () => {
    const one = replica();
    await one.engine.create("x", "x", { arms: ["a", "b"], terms });
    await one.sign("x");
    await one.decide("x");
    const known = disk.values.get("signing-public-key");
    disk.values.set("signing-public-key", new Uint8Array(32));
    await one.sign("x");
    expect(one.size("x")).toBe(2);
    disk.values.set("signing-public-key", known ?? new Uint8Array(0));
    await one.sign("x");
    expect(one.size("x")).toBe(3);
  });

  it("are all compared again where another server answers", async () => {
    const [one, other, third] = [replica(), replica(), replica()];
    await one.engine.create("x", "x", { arms: ["a", "b"], terms });
    await one.sign("x");
    await other.engine.store();
    let server = "first";
    const heads = () => [{ number: 1, id: "x", head: Buffer.from(disk.values.get("head 1") ?? "").toString() }];
    const store = Object.assign(new MemoryStore(disk), {
      headsSince: ({ transaction }: { transaction: number }) =>
        Promise.resolve({ heads: transaction === 0 ? heads() : [], next: undefined, horizon: 7, server }),
    });
    const followed = new FollowedHeads(other.ledger);
    const [records, head] = [[...disk.logs[0].records], disk.values.get("head 1")];
    await one.decide("x");
    await one.sign("x");
    expect(await followed.pass(store)).toEqual([]);
    expect(other.size("x")).toBe(3);
    // The last events are lost, and others have taken their place.
    disk.logs[0].records.splice(0, 3, ...records);
    disk.logs[0].tiles.clear();
    disk.values.set("head 1", head ?? new Uint8Array(0));
    for (let round = 0; round < 2; round++) await third.decide("x");
    await third.sign("x");
    expect(await followed.pass(store)).toEqual([]);
    server = "second";
    expect(await followed.pass(store)).toEqual(["x"]);
    expect(other.size("x")).toBe(3);
  });

  it("are read a page at a time, and those that are signed meanwhile again", async () => {
    const [one, other] = [replica(), replica()];
    await one.engine.create("x", "x", { arms: ["a", "b"], terms });
    await one.sign("x");
    await other.engine.store();
    const head = one.ledger.heads.get("x") ?? "";
    const asked: number[] = [];
    // Heads of 300 logs, each stored by a transaction of its own. More transactions are over at each page.
    let horizon = 299;
    const store = Object.assign(new MemoryStore(disk), {
      headsSince: ({ transaction }: { transaction: number }) => {
        asked.push(transaction);
        const rows = Array.from({ length: 100 }, (_, index) => transaction + index + 1).filter((each) => each <= 300);
        const next = rows.length === 100 ? { transaction: transaction + 100, name: "head" } : undefined;
        const heads = rows.map((number) => ({ number, id: `log-${number}`, head }));
        return Promise.resolve({ heads, next, horizon: horizon++, server: "the only one" });
      },
    });
    const followed = new FollowedHeads(other.ledger);
    const kept = () =>
      Array.from({ length: 300 }, (_, index) => other.ledger.heads.get(`log-${index + 1}`)).indexOf(undefined);
    const passes: unknown[] = [];
    for (let pass = 0; pass < 4; pass++) {
      await followed.pass(store);
      passes.push([kept(), asked.splice(0)]);
    }
    expect(passes).toEqual([
      // The server is another one than before, when there was none.
      [128, [0, 0, 100]],
      [256, [200]],
      [-1, [300]],
      [-1, [300]],
    ]);
  });

  it("are read in several passes where there are many that are kept already: a start does not wait for all", async () => {
    const [one, other] = [replica(), replica()];
    await one.engine.create("x", "x", { arms: ["a", "b"], terms });
    await one.sign("x");
    await other.engine.store();
    const head = one.ledger.heads.get("x") ?? "";
    other.ledger.heads.keep([{ id: "x", head }]);
    const asked: number[] = [];
    const store = Object.assign(new MemoryStore(disk), {
      headsSince: ({ transaction }: { transaction: number }) => {
        asked.push(transaction);
        const next = transaction < 24 ? { transaction: transaction + 1, name: "head" } : undefined;
        return Promise.resolve({ heads: [{ number: 1, id: "x", head }], next, horizon: 30, server: "the only one" });
      },
    });
    const followed = new FollowedHeads(other.ledger);
    const passes: unknown[] = [];
    for (let pass = 0; pass < 4; pass++) {
      expect(await followed.pass(store)).toEqual([]);
      passes.push(asked.splice(0).at(-1));
    }
    // Then only what is new.
    expect(passes).toEqual([9, 19, 24, 30]);
  });

  it("need no key again that is known", async () => {
    const { ledger, engine } = replica();
    expect(await readKeys(await engine.store(), ledger.heads.keys)).toBe(ledger.heads.keys);
  });
});
