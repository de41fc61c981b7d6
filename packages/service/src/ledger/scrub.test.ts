import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { Alarms } from "../alarms/alarms.js";
import { sqliteDriver, type SqlDatabase } from "../store/embedded/sqliteDriver.js";
import { Scrub } from "./scrub.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0] } } };
const DAY = 24 * 3_600_000;

let folder: EngineFolder;
let open: Awaited<ReturnType<typeof engineWithLedger>>;
let alarms: Alarms;
let scrub: Scrub;
beforeEach(async () => {
  folder = new EngineFolder();
  open = await engineWithLedger(folder);
  for (const id of ["team", "quiet"]) {
    await open.engine.create(id, `example.org/${id}`, { arms: ["a", "b"], terms });
    const items = Array.from({ length: 600 }, (_, index) => ({ id: `${index}` }));
    await open.engine.submit(await open.engine.load(id), { kind: "decide", items });
    await open.ledger.advance(open.engine, [await open.engine.log(id)]);
  }
  begin();
});
afterEach(async () => {
  await open.close();
  folder.remove();
});

function begin(): void {
  alarms = new Alarms({ now: () => folder.now });
  scrub = new Scrub(open.engine, { alarms, now: () => folder.now });
}

const raised = () => alarms.active().map(({ allocator, detail }) => `${allocator ?? "rows"}: ${detail}`);

/** Passes all through a week, each an hour after the one before, and a little more. */
async function week(): Promise<void> {
  for (let hour = 0; hour <= 7 * 24; hour++) {
    await scrub.pass();
    folder.now += DAY / 24;
  }
}

/** Changes the database while no process has it, and goes on with another one. */
async function inDatabase(change: (database: SqlDatabase) => void): Promise<void> {
  await (await open.engine.store()).putValues(scrub.values());
  await open.close();
  const database = sqliteDriver().open(join(folder.path, "allocators.db"));
  change(database);
  database.close();
  open = await engineWithLedger(folder);
  begin();
}

/** Flips a bit of a column, in the rows that are named; without their checksums, as earlier versions left them. */
function flip(table: string, column: string, where: string, checksums: "stay" | "go"): Promise<void> {
  return inDatabase((database) => {
    const row = database.prepare(`SELECT hex(${column}) AS digits FROM ${table} WHERE ${where}`).get();
    const bytes = Buffer.from((row as { digits: string }).digits, "hex");
    bytes[3] ^= 1;
    const sum = checksums === "stay" ? "sum" : "NULL";
    const text = `UPDATE ${table} SET ${column} = unhex(?), sum = ${sum} WHERE ${where}`;
    database.prepare(text).run(bytes.toString("hex"));
  });
}

describe("the scrub", () => {
  it("finds nothing where nothing has changed, and looks at everything once a week", async () => {
    await week();
    expect(raised()).toEqual([]);
    const first = JSON.parse(Buffer.from(scrub.values()[0].value).toString()) as { begun: number; done: number };
    expect(first.done).toBeGreaterThan(6);
    await week();
    const next = JSON.parse(Buffer.from(scrub.values()[0].value).toString()) as { begun: number };
    expect(next.begun - first.begun).toBeGreaterThanOrEqual(7 * DAY);
  });

  it.each<[string, ...Parameters<typeof flip>]>([
    ["an event with a checksum", "events", "records", "allocator = 1 AND place <= 300 AND place + count > 300", "stay"],
    ["an event without one", "events", "records", "allocator = 1 AND place <= 300 AND place + count > 300", "go"],
    ["a tile with a checksum", "tiles", "hashes", "allocator = 1 AND level = 0 AND place = 1", "stay"],
    ["a tile without one", "tiles", "hashes", "allocator = 1 AND level = 0 AND place = 1", "go"],
    ["a tile above it", "tiles", "hashes", "allocator = 1 AND level = 1 AND place = 0", "go"],
  ])("raises an alarm for %s that has another bit, and ends it when it is mended", async (_, ...flipped) => {
    await flip(...flipped);
    await week();
    expect(raised()).toContainEqual(expect.stringMatching(/^team: events \d+ to \d+: /));
    expect(raised().join()).not.toContain("quiet");
    await flip(...flipped);
    await week();
    await week();
    expect(raised()).toEqual([]);
  });

  it.each([
    ["pointers", "hash", "allocator = 1 AND place = 40"],
    ["seeds", "blinding", "allocator = 2"],
  ])("raises an alarm for a row of %s, which no event is hashed for", async (table, column, where) => {
    await flip(table, column, where, "stay");
    await week();
    expect(raised()).toEqual([expect.stringContaining(`rows: other bytes in ${table} at `)]);
  });

  it("goes on after a restart where it was, and knows what was found", async () => {
    await flip("events", "records", "allocator = 1 AND place = 0", "stay");
    for (let hour = 0; hour <= 3 * 24; hour++) {
      await scrub.pass();
      folder.now += DAY / 24;
    }
    const found = raised();
    expect(found).toHaveLength(1);
    await (await open.engine.store()).putValues(scrub.values());
    const before = Buffer.from(scrub.values()[0].value).toString();
    begin();
    folder.now -= 1;
    await scrub.pass();
    expect(raised()).toEqual(expect.arrayContaining(found));
    const after = JSON.parse(Buffer.from(scrub.values()[0].value).toString()) as { done: number; begun: number };
    expect(after.begun).toBe((JSON.parse(before) as typeof after).begun);
    expect(after.done - (JSON.parse(before) as typeof after).done).toBeLessThanOrEqual(1);
  });
});
