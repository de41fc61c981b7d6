import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { driversInWords, driversOfTests } from "../../../test/support/sqliteDrivers.js";
import { StoreProcess } from "../../../test/support/storeElsewhere.js";
import { storeSuite } from "../../../test/support/storeSuite.js";
import { SharedSecret } from "../sharedSecret.js";
import { EmbeddedStore } from "./embeddedStore.js";
import { sqliteDriver } from "./sqliteDriver.js";
import { ThreadedStore } from "./threadedStore.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

storeSuite("the embedded store", () => Promise.resolve(EmbeddedStore.open(folder)));
storeSuite("the embedded store with a thread that writes", () => ThreadedStore.open(folder));

/** The driver that this process does not take, in a process that does. */
const other = driversOfTests.find(({ driver }) => driver !== sqliteDriver().name);

describe.skipIf(other === undefined)(`over ${driversInWords}`, () => {
  let elsewhere: StoreProcess;
  beforeAll(() => {
    if (other !== undefined) elsewhere = new StoreProcess(other);
  });
  afterAll(() => elsewhere.end());

  storeSuite(`the embedded store over ${other?.driver}`, () => elsewhere.open(folder));

  it("opens the folder that the other driver has written, and the other way round", async () => {
    const here = EmbeddedStore.open(folder);
    const { number } = await here.create("a", "example.org/a");
    await here.append([{ allocator: number, expected: 0, records: [{ leaf: Uint8Array.of(1) }], pointers: [] }]);
    await here.close();
    const there = await elsewhere.open(folder);
    await there.append([{ allocator: number, expected: 1, records: [{ leaf: Uint8Array.of(2) }], pointers: [] }]);
    await there.close();
    const again = EmbeddedStore.open(folder);
    expect((await again.read(number, 0, 10)).map(({ leaf }) => [...leaf])).toEqual([[1], [2]]);
    await again.close();
  });
});

describe("its folder", () => {
  const code = () => {
    try {
      void EmbeddedStore.open(folder).close();
      return "opened";
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it("is for one at a time", async () => {
    const store = EmbeddedStore.open(folder);
    expect(code()).toBe("folder-in-use");
    await store.close();
    expect(code()).toBe("opened");
  });

  /** Runs SQL on a file of the folder in a program that knows nothing of Evenhand: what went wrong there. */
  function elsewhere(file: string, sql: string): string {
    const program = `import Database from "libsql";
      const database = new Database(${JSON.stringify(join(folder, file))});
      database.exec(${JSON.stringify(sql)});
      database.close();`;
    const cwd = fileURLToPath(new URL("../../..", import.meta.url));
    return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { cwd, encoding: "utf8" }).stderr;
  }

  it("stays closed to other processes when this one asks for it twice", async () => {
    const store = EmbeddedStore.open(folder);
    expect(code()).toBe("folder-in-use");
    expect(elsewhere("lock.db", "BEGIN EXCLUSIVE")).toContain("database is locked");
    await store.close();
    expect(elsewhere("lock.db", "BEGIN EXCLUSIVE")).toBe("");
  });

  it.each([
    ["without a secret", undefined],
    ["with a secret, which opens it twice", SharedSecret.of("a secret of the test, long enough for one", "the test")],
  ])("keeps its write-ahead log when another program has read the database, %s", async (_, secret) => {
    const store = await ThreadedStore.open(folder, secret);
    await store.create("a", "example.org/a");
    expect(elsewhere("allocators.db", "SELECT count(*) FROM events")).toBe("");
    expect(existsSync(join(folder, "allocators.db-wal"))).toBe(true);
    await store.close();
  });

  it("must be a folder with a database that this version can read", () => {
    writeFileSync(
      join(folder, "allocators.db"),
      "something else, and longer than a header of SQLite would be".repeat(20),
    );
    expect(code()).toBe("folder-unusable");
    folder = join(folder, "allocators.db");
    expect(code()).toBe("folder-unusable");
  });
});
