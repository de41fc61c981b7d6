import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { Allocators } from "./allocators.js";

const WAIT = 1000;
const arms = [{ id: "ann", share: 0.5 }, { id: "bob" }];

let folder: EngineFolder;
let opened: Awaited<ReturnType<typeof engineWithLedger>>;
let allocators: Allocators;
beforeEach(async () => {
  folder = new EngineFolder();
  opened = await engineWithLedger(folder);
  allocators = new Allocators(opened.engine, opened.proofs);
  await allocators.create({ id: "team", contract: "quota", arms, rewards: { wait: WAIT } }, { origin: "x/team" });
});
afterEach(async () => {
  await opened.close();
  folder.remove();
});

const lengthOf = async () => (await allocators.view("team")).logLength;

describe("rewards that come too late", () => {
  it("are answered the same when they are repeated with their key, and written down once", async () => {
    const decided = await allocators.decisions.decide("team", [{}, {}, {}]);
    const items = decided.flat().map(({ id }) => ({ decision: id, value: 1 }));
    folder.now += WAIT;
    // What stands in for each is learned first, so that events without the key lie between those that bear it.
    const first = await allocators.decisions.reward(items, "k");
    expect(first).toEqual(["late", "late", "late"]);
    const length = await lengthOf();
    expect(await allocators.decisions.reward(items, "k")).toEqual(first);
    expect(await lengthOf()).toBe(length);
    const others = items.map((item) => ({ ...item, value: 0 }));
    await expect(allocators.decisions.reward(others, "k")).rejects.toMatchObject({ code: "key-reused" });
  });

  it("are told from those of another request that followed at once", async () => {
    const [[one], [two]] = await allocators.decisions.decide("team", [{}, {}]);
    folder.now += WAIT;
    const asked = [[{ decision: one.id, value: 1 }], [{ decision: two.id, value: 1 }]] as const;
    await Promise.all(asked.map((items, index) => allocators.decisions.reward(items, `k${index}`)));
    expect(await allocators.decisions.reward(asked[0], "k0")).toEqual(["late"]);
    await expect(allocators.decisions.reward([...asked[0], ...asked[1]], "k0")).rejects.toMatchObject({
      code: "key-reused",
    });
  });
});
