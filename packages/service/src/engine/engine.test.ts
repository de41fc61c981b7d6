import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withAppend } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import type { Conflicts, Store } from "../store/store.js";
import type { CommandInput, Engine, LoadedAllocator } from "./engine.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } } };
const arms = ["a", "b", "c"];

let folder: EngineFolder;
let engine: Engine;
beforeEach(() => {
  folder = new EngineFolder();
  engine = folder.engine();
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

const submit = <C extends CommandInput>(command: C) =>
  engine.attend("team", (loaded) => engine.submit(loaded, command));
const decide = (count = 1) => submit({ kind: "decide", items: Array.from({ length: count }, () => ({})) });
const lengthOf = async () => (await engine.load("team")).allocator.state.length;

describe("the engine", () => {
  it("has what it answered, after it was closed and opened again, and decides the same", async () => {
    await engine.create("team", "example.org/team", { arms, terms });
    const { answer } = await decide(7);
    const [{ place }] = answer[0].decisions;
    await submit({ kind: "reward", items: [{ decision: place, value: 1 }] });
    const { allocator } = await engine.load("team");
    await engine.close();
    engine = folder.engine();
    const again = await engine.load("team");
    expect(again.allocator).not.toBe(allocator);
    expect(again.allocator.state.policy.state()).toEqual(allocator.state.policy.state());
  });

  it("stores what waits together in one commit, and answers each", async () => {
    let commits = 0;
    await engine.close();
    engine = folder.engine((store) => counting(store, () => commits++));
    await engine.create("team", "team", { arms, terms });
    commits = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide()));
    expect(commits).toBeLessThan(5);
    const places = answers.map(({ answer }) => answer[0].decisions[0].place);
    expect(new Set(places).size).toBe(50);
  });

  it("does work again that was for an allocator which was forgotten meanwhile, with the one that is read again", async () => {
    const created = await engine.create("team", "team", { arms, terms });
    const worked: LoadedAllocator[] = [];
    const { answer, loaded } = await engine.attend("team", async (current) => {
      worked.push(current);
      if (worked.length === 1) await engine.unload(current);
      return engine.submit(current, { kind: "decide", items: [{}] });
    });
    expect(answer).toHaveLength(1);
    expect(worked).toEqual([created, loaded]);
    expect(worked.map(({ allocator }) => allocator.state.length)).toEqual([2, 3]);
  });

  it("refuses one command without the others, and stores nothing of it", async () => {
    await engine.create("team", "team", { arms, terms });
    const before = await lengthOf();
    const [good, bad] = await Promise.allSettled([decide(), submit({ kind: "decide", items: [{ available: [] }] })]);
    expect(good.status).toBe("fulfilled");
    expect(bad).toMatchObject({ status: "rejected", reason: { code: "no-arm-open" } });
    expect(await lengthOf()).toBe(before + 1);
  });

  it.each(["before", "after"] as const)(
    "acknowledges nothing when a write fails %s it is on the disk, and goes on with what the disk has",
    async (when) => {
      let failing = false;
      await engine.close();
      engine = folder.engine((store) => failingStore(store, () => failing, when));
      await engine.create("team", "team", { arms, terms });
      await decide(3);
      failing = true;
      const failed = await Promise.allSettled([decide(), decide(2)]);
      expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect(failed[0]).toMatchObject({ reason: { code: "store-failed" } });
      expect(engine.isReady).toBe(false);
      failing = false;
      await expect(decide()).rejects.toMatchObject({ code: "store-failed" });
      folder.now += 1000;
      expect(await lengthOf()).toBe(5 + (when === "after" ? 3 : 0));
      expect(engine.isReady).toBe(true);
      const { answer } = await decide();
      expect(answer[0].decisions[0].place).toBe(5 + (when === "after" ? 3 : 0));
    },
  );

  describe("while a commit is under way", () => {
    /** Appends that wait until the test lets each of them go, or fail. */
    const held: { readonly events: number; readonly go: (error?: Error) => void }[] = [];
    const settled: string[] = [];
    const noted = (name: string, answer: Promise<unknown>) =>
      answer.then(
        () => settled.push(name),
        (error: unknown) => settled.push(`${name}: ${(error as { code: string }).code}`),
      );
    const turns = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    beforeEach(async () => {
      await engine.create("team", "team", { arms, terms });
      await engine.close();
      held.splice(0);
      settled.splice(0);
      engine = folder.engine((store) =>
        withAppend(store, (appendings) => {
          const events = appendings.flatMap(({ records }) => records).length;
          return new Promise<Conflicts>((resolve, reject) => {
            const go = (error?: Error) =>
              error === undefined ? void store.append(appendings).then(resolve, reject) : reject(error);
            held.push({ events, go });
          });
        }),
      );
    });

    it("decides on, and stores in the next one what came meanwhile; nothing is answered before its own", async () => {
      void noted("first", decide());
      await turns();
      void noted("second", decide(2));
      void noted("refused", submit({ kind: "decide", items: [{ available: [] }] }));
      await turns();
      void noted("third", decide());
      void noted(
        "seen",
        engine.look("team", ({ allocator }) => allocator.state.length),
      );
      await turns();
      expect([held.map(({ events }) => events), settled]).toEqual([[1], []]);
      held[0].go();
      await turns();
      expect([held.map(({ events }) => events), settled]).toEqual([[1, 3], ["first"]]);
      void noted("fourth", decide());
      await turns();
      held[1].go();
      await turns();
      expect(settled.slice(1).sort()).toEqual(["refused: no-arm-open", "second", "seen", "third"]);
      held[2].go();
      await turns();
      expect(settled.at(-1)).toBe("fourth");
    });

    it("writes nothing beside it, and takes no snapshot of what the disk has not", async () => {
      void noted("first", decide());
      await turns();
      void noted(
        "write",
        engine.write(() => Promise.resolve()),
      );
      void noted(
        "unloaded",
        engine.load("team").then((loaded) => engine.unload(loaded)),
      );
      await turns();
      expect(settled).toEqual([]);
      held[0].go();
      await turns();
      expect(settled).toEqual(["first", "write", "unloaded"]);
      expect(await lengthOf()).toBe(3);
    });

    it("forgets what was decided behind it where it fails", async () => {
      void noted("first", decide());
      await turns();
      void noted("second", decide());
      void noted(
        "seen",
        engine.look("team", ({ allocator }) => allocator.state.length),
      );
      await turns();
      held[0].go(new Error("EIO: the disk says no"));
      await turns();
      expect([...settled].sort()).toEqual(["first: store-failed", "second: store-failed", "seen: store-failed"]);
      expect(engine.waiting).toBe(0);
      folder.now += 1000;
      expect(await lengthOf()).toBe(2);
    });
  });

  it("folds an allocator again that a command has left half changed; those that wait are decided after it", async () => {
    await engine.create("team", "team", { arms, terms });
    await decide(2);
    const { allocator } = await engine.load("team");
    const { policy } = allocator.state;
    const pulled = policy.pulled.bind(policy);
    let pulls = 0;
    policy.pulled = (...told) => {
      if (++pulls === 3) throw new TypeError("a defect");
      pulled(...told);
    };
    const settled = await Promise.allSettled([decide(), decide(2), decide(), decide()]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(settled[1]).toMatchObject({ reason: { message: "a defect" } });
    const places = settled.map((one) => (one.status === "fulfilled" ? one.value.answer[0].decisions[0].place : 0));
    expect(places).toEqual([4, 0, 5, 6]);
    expect((await engine.load("team")).allocator).not.toBe(allocator);
    expect([await lengthOf(), (await (await engine.store()).find("team"))?.length]).toEqual([7, 7]);
  });

  it("names an allocator whose log leads to no state, gives its log, and keeps the others going", async () => {
    for (const id of ["team", "other"]) await engine.create(id, id, { arms, terms });
    await decide(3);
    const store = await engine.store();
    const { number } = (await engine.load("team")).stored;
    // The same decisions once more: the rounds are over.
    const records = await store.read(number, 3, 1);
    await store.append([{ allocator: number, expected: 5, records, pointers: [], seeds: [] }]);
    await engine.close();
    engine = folder.engine();
    await expect(decide()).rejects.toMatchObject({ code: "log-unreadable", path: "team" });
    expect([...engine.unreadable.keys()]).toEqual(["team"]);
    expect(await engine.log("team")).toMatchObject({ stored: { id: "team" }, length: 6 });
    expect((await engine.submit(await engine.load("other"), { kind: "decide", items: [{}] })).answer).toHaveLength(1);
  });

  it("refuses what it cannot hold", async () => {
    await engine.close();
    engine = folder.engine((store) => store, { waiting: 2 });
    await engine.create("team", "team", { arms, terms });
    await engine.load("team");
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => decide()));
    expect(results.filter(({ status }) => status === "fulfilled")).not.toHaveLength(6);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "overloaded" } });
  });

  it("does not know an allocator that was never created", async () => {
    await expect(decide()).rejects.toMatchObject({ code: "allocator-unknown" });
  });
});

function counting(store: Store, count: () => void): Store {
  return withAppend(store, async (appendings) => {
    count();
    return store.append(appendings);
  });
}

function failingStore(store: Store, isFailing: () => boolean, when: "before" | "after"): Store {
  return withAppend(store, async (appendings) => {
    if (!isFailing()) return store.append(appendings);
    if (when === "after") await store.append(appendings);
    throw new Error("EIO: the disk says no");
  });
}
