import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { hashOf } from "../engine/pointersOf.js";
import { Allocators } from "./allocators.js";
import { keyedRequest } from "./idempotency.js";

const WAIT = 1000;
const terms = { rewards: { wait: WAIT }, confirmWithin: WAIT, voidWithin: 50 };
const arms = [{ id: "ann", share: 0.5 }, { id: "bob" }];

let folder: EngineFolder;
let opened: Awaited<ReturnType<typeof engineWithLedger>>;
let allocators: Allocators;
beforeEach(async () => {
  folder = new EngineFolder();
  opened = await engineWithLedger(folder);
  allocators = new Allocators(opened.engine, opened.proofs);
  await allocators.create({ id: "team", contract: "quota", arms, ...terms }, { origin: "x/team" });
});
afterEach(async () => {
  await opened.close();
  folder.remove();
});

const keyOf = (text: string) => ({ caller: "", route: "rewards", text });
const lengthOf = async () => (await allocators.view("team")).logLength;

describe("rewards that come too late", () => {
  it("are answered the same when they are repeated with their key, and written down once", async () => {
    const decided = await allocators.decisions.decide("team", [{}, {}, {}]);
    const items = decided.flat().map(({ id }) => ({ decision: id, value: 1 }));
    folder.now += WAIT;
    // What stands in for each is learned first, so that events without the key lie between those that bear it.
    const first = await allocators.decisions.reward(items, keyOf("k"));
    expect(first).toEqual(["late", "late", "late"]);
    const length = await lengthOf();
    expect(await allocators.decisions.reward(items, keyOf("k"))).toEqual(first);
    expect(await lengthOf()).toBe(length);
    const others = items.map((item) => ({ ...item, value: 0 }));
    await expect(allocators.decisions.reward(others, keyOf("k"))).rejects.toMatchObject({ code: "key-reused" });
  });

  it("are told from those of another request that followed at once", async () => {
    const [[one], [two]] = await allocators.decisions.decide("team", [{}, {}]);
    folder.now += WAIT;
    const asked = [[{ decision: one.id, value: 1 }], [{ decision: two.id, value: 1 }]] as const;
    await Promise.all(asked.map((items, index) => allocators.decisions.reward(items, keyOf(`k${index}`))));
    expect(await allocators.decisions.reward(asked[0], keyOf("k0"))).toEqual(["late"]);
    await expect(allocators.decisions.reward([...asked[0], ...asked[1]], keyOf("k0"))).rejects.toMatchObject({
      code: "key-reused",
    });
  });
});

describe("a caller's own id", () => {
  it("names a decision wherever the id that it came with does", async () => {
    const [[{ id, place }]] = await allocators.decisions.decide("team", [{ id: "order.7/a", defer: true }]);
    const own = "team.order.7/a";
    const { decisions, proofs } = allocators;
    expect(await decisions.find(own)).toEqual(await decisions.find(id));
    expect((await decisions.find(own)).id).toBe(id);
    await decisions.confirm([own]);
    expect(await decisions.reward([{ decision: own, value: 1 }])).toEqual(["learned"]);
    expect(await decisions.reward([{ decision: id, value: 1 }])).toEqual(["known"]);
    expect(await proofs.receipt(own)).toBe(await proofs.receipt(id));
    const granted = await allocators.changes.grant("team", { arm: "bob", id: "by hand" });
    expect(await decisions.find("team.by hand")).toMatchObject({ id: granted.id, kind: "granted" });
    const [[second]] = await allocators.decisions.decide("team", [{ id: "no-show", defer: true }]);
    expect(await decisions.void(["team.no-show"])).toMatchObject([{ isRepeat: false }]);
    expect(await decisions.void([second.id])).toMatchObject([{ isRepeat: true }]);
    expect(place).toBeLessThan(second.place);
  });

  it("is refused where it names none, or several, and never stands before an id of ours", async () => {
    const [[one]] = await allocators.decisions.decide("team", [{}]);
    const ours = one.id.slice("team.".length);
    const [[two]] = await allocators.decisions.decide("team", [{ id: ours }]);
    expect((await allocators.decisions.find(one.id)).place).toBe(one.place);
    expect(two.place).not.toBe(one.place);
    await allocators.decisions.decide("team", [{ id: "both", count: 2 }]);
    for (const name of ["team.both", "team.none", "team.", ".x", "team", "team.9-00000000"]) {
      await expect(allocators.decisions.find(name), name).rejects.toMatchObject({ code: "decision-name" });
    }
  });
});

describe("the way to the engine", () => {
  it("looks the allocator up once, and asks the store once for all decisions that rewards are for", async () => {
    const load = vi.spyOn(opened.engine, "load");
    const items = Array.from({ length: 100 }, () => ({}));
    const decided = (await allocators.decisions.decide("team", items)).flat();
    expect(load).toHaveBeenCalledTimes(1);
    const store = await opened.engine.store();
    const asked = (["read", "readAt", "point", "getValue"] as const).map((name) => vi.spyOn(store, name));
    const calls = () => asked.map(({ mock }) => mock.calls.length);
    await allocators.decisions.reward(decided.map(({ id }) => ({ decision: id, value: 1 })));
    expect(load).toHaveBeenCalledTimes(2);
    expect(calls()).toEqual([0, 1, 0, 0]);
    const ids = Array.from({ length: 10 }, (_, index) => `order ${index}`);
    await allocators.decisions.decide(
      "team",
      ids.map((id) => ({ id })),
    );
    const own = ids.map((id) => ({ decision: `team.${id}`, value: 1 }));
    expect(new Set(await allocators.decisions.reward([{ decision: decided[0].id, value: 1 }, ...own]))).toEqual(
      new Set(["known", "learned"]),
    );
    expect(calls()).toEqual([0, 3, 1, 0]);
    vi.restoreAllMocks();
  });

  it("names the first of several decisions that are none", async () => {
    const [[{ id }]] = await allocators.decisions.decide("team", [{}]);
    const items = [id, "team.none", "team.0-00000000"].map((decision) => ({ decision, value: 1 }));
    await expect(allocators.decisions.reward(items)).rejects.toMatchObject({ path: "items[1].decision" });
  });
});

describe("decisions whose answers are kept beside the log", () => {
  const DAY = 86_400_000;

  it("are given again in the groups in which they were asked for, for a day", async () => {
    const items = [{ count: 2 }, { id: "a" }];
    const first = await allocators.decisions.decide("team", items, keyOf("k"));
    const again = await allocators.decisions.decide("team", items, keyOf("k"));
    expect(again).toEqual(first.map((group) => group.map((one) => ({ ...one, repeated: true }))));
    folder.now += DAY + 1;
    const later = await allocators.decisions.decide("team", items, keyOf("k"));
    expect(later.map((group) => group.length)).toEqual([2, 1]);
    expect(later[0][0]).toMatchObject({ repeated: false });
  });

  it("are forgotten also where no other request with a key comes", async () => {
    const store = await opened.engine.store();
    for (const key of ["k", "l"]) {
      await allocators.decisions.decide("team", [{ count: 2 }], keyOf(key));
      folder.now += DAY + 1;
    }
    // Beside the requests.
    await expect.poll(() => store.valueNames("answer-"), { interval: 5 }).toHaveLength(1);
  });

  it("are forgotten some at a time: no request waits until all were looked at", async () => {
    const store = await opened.engine.store();
    const old = { at: folder.now - DAY - 1, fingerprint: "", answer: [] };
    const value = Buffer.from(JSON.stringify(old));
    await store.putValues(Array.from({ length: 12 }, (_, index) => ({ name: `answer-2 ${index}`, value })));
    const left: number[] = [];
    for (let round = 0; round < 3; round++) {
      await allocators.decisions.decide("team", [{ count: 2 }], keyOf(`k ${round}`));
      left.push((await store.valueNames("answer-2 ")).length);
    }
    expect(left[0]).toBeGreaterThan(6);
    for (let round = 3; round < 6; round++)
      await allocators.decisions.decide("team", [{ count: 2 }], keyOf(`k ${round}`));
    await expect.poll(() => store.valueNames("answer-2 "), { interval: 5 }).toHaveLength(6);
  });
});

describe("answers that a version before this one has kept", () => {
  /** As it named them: by the caller and the key alone, for a request without its allocator. */
  const hexOf = (text: string) => Buffer.from(hashOf(text)).toString("hex");
  const former = { name: `answer ${hexOf(":k")}`, fingerprint: hexOf('{"decide":[{"count":2}]}') };

  it("are not taken for those of this allocator, and go", async () => {
    const kept = { at: folder.now, fingerprint: former.fingerprint, answer: [[0, 1]] };
    const store = await opened.engine.store();
    await store.putValues([{ name: former.name, value: Buffer.from(JSON.stringify(kept)) }]);
    const [decided] = await allocators.decisions.decide("team", [{ count: 2 }], keyOf("k"));
    expect(decided.map(({ repeated }) => repeated)).toEqual([false, false]);
    const label = keyedRequest(keyOf("l"), "team", {});
    await allocators.repeatable.once(label, (keep) =>
      allocators.personal.label("team", [{ id: "ann", label: "A" }], keep),
    );
    expect(await store.valueNames("answer ")).toEqual([]);
    expect(await store.valueNames("answer-")).toHaveLength(2);
  });
});
