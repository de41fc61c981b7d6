import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSignedHead, type EventRecord } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Allocators } from "../allocators/allocators.js";
import { openFolder } from "../openAllocators.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { sqliteDriver } from "../store/embedded/sqliteDriver.js";
import { packRecords } from "../store/packedRecords.js";

const team = { id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };
const origin = "example.org/team";
const behind = { code: "store-behind" };
/** created, tenures, and 20 decisions. */
const LENGTH = 22;

let folder: string;
let allocators: Allocators;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-lost-"));
  allocators = await openFolder(join(folder, "a"));
  await allocators.create(team, { origin });
  for (let commit = 0; commit < 10; commit++) await allocators.decisions.decide("team", [{}, {}]);
  expect(readSignedHead(await allocators.proofs.head("team")).size).toBe(LENGTH);
});
afterEach(async () => {
  await allocators.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Closes the folder, changes its database by hand, and opens it again: the log and, in SQL, all else. */
async function changed(change: (log: readonly EventRecord[]) => readonly EventRecord[], ...sql: string[]) {
  await allocators.close();
  const store = EmbeddedStore.open(join(folder, "a"));
  const records = change(await store.read(1, 0, LENGTH));
  await store.close();
  const database = sqliteDriver().open(join(folder, "a", "allocators.db"));
  database.exec("DELETE FROM events");
  const row = database.prepare("INSERT INTO events (allocator, place, count, records) VALUES (1, 0, ?, ?)");
  if (records.length > 0) row.run(records.length, packRecords(records));
  for (const text of sql) database.exec(text);
  database.close();
  allocators = await openFolder(join(folder, "a"));
}

const withoutLast = (log: readonly EventRecord[]) => log.slice(0, -1);

/** Milliseconds for a test that opens a folder 24 times, a thread each, on a busy machine. */
const LONG = 180_000;

describe("a log that has lost events since its head was signed", () => {
  it("is whole where nothing was changed", async () => {
    await changed((log) => log);
    expect(await allocators.view("team")).toMatchObject({ logLength: LENGTH });
    expect(await allocators.proofs.behind()).toEqual([]);
  });

  it.each([
    ["its last event is gone", withoutLast, []],
    ["its last event and every head in the store are gone", withoutLast, ["DELETE FROM stored_values"]],
    ["all of it is gone", () => [], ["DELETE FROM allocators", "DELETE FROM seeds", "DELETE FROM stored_values"]],
  ])("is refused where %s", async (_, change, sql) => {
    await changed(change, ...sql);
    await expect(allocators.view("team")).rejects.toMatchObject(behind);
    await expect(allocators.decisions.decide("team", [{}])).rejects.toMatchObject(behind);
    await expect(allocators.create(team, { origin })).rejects.toMatchObject(behind);
    expect(await allocators.proofs.behind()).toEqual(["team"]);
    await allocators.create({ ...team, id: "other" }, { origin: "example.org/other" });
  });

  it("is refused where the file outside is gone, and the store has the head", async () => {
    await allocators.close();
    rmSync(join(folder, "a", "heads.jsonl"));
    await changed(withoutLast);
    await expect(allocators.view("team")).rejects.toMatchObject(behind);
  });

  it("is refused where other events have taken the place of the lost ones", async () => {
    await changed(
      (log) => [...log.slice(0, 20), ...log.slice(18, 20)],
      "DELETE FROM stored_values",
      "DELETE FROM tiles",
    );
    await expect(allocators.view("team")).rejects.toMatchObject(behind);
  });

  it(
    "is refused after any flipped bit in the write-ahead log, or is all there",
    async () => {
      const wal = readFileSync(join(folder, "a", "allocators.db-wal"));
      const FLIPS = 24;
      let refused = 0;
      for (let flip = 0; flip < FLIPS; flip++) {
        // What a killed process leaves: the files as they are, with the write-ahead log.
        const copy = join(folder, `copy ${flip}`);
        mkdirSync(copy);
        for (const name of ["allocators.db", "heads.jsonl", "signing.key"]) {
          cpSync(join(folder, "a", name), join(copy, name));
        }
        const damaged = Buffer.from(wal);
        damaged[Math.floor(((flip + 0.5) * wal.length) / FLIPS)] ^= 1 << (flip % 8);
        writeFileSync(join(copy, "allocators.db-wal"), damaged);
        const opened = await openFolder(copy);
        const seen = await opened.view("team").then(
          ({ logLength }) => logLength,
          (error: unknown) => (error as { code: string }).code,
        );
        expect([LENGTH, "store-behind"]).toContain(seen);
        if (seen === "store-behind") refused++;
        await opened.close();
      }
      expect(refused).toBeGreaterThan(FLIPS / 2);
    },
    LONG,
  );
});
