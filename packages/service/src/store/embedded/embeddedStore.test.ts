import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeSuite } from "../../../test/support/storeSuite.js";
import { EmbeddedStore } from "./embeddedStore.js";
import { ThreadedStore } from "./threadedStore.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

storeSuite("the embedded store", () => Promise.resolve(EmbeddedStore.open(folder)));
storeSuite("the embedded store with a thread that writes", () => ThreadedStore.open(folder));

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
