import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { headsFile } from "../ledger/headFile.js";
import { openAllocators } from "../openAllocators.js";
import { backupStream, receiveBackup } from "./backupStream.js";

let place: string;
const at = (name: string) => join(place, name);
/** Without those that SQLite makes and removes as it opens and closes the database. */
const filesOfData = () => readdirSync(at("data")).filter((name) => !/-(?:wal|shm)$/.test(name));
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), "evenhand-stream-"));
  const allocators = await openAllocators(at("data"), { origin: "example.org" });
  await allocators.contracts.create({
    id: "team",
    contract: "quota",
    arms: [{ id: "ann", share: 0.5 }, { id: "bob" }],
  });
  await allocators.close();
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

it("begins before the copy is made, shows that it goes on, and is a whole backup at its end", async () => {
  const files = filesOfData();
  const bytes = Buffer.concat(await Readable.from(backupStream(at("data"), {}, 1)).toArray());
  const [first, second] = bytes.toString("latin1").split("\n");
  expect([first, second]).toEqual(["evenhand-backup v1", ""]);
  const { logs } = await receiveBackup(Readable.from([bytes]), at("backup"));
  expect(logs).toMatchObject([{ id: "team", length: 2 }]);
  expect(filesOfData()).toEqual(files);
});

it("says at its end what has failed, and leaves nothing at either place", async () => {
  const heads = readFileSync(join(at("data"), headsFile), "utf8");
  const text = heads.replace("team\\n2\\n", "team\\n9\\n").replace(/,"sum":"[^"]*"/, "");
  writeFileSync(join(at("data"), headsFile), text);
  const [files, places] = [filesOfData(), readdirSync(place)];
  await expect(receiveBackup(backupStream(at("data"), {}), at("backup"))).rejects.toMatchObject({
    code: "backup-failed",
    received: '"2 events, or others of team"',
    required: expect.stringContaining("the 9 events of the head that was signed last") as string,
  });
  expect([filesOfData(), readdirSync(place)]).toEqual([files, places]);
});

it("leaves nothing where its reader goes away, or the service does", async () => {
  const [files, places] = [filesOfData(), readdirSync(place)];
  const stream = backupStream(at("data"), {}, 1);
  for await (const piece of stream as AsyncIterable<Buffer>) if (piece.toString() === "\n") break;
  await expect.poll(() => filesOfData(), { timeout: 20_000 }).toEqual(files);
  async function* broken() {
    for await (const piece of backupStream(at("data"), {}) as AsyncIterable<Buffer>) {
      yield piece;
      if (piece.toString().includes("allocators.db")) throw new Error("terminated");
    }
  }
  await expect(receiveBackup(broken(), at("backup"))).rejects.toMatchObject({ code: "backup-failed" });
  await expect.poll(() => filesOfData(), { timeout: 20_000 }).toEqual(files);
  expect(readdirSync(place)).toEqual(places);
});
