import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alarmNames } from "@evenhand/allocator";
import { expect, it } from "vitest";
import { Alarms } from "../alarms/alarms.js";
import type { LoadedAllocator } from "../engine/engine.js";
import { createdWith } from "../engine/foldedAllocator.js";
import { openFolder } from "../openAllocators.js";
import { AllocatorWatch } from "./allocatorWatch.js";

/** As many allocators in memory as there are names, each with a floor that is missed. */
async function loadedWithMissedFloor(...ids: string[]) {
  const create = {
    ...{ kind: "create" as const, arms: ["a", "person"], at: 0, entropy: new Uint8Array(32) },
    terms: { contract: { id: "quota", parameters: { shares: ["0", "1"] } } },
    seed: { seed: new Uint8Array(16), blinding: new Uint8Array(32) },
  };
  return Promise.all(
    ids.map(async (id) => {
      const { allocator } = await createdWith(create);
      allocator.execute({ kind: "grant", arm: "a", counts: true, at: 1, entropy: new Uint8Array(32) });
      return { stored: { id }, allocator } as unknown as LoadedAllocator;
    }),
  );
}

function watching() {
  const clock = { now: 0, perLook: 0 };
  const alarms = new Alarms({ now: () => 0, elapsed: () => clock.now });
  const watch = new AllocatorWatch({ alarms, elapsed: () => (clock.now += clock.perLook) });
  const seen = () => alarms.active().map(({ kind, allocator, detail }) => `${allocator} ${kind} ${detail}`);
  return { clock, watch, seen };
}

it("raises what the state says, with arms by their numbers, and clears it when it is over", async () => {
  const { clock, watch, seen } = watching();
  const [one] = await loadedWithMissedFloor("one");
  watch.pass([one]);
  expect(seen()).toEqual(["one promise-in-danger floor-missed: arm 1"]);
  one.allocator.execute({ kind: "archive", at: 2, entropy: new Uint8Array(32) });
  clock.now = 9_999;
  watch.pass([one]);
  expect(seen()).toHaveLength(1);
  clock.now = 10_000;
  watch.pass([one]);
  expect(seen()).toEqual([]);
});

it("stops after some milliseconds, and goes on with the others in the next pass", async () => {
  const { clock, watch, seen } = watching();
  const all = await loadedWithMissedFloor("a", "b", "c");
  // Three looks at the clock in a pass of two allocators: the second one is 10 ms after the begin.
  clock.perLook = 5;
  watch.pass(all);
  expect(seen().map((line) => line[0])).toEqual(["a", "b"]);
  watch.pass(all);
  expect(seen().map((line) => line[0])).toEqual(["a", "b", "c"]);
});

it("forgets those that another process looks after", async () => {
  const { watch, seen } = watching();
  watch.pass(await loadedWithMissedFloor("a", "b"));
  watch.forget(["a"]);
  expect(seen().map((line) => line[0])).toEqual(["b"]);
});

it("is done beside the requests, for every kind of warning, and at the next start of allocators without requests", async () => {
  expect(alarmNames).toHaveLength(11);
  const folder = mkdtempSync(join(tmpdir(), "evenhand-watch-"));
  const before = await openFolder(folder);
  const arms = [{ id: "a", share: 0.5 }, { id: "b" }];
  await before.create({ id: "team", contract: "quota", arms }, { origin: "x" });
  await before.decisions.decide(
    "team",
    Array.from({ length: 60 }, () => ({ except: ["b"] })),
  );
  const kinds = ({ alarms }: typeof before) => alarms.active().map(({ kind, allocator }) => `${allocator} ${kind}`);
  await expect.poll(() => kinds(before), { timeout: 15_000 }).toContain("team served-against-intended");
  await before.close();
  const after = await openFolder(folder);
  await after.readAll();
  expect(kinds(after)).toContain("team served-against-intended");
  expect((await after.inMemory()).count).toBe(0);
  await after.close();
  rmSync(folder, { recursive: true });
});
