import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { Engine } from "../engine/engine.js";
import { HeadFile } from "../ledger/headFile.js";
import { startEngine } from "../startEngine.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } } };

let folder: string;
let disk: MemoryDisk;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-gained-"));
  disk = new MemoryDisk();
  // A process that was killed before it had signed.
  const killed = new Engine({
    now: () => 1_700_000_000_000,
    random: (length) => new Uint8Array(length).fill(7),
    openStore: () => Promise.resolve(new MemoryStore(disk)),
    pause: () => Promise.resolve(),
  });
  for (const id of ["x", "y", "z"]) await killed.create(id, `example.org/${id}`, { arms: ["a", "b", "c"], terms });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A replica that owns `own`, and has got `gained` since it was asked last. */
async function started(own: readonly string[], gained: string[], mayWrite = true) {
  const created: string[] = [];
  const engine = await startEngine({
    folder,
    clock: { monotonic: () => 0 },
    openStore: (ledger) => {
      ledger.heads.open();
      return Promise.resolve(new MemoryStore(disk));
    },
    onError: (error) => expect.unreachable(String(error)),
    replicas: {
      now: () => 1_700_000_500_000,
      hadConflict: () => undefined,
      hasCreated: (id) => created.push(id),
      mayWrite: () => mayWrite,
      ownOf: (ids) => Promise.resolve(new Set(ids.filter((id) => own.includes(id)))),
      gained: (limit) => gained.splice(0, limit),
    },
  });
  return { ...engine, created };
}

function signed() {
  const file = new HeadFile(folder);
  const heads = [...file.heads].map(([id, head]) => [id, readSignedHead(head).size, readSignedHead(head).time]);
  file.close();
  return heads;
}

it("signs what has become its own, also where no request comes, and at the time of the database", async () => {
  const replica = await started(["x"], ["x", "unknown"]);
  await replica.close();
  expect(signed()).toEqual([["x", 2, 1_700_000_500_000]]);
});

it("signs what it gives away before it forgets it", async () => {
  const replica = await started(["x", "y"], []);
  const { engine } = replica;
  for (const id of ["x", "y"]) {
    await engine.attend(id, (loaded) => engine.submit(loaded, { kind: "decide", items: [{}] }));
  }
  await replica.release(["x", "z"]);
  expect(["x", "y", "z"].map((id) => engine.hasLoaded(id))).toEqual([false, true, false]);
  expect(signed().map(([id, size]) => [id, size])).toEqual([["x", 3]]);
  await replica.close();
});

it("forgets the tree of a log whose allocator is not in memory any more", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const replica = await started(["x", "y"], []);
  vi.useRealTimers();
  const { engine, ledger } = replica;
  const store = await engine.store();
  const logs = await Promise.all(["x", "y"].map((id) => engine.log(id)));
  await engine.load("y");
  // Without a pass of the background since, both trees are there.
  await ledger.advance(engine, logs, true);
  const getValue = vi.spyOn(store, "getValue");
  await ledger.advance(engine, logs, true);
  expect(getValue).not.toHaveBeenCalled();
  await replica.pass();
  getValue.mockClear();
  await ledger.advance(engine, logs, true);
  expect(getValue.mock.calls).toEqual([["head 1"]]);
  await replica.close();
});

it("tells who owns that it has created one", async () => {
  const replica = await started([], []);
  await replica.engine.create("new", "example.org/new", { arms: ["a", "b", "c"], terms });
  expect(replica.created).toEqual(["new"]);
  await replica.close();
});

it("writes nothing that another replica could not read", async () => {
  const replica = await started(["x"], [], false);
  const { engine } = replica;
  const decided = engine.attend("x", (loaded) => engine.submit(loaded, { kind: "decide", items: [{}] }));
  await expect(decided).rejects.toMatchObject({ code: "replica-behind" });
  await replica.close();
});
