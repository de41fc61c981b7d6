import { beforeEach, describe, expect, it } from "vitest";
import { eventFormats } from "@evenhand/allocator";
import { changedStore } from "../../test/support/changedStore.js";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { Allocators } from "../allocators/allocators.js";
import { serviceError } from "../errors.js";
import type { Proofs } from "../ledger/proofs.js";
import type { Store } from "../store/store.js";
import { Background } from "./background.js";
import { Engine, type EngineSurroundings } from "./engine.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } } };
const arms = ["a", "b", "c"];

let disk: MemoryDisk;
let [one, other]: Engine[] = [];
beforeEach(async () => {
  disk = new MemoryDisk();
  [one, other] = [replica(), replica()];
  for (const id of ["x", "y"]) await one.create(id, id, { arms, terms });
});

/** An engine of its own, on the disk that all of them share. */
function replica(
  changed: (store: Store) => Store = (store) => store,
  more: Partial<EngineSurroundings> = {},
  now = () => 1_700_000_000_000,
): Engine {
  let random = 0;
  return new Engine({
    ...more,
    now,
    random: (length) => new Uint8Array(length).fill(++random),
    openStore: () => Promise.resolve(changed(new MemoryStore(disk))),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

const decide = (engine: Engine, id = "x", item = {}) =>
  engine.attend(id, (loaded) => engine.submit(loaded, { kind: "decide", items: [item] }));
const lengthSeenBy = (engine: Engine, id = "x") => engine.look(id, ({ allocator }) => allocator.state.length);
const stored = (id: string) => disk.logs.find((log) => log.id === id)?.records ?? [];
const allocatorsOf = (engine: Engine) => new Allocators(engine, {} as Proofs);

describe("two engines on the same logs", () => {
  it("decide in turn, and each sees what the other has stored", async () => {
    for (let round = 0; round < 6; round++) {
      const engine = round % 2 === 0 ? one : other;
      await decide(engine);
      expect(await lengthSeenBy(one)).toBe(3 + round);
      expect(await lengthSeenBy(other)).toBe(3 + round);
    }
    const states = [one, other].map(async (engine) => (await engine.load("x")).allocator.state.policy.state());
    expect(await states[0]).toEqual(await states[1]);
  });

  it("decide at once: each decision is stored once, and a conflict about one log is none about another", async () => {
    const asked = Array.from({ length: 60 }, (_, index) =>
      decide(index % 2 === 0 ? one : other, index % 3 ? "x" : "y"),
    );
    const places = (await Promise.all(asked)).map(
      ({ loaded, answer }) => `${loaded.stored.id} ${answer[0].decisions[0].place}`,
    );
    expect(new Set(places).size).toBe(60);
    expect([stored("x").length, stored("y").length]).toEqual([42, 22]);
    expect([one.isReady, other.isReady]).toEqual([true, true]);
    expect([one.waiting, other.waiting]).toEqual([0, 0]);
  });

  it("refuse for what is true now, and not for what was true when they looked last", async () => {
    await lengthSeenBy(other);
    await one.attend("x", (loaded) => one.submit(loaded, { kind: "pause", reason: "" }));
    await expect(decide(other)).rejects.toMatchObject({ code: "allocator-not-running" });
    await one.attend("x", (loaded) => one.submit(loaded, { kind: "resume", reason: "" }));
    expect((await decide(other)).answer).toHaveLength(1);
  });

  it("show nothing of a decision that came second, also where the log is as long as with it", async () => {
    let seen = 0;
    const shown = one.attend("x", async (loaded) => {
      if (seen++ > 0) return one.seen(loaded, loaded.allocator.state.status);
      // A change that is only tried reads something first: meanwhile another one has decided.
      await one.look("x", () => undefined);
      await other.attend("x", (theirs) => other.submit(theirs, { kind: "pause", reason: "" }));
      await expect(one.submit(loaded, { kind: "decide", items: [{}] })).rejects.toMatchObject({
        code: "append-conflict",
      });
      expect(loaded.allocator.state.length).toBe(stored("x").length);
      return one.seen(loaded, loaded.allocator.state.status);
    });
    expect([await shown, seen]).toEqual(["paused", 2]);
  });

  it("store a decision once, also where somebody waits who has seen the allocator before it was read again", async () => {
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    let open!: () => void;
    let isOpen = Promise.resolve();
    const append = (store: Store) => (asked: Parameters<Store["append"]>[0]) => isOpen.then(() => store.append(asked));
    const engine = replica((store) => changedStore(store, { append: append(store) }));
    const seen = await engine.load("x");
    await engine.load("y");
    isOpen = new Promise((resolve) => (open = resolve));
    const another = lengthSeenBy(engine, "y");
    await turn();
    // That commit is under way: what comes now goes with the next one.
    const look = lengthSeenBy(engine);
    await turn();
    await decide(other);
    engine.readAgain(seen);
    const decided = decide(engine);
    for (let count = 0; count < 5; count++) await turn();
    open();
    await Promise.all([another, look, decided]);
    expect(stored("x")).toHaveLength(4);
  });

  it("say at once that the store has not answered, and do not ask it whether the log has grown", async () => {
    let appends = 0;
    const append = (store: Store) => (asked: Parameters<Store["append"]>[0]) => {
      appends++;
      return store.append(asked);
    };
    const engine = replica((store) => changedStore(store, { append: append(store) }));
    const failed = serviceError("store-failed", { received: "no answer", required: "an answer" });
    await expect(engine.attend("x", () => Promise.reject(failed))).rejects.toBe(failed);
    expect(appends).toBe(0);
  });

  it("give the decision of a caller's id again, whichever replica made it", async () => {
    await lengthSeenBy(other);
    const first = await decide(one, "x", { id: "order 1" });
    const again = await decide(other, "x", { id: "order 1" });
    expect(again.answer[0]).toMatchObject({
      isRepeat: true,
      decisions: [{ place: first.answer[0].decisions[0].place }],
    });
  });

  it("do a request with a key once, at whichever of them it arrives, also at both at the same time", async () => {
    const key = { caller: "c", route: "r", text: "k" };
    const [here, there] = [allocatorsOf(one), allocatorsOf(other)];
    for (const items of [[{}], [{ id: "order 7" }, { count: 2 }]]) {
      const before = stored("x").length;
      const text = JSON.stringify(items);
      const answers = await Promise.all([here, there].map((all) => all.decisions.decide("x", items, { ...key, text })));
      const places = answers.map((answer) => answer.flat().map(({ place }) => place));
      expect(places[1]).toEqual(places[0]);
      expect(stored("x").length - before).toBe(places[0].length);
    }
  });

  it("decide on a contract as it stands, and refuse a change that was meant for an earlier one", async () => {
    const [here, there] = [allocatorsOf(one), allocatorsOf(other)];
    const { version } = await there.view("x");
    await here.changes.change("x", { arms: [{ id: "c", share: 0.2 }] }, { expected: version });
    await expect(
      there.changes.change("x", { arms: [{ id: "c", share: 0.1 }] }, { expected: version }),
    ).rejects.toMatchObject({ code: "contract-changed" });
    // Who has looked at the contract as it is now is not refused by one who has not.
    const { version: now } = await here.view("x");
    await there.changes.setStatus("x", "pause", { expected: now });
    await there.changes.setStatus("x", "resume");
    // What is not named stays as the other one has left it.
    await there.changes.change("x", { arms: [{ id: "b", share: 0.1 }] });
    expect((await here.view("x")).version).not.toBe(version);
    const shares = (await here.arms("x", { limit: 10 })).rows.map(({ name, promised }) => [name, promised?.fraction]);
    expect(shares).toMatchObject([
      ["a", "1/2"],
      ["b", "1/10"],
      ["c", "1/5"],
    ]);
  });

  it("create an allocator once, and answer a repeated request to create it with what was answered", async () => {
    const settled = await Promise.allSettled([one, other].map((engine) => engine.create("z", "z", { arms, terms })));
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "allocator-exists" } });
    expect(stored("z")).toHaveLength(2);
    expect([one.isReady, other.isReady]).toEqual([true, true]);
  });
});

describe("what lies beside the logs of two engines", () => {
  it("says when a log is to be looked at, also after one of them has settled what the other had written down", async () => {
    const waits = { ...terms, rewards: { min: 0, max: 1, wait: 5000 } } as const;
    let now = 1_700_000_000_000;
    const [first, second] = [replica(undefined, {}, () => now), replica(undefined, {}, () => now)];
    await first.create("w", "w", { arms, terms: waits });
    await decide(first, "w");
    now += 5000;
    await new Background(second, { now: () => now }).pass();
    expect(disk.log(3).due).toBeUndefined();
    await lengthSeenBy(first, "w");
    await decide(first, "w");
    expect(disk.log(3).due).toBe(now + 5000);
  });

  it("has the labels that both have set, and one key for subjects", async () => {
    const [here, there] = [allocatorsOf(one), allocatorsOf(other)];
    const label = (all: Allocators, id: string) => all.personal.label("x", [{ id, label: `label of ${id}` }]);
    await Promise.all([label(here, "a"), label(there, "b"), label(here, "c")]);
    expect([...(await here.personal.labels("x")).keys()].sort()).toEqual(["a", "b", "c"]);
    const items = [{ subject: "kim" }];
    const hashes = await Promise.all([here, there].map((all) => all.personal.subjects("x", items)));
    expect(hashes[1]).toEqual(hashes[0]);
  });

  it("has no snapshot of what one of them has erased meanwhile", async () => {
    const passes = (engine: Engine) => new Background(engine, { now: () => engine.now(), snapshotEvery: 1 }).pass();
    await decide(other, "x", { id: "order 1" });
    await lengthSeenBy(one);
    await allocatorsOf(one).personal.erase("x", { before: 2e12 });
    await passes(other);
    expect(disk.log(1).snapshots.size).toBe(0);
    // It has read the log again, and the next one has nothing of it.
    await passes(other);
    expect(disk.log(1).snapshots.size).toBe(1);
  });

  it("leads to the log: a snapshot of another one is not used", async () => {
    for (let round = 0; round < 3; round++) await decide(one);
    await new Background(one, { now: () => one.now(), snapshotEvery: 1 }).pass();
    const [[length, snapshot]] = disk.log(1).snapshots;
    disk.log(1).snapshots.set(length, { ...snapshot, bytes: Uint8Array.of(1), leaf: new Uint8Array(32) });
    expect(await lengthSeenBy(replica())).toBe(length);
  });
});

describe("a kind of event that another replica cannot read", () => {
  it("is not written, and nothing has changed: neither memory, nor what was decided before and after it", async () => {
    let known = 1;
    const formats: Record<string, number> = { ...eventFormats, paused: 2, created: 3 };
    const engine = replica(undefined, { mayWrite: (kind) => formats[kind] <= known });
    const pause = () => engine.attend("x", (loaded) => engine.submit(loaded, { kind: "pause", reason: "" }));
    const together = await Promise.allSettled([decide(engine), pause(), decide(engine), decide(engine, "y")]);
    expect(together.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(together[1]).toMatchObject({ reason: { code: "replica-behind" } });
    expect([stored("x").length, stored("y").length]).toEqual([4, 3]);
    expect(await engine.look("x", ({ allocator }) => allocator.state.status)).toBe("running");
    await expect(engine.create("z", "z", { arms, terms })).rejects.toMatchObject({ code: "replica-behind" });
    expect([disk.logs.length, engine.isReady, engine.waiting]).toEqual([2, true, 0]);
    // All of them have been replaced.
    known = 3;
    await pause();
    await engine.create("z", "z", { arms, terms });
    await expect(decide(engine)).rejects.toMatchObject({ code: "allocator-not-running" });
  });
});

describe("a log that has lost events", () => {
  it("is refused, and nothing is put in their place", async () => {
    for (let round = 0; round < 5; round++) await decide(one);
    disk.log(1).records.splice(4);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(decide(one)).rejects.toMatchObject({ code: "store-behind" });
      await expect(lengthSeenBy(one)).rejects.toMatchObject({ code: "store-behind" });
    }
    // Somebody who has not seen them goes on, and the log is as long again: it is another one.
    for (let round = 0; round < 6; round++) await decide(other);
    await expect(decide(one)).rejects.toMatchObject({ code: "store-behind" });
    expect((await decide(one, "y")).answer).toHaveLength(1);
  });

  it("is refused too after the store has failed and was opened again", async () => {
    let fails = false;
    const engine = replica((store) =>
      changedStore(store, { append: (asked) => (fails ? Promise.reject(new Error("gone")) : store.append(asked)) }),
    );
    await decide(engine);
    await decide(engine);
    fails = true;
    await expect(decide(engine)).rejects.toMatchObject({ code: "store-failed" });
    fails = false;
    disk.log(1).records.pop();
    await expect(decide(engine)).rejects.toMatchObject({
      code: expect.stringMatching(/store-(failed|behind)/) as string,
    });
    expect(stored("x")).toHaveLength(3);
  });
});
