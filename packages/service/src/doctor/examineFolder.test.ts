import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LogReader } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Acknowledged } from "../store/embedded/acknowledged.js";
import { takeSnapshots } from "../../test/support/takeSnapshots.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { sqliteDriver } from "../store/embedded/sqliteDriver.js";
import { SharedSecret } from "../store/sharedSecret.js";
import { signingKey } from "../ledger/signingKey.js";
import { openAllocators, openFolder } from "../openAllocators.js";
import { examineFilesOf, examineFolder, type ExaminedAllocator } from "./examineFolder.js";

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

  it("goes on with the other logs where a row of one is damaged, and names the row", async () => {
    const database = sqliteDriver().open(join(folder, "allocators.db"));
    database.exec("UPDATE events SET records = x'00' || substr(records, 2) WHERE allocator = 1 AND place = 0");
    database.exec("UPDATE tiles SET level = 3 WHERE allocator = 2");
    database.close();
    const all = await examined();
    expect(all.map(({ id, findings }) => [id, findings.map(({ kind }) => kind)])).toEqual([
      ["orders", ["log"]],
      ["team", []],
    ]);
    const named = (await examineFilesOf(folder)).map(({ file, words }) => `${file}: ${words}`);
    expect(named).toEqual([
      expect.stringMatching(/^allocators.db: other bytes in events at 1, /),
      "allocators.db: other bytes in tiles at 2, 3, 0",
    ]);
  });

  it("finds an index that lacks a row, and names a database that cannot be read at all", async () => {
    const inSchema = (text: string) => {
      const database = sqliteDriver().open(join(folder, "allocators.db"));
      database.exec(`PRAGMA writable_schema = ON; ${text}`);
      database.close();
    };
    const index = "name = 'due_at'";
    inSchema(`UPDATE sqlite_schema SET sql = 'CREATE INDEX due_at ON due (at) WHERE at > 5' WHERE ${index}`);
    await inStore((store, team) => store.setDue(team, 7, 3));
    inSchema(`UPDATE sqlite_schema SET sql = 'CREATE INDEX due_at ON due (at)' WHERE ${index}`);
    const [finding] = await examineFilesOf(folder);
    expect(finding).toEqual({ file: "allocators.db", words: expect.stringContaining("due_at") as string });
    inSchema("UPDATE sqlite_schema SET rootpage = 1000 WHERE name = 'events'");
    await expect(examineFilesOf(folder)).rejects.toMatchObject({ name: "EvenhandError" });
    await expect(examined()).rejects.toMatchObject({ name: "EvenhandError" });
  });

  it("finds a signing key that has not signed the heads, and heads and keys that are not what was written", async () => {
    expect(await examineFilesOf(folder)).toEqual([]);
    rmSync(join(folder, "signing.key"));
    rmSync(join(folder, "acknowledged.bin"));
    writeFileSync(join(folder, "keys.json"), "[");
    writeFileSync(join(folder, "keys-used.json"), "evenhand-checked v1 sha256 0\n{}");
    const files = async () => (await examineFilesOf(folder)).map(({ file }) => file);
    expect(await files()).toEqual(["acknowledged.bin", "signing.key", "keys.json", "keys-used.json"]);
    expect(existsSync(join(folder, "signing.key"))).toBe(false);
    signingKey(folder);
    writeFileSync(
      join(folder, "heads.jsonl"),
      readFileSync(join(folder, "heads.jsonl"), "utf8").replace("time", "tame"),
    );
    expect(await files()).toEqual(["heads.jsonl", "keys.json", "keys-used.json"]);
    rmSync(join(folder, "heads.jsonl"));
    expect((await examineFilesOf(folder))[0]).toEqual({
      file: "heads.jsonl",
      words: "it has no head of 2 allocators, such as orders",
    });
  });

  it("reads a folder whose secrets are sealed with its secret, and a snapshot in parts", async () => {
    const secret = SharedSecret.of(randomBytes(32).toString("base64"), "a test");
    const allocators = await openFolder(folder, { secret });
    await allocators.decisions.decide(
      "team",
      Array.from({ length: 1200 }, (_, index) => ({ id: `${index}` })),
    );
    await allocators.close();
    await takeSnapshots(folder, ["team"], secret);
    const all: ExaminedAllocator[] = [];
    for await (const one of examineFolder(folder, undefined, secret)) all.push(one);
    expect(kinds(all)).toEqual({ orders: [], team: [] });
    expect(await examineFilesOf(folder, secret)).toEqual([]);
    const store = EmbeddedStore.open(folder, secret);
    expect((await store.snapshot(2))?.parts.size).toBeGreaterThan(0);
    await store.close();
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
