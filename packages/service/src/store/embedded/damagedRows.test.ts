import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EmbeddedStore } from "./embeddedStore.js";
import { summedTables } from "./rowSums.js";
import { sqliteDriver } from "./sqliteDriver.js";

const hash = new Uint8Array(16).fill(7);

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-rows-"));
  const store = EmbeddedStore.open(folder);
  const { number } = await store.create("team", "example.org/team");
  await store.append([
    {
      ...{ allocator: number, expected: 0, records: [{ leaf: hash }, { leaf: hash }], due: 5 },
      pointers: [{ kind: "key", hash, place: 1, at: 3_600_000 }],
      seeds: [{ from: 0, seed: hash, blinding: hash }],
    },
  ]);
  const parts = { names: ["a"], added: [{ name: "a", bytes: hash }] };
  await store.putSnapshot(number, { length: 2, bytes: hash, leaf: hash, erasures: 0, parts });
  await store.putTiles([{ allocator: number, level: 0, index: 0, hashes: hash }], [{ name: "x", value: hash }]);
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function inSql(text: string): unknown {
  const database = sqliteDriver().open(join(folder, "allocators.db"));
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}

/** What is damaged, with `limit` rows compared at once. */
async function damaged(limit: number): Promise<string[]> {
  const store = EmbeddedStore.open(folder);
  const found: string[] = [];
  try {
    let place: string | undefined;
    do {
      const { damaged: some, next } = await store.compareRows(place, limit);
      found.push(...some);
      place = next;
    } while (place !== undefined);
    return found;
  } finally {
    await store.close();
  }
}

/** Every column of every table, but for the checksums and the number of the only row of commits. */
const columns = Object.entries(summedTables).flatMap(([table, { key, bytes }]) =>
  [...key, ...bytes].map((column) => [table, column] as const),
);

describe("rows of a database", () => {
  it.each([1, 1000])("have their checksums, %i compared at once", async (limit) => {
    expect(await damaged(limit)).toEqual([]);
  });

  it.each(columns)("of %s are named where %s is another one", async (table, column) => {
    const isText = ["id", "origin", "name", "parts"].includes(column);
    const isNumber = (summedTables[table as keyof typeof summedTables].key as readonly string[]).includes(column);
    const other = isText ? `${column} || 'x'` : isNumber ? `${column} + 1` : "x'0102'";
    inSql(`UPDATE ${table} SET ${column} = ${other}`);
    expect(await damaged(1)).toEqual([expect.stringMatching(new RegExp(`^other bytes in ${table} at `))]);
  });

  it("have none where an earlier version wrote them", async () => {
    for (const table of Object.keys(summedTables)) inSql(`UPDATE ${table} SET sum = NULL`);
    expect(await damaged(1)).toEqual([]);
  });

  it("are refused when they are read", async () => {
    inSql("UPDATE pointers SET place = 0");
    inSql("UPDATE tiles SET hashes = x'01'");
    inSql("UPDATE seeds SET blinding = x'01'");
    const store = EmbeddedStore.open(folder);
    await expect(store.point(1, "key", [hash])).rejects.toMatchObject({ code: "store-damaged" });
    await expect(store.tile(1, 0, 0)).rejects.toMatchObject({ code: "store-damaged" });
    await expect(store.seeds(1)).rejects.toMatchObject({ code: "store-damaged" });
    await store.close();
  });
});

describe("what was acknowledged", () => {
  async function loss(): Promise<string | undefined> {
    const store = EmbeddedStore.open(folder);
    await store.putValues([{ name: "y", value: hash }]);
    await store.close();
    return store.loss;
  }

  it("is told apart from what the database has, once", async () => {
    expect(await loss()).toBeUndefined();
    inSql("UPDATE commits SET count = 1, sum = NULL");
    expect(await loss()).toMatch(/^\d+ of the commits that were acknowledged are lost$/);
    expect(await loss()).toBeUndefined();
  });

  it("cannot be told where its file is missing or damaged", async () => {
    const path = join(folder, "acknowledged.bin");
    rmSync(path);
    expect(await loss()).toMatch(/^acknowledged.bin is missing, or damaged: /);
    expect(await loss()).toBeUndefined();
    const bytes = readFileSync(path);
    bytes[3] ^= 1;
    writeFileSync(path, bytes);
    expect(await loss()).toMatch(/^acknowledged.bin is missing, or damaged: /);
    expect(await loss()).toBeUndefined();
  });

  it("names the log whose length is damaged", async () => {
    const store = EmbeddedStore.open(folder);
    await store.append([{ allocator: 1, expected: 2, records: [{ leaf: hash }], pointers: [] }]);
    await store.close();
    const path = join(folder, "acknowledged.bin");
    const bytes = readFileSync(path);
    bytes[17] ^= 1;
    writeFileSync(path, bytes);
    expect(await loss()).toMatch(/^acknowledged.bin is damaged where it has team: /);
  });
});
