import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LogReader, readSeeds, type EventRecord } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { routes } from "../src/http/routes/table.js";
import { openAllocators } from "../src/index.js";
import { databaseFile, migrations } from "../src/store/embedded/openDatabase.js";
import { sqliteDriver } from "../src/store/embedded/sqliteDriver.js";
import { packRecords } from "../src/store/packedRecords.js";

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));

/** What docs/compatibility.md promises of the service: where a test fails, the change is wrong and not the test. */
describe("routes under /v1", () => {
  it("that are promised are answered", () => {
    const page = file("docs/compatibility.md").toString();
    const promised = [...page.matchAll(/^(GET|POST|PATCH|PUT|DELETE) +(\/v1\/\S+)$/gm)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    expect(promised.length).toBeGreaterThan(30);
    const answered = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`));
    expect(promised.filter((route) => !answered.has(route))).toEqual([]);
  });
});

describe("a store", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-formats-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** SHA-256 of how each format came to be from the one before it. A new format adds a line, and no line changes. */
  const digests = [
    "2e9b86209655819e65bb9f67fcba4478b5550460b999f9e80cbd86bdcef134f1",
    "17eeadabcfda205f0319ecb8b8ce595366d7ef265998e16fa8ead4143679bcab",
    "d1625bd4e3b083b9f80cefb6e2d23934fe2e797318b04dd42940624ef594d595",
    "691dcd874b277c19721d44b46e33544f7b8736136e432bbbca5a839550608392",
    "48ee0d0a19c50d65eb32ac8b6e50de021480d0720089206113f312f920a0e30d",
    "f419cc0aba3cd5e07a1a44139288e1de38aec73e00f6186d396133b742c63f38",
  ];

  it("of an earlier format came to be as it did when that format was the newest", () => {
    expect(migrations.map((text) => createHash("sha256").update(text).digest("hex"))).toEqual(digests);
  });

  const records: EventRecord[] = [];
  const reader = new LogReader();
  reader.push(file("packages/allocator/test/fixtures/log-v1.evenhand"), (record) => records.push(record));
  reader.end();
  /** The event with which the second seed of that log comes into force. */
  const RESEEDED = 54;

  /** The log of version 1 in a store of this format, with what every format has. */
  function storeOf(format: number): void {
    // As the first start of every version has made it.
    writeFileSync(join(folder, "signing.key"), `${"1".repeat(64)}\n`);
    const database = sqliteDriver().open(join(folder, databaseFile));
    for (const migration of migrations.slice(0, format)) database.exec(migration);
    // In one commit: the disk is slow.
    database.exec(`PRAGMA user_version = ${format}; BEGIN`);
    database.prepare("INSERT INTO allocators (number, id, origin) VALUES (1, 'shelf', ?)").run(reader.origin);
    const row = database.prepare("INSERT INTO events (allocator, place, count, records) VALUES (1, ?, 1, ?)");
    records.forEach((record, place) => row.run(place, Buffer.from(packRecords([record]))));
    const secret = database.prepare("INSERT INTO seeds (allocator, place, seed, blinding) VALUES (1, ?, ?, ?)");
    readSeeds(file("packages/allocator/test/fixtures/log-v1.seeds").toString()).forEach(({ seed, blinding }, index) =>
      secret.run(index * RESEEDED, Buffer.from(seed), Buffer.from(blinding)),
    );
    database.exec("COMMIT");
    database.close();
  }

  it.each(migrations.map((_, index) => index + 1))("of format %i is opened, with its log as it was", async (format) => {
    storeOf(format);
    for (const start of ["first", "second"]) {
      const allocators = await openAllocators(folder, { origin: "example.com/evenhand" });
      try {
        const { rows } = await allocators.contracts.arms("shelf");
        // As docs/audit.md shows the log.
        expect(rows, start).toMatchObject([
          { name: "apple", pulls: 8 },
          { name: "pear", pulls: 15 },
          { name: "plum", pulls: 5 },
          { name: "quince", pulls: 5 },
        ]);
      } finally {
        await allocators.close();
      }
    }
  });

  it("of a format that is not known yet is refused", async () => {
    storeOf(migrations.length);
    const database = sqliteDriver().open(join(folder, databaseFile));
    database.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    database.close();
    await expect(openAllocators(folder, { origin: "example.com" })).rejects.toMatchObject({ code: "store-format" });
  });
});
