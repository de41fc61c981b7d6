import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LogReader } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Acknowledged } from "../store/embedded/acknowledged.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { openAllocators } from "../openAllocators.js";
import { examineFolder, type ExaminedAllocator } from "./examineFolder.js";

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-doctor-"));
  const allocators = await openAllocators(folder);
  for (const id of ["orders", "team"]) {
    await allocators.contracts.create({ id, contract: "quota", arms: [{ id: "a", share: 0.5 }, { id: "b" }] });
    await allocators.decideAll(id, [{}, {}, {}, {}, {}]);
  }
  await allocators.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function examined(): Promise<ExaminedAllocator[]> {
  const all: ExaminedAllocator[] = [];
  for await (const one of examineFolder(folder)) all.push(one);
  return all;
}

async function inStore(work: (store: EmbeddedStore, team: number) => Promise<unknown>): Promise<void> {
  const store = EmbeddedStore.open(folder);
  await work(store, (await store.find("team"))?.number ?? 0);
  await store.close();
}

const kinds = (all: readonly ExaminedAllocator[]) =>
  Object.fromEntries(all.map(({ id, findings }) => [id, findings.map(({ kind, place }) => `${kind} ${place}`)]));

describe("the examination of a folder", () => {
  it("finds nothing where all is in order, and changes nothing", async () => {
    expect(kinds(await examined())).toEqual({ orders: [], team: [] });
    expect(kinds(await examined())).toEqual({ orders: [], team: [] });
  });

  it("names the event that does not fit, and gives the log as far as it goes", async () => {
    await inStore(async (store, team) => {
      const records = await store.read(team, 3, 1);
      await store.append([{ allocator: team, expected: 7, records, pointers: [], seeds: [] }]);
    });
    const all = await examined();
    expect(kinds(all)).toEqual({ orders: [], team: ["log 7"] });
    expect(all[1].findings[0].words).toContain("decided: ");
    const events: number[] = [];
    for await (const one of examineFolder(folder)) {
      const reader = new LogReader();
      for await (const piece of one.log()) reader.push(piece, () => undefined);
      reader.end();
      events.push(reader.events);
    }
    expect(events).toEqual([7, 8]);
  });

  it("finds a snapshot that cannot be used", async () => {
    await inStore((store, team) =>
      store.putSnapshot(team, { length: 5, bytes: Uint8Array.of(1, 2, 3), leaf: new Uint8Array(32), erasures: 0 }),
    );
    expect(kinds(await examined())).toEqual({ orders: [], team: ["snapshot 5"] });
  });

  it("finds a log that lacks what was acknowledged and not signed yet", async () => {
    const acknowledged = new Acknowledged(folder, "r+");
    acknowledged.setLength(2, 9);
    acknowledged.close();
    const all = await examined();
    expect(kinds(all)).toEqual({ orders: [], team: ["unsigned 9"] });
    expect(all[1].findings[0].words).toBe("7 events, where 9 were acknowledged");
  });

  it("refuses a folder in which no service has run, and one that a service has", async () => {
    const other = mkdtempSync(join(tmpdir(), "evenhand-doctor-"));
    await expect(examineFolder(other).next()).rejects.toMatchObject({ code: "folder-unusable" });
    rmSync(other, { recursive: true });
    const allocators = await openAllocators(folder);
    await expect(examineFolder(folder).next()).rejects.toMatchObject({ code: "folder-in-use" });
    await allocators.close();
  });
});
