import { describe, expect, it } from "vitest";
import { driverFor, sqliteDriver } from "./sqliteDriver.js";

describe("the driver of SQLite", () => {
  it.each([
    [undefined, undefined, "libsql"],
    ["3.46.1", undefined, "libsql"],
    ["3.51.2", "", "libsql"],
    ["3.51.3", undefined, "node:sqlite"],
    ["3.53.4", undefined, "node:sqlite"],
    ["3.100.0", undefined, "node:sqlite"],
    ["4.0.0", undefined, "node:sqlite"],
    ["3.53.4", "libsql", "libsql"],
    ["3.46.1", "node:sqlite", "node:sqlite"],
  ])("where Node has SQLite %s and %s is asked for is %s", (ofNode, asked, driver) => {
    expect(driverFor(ofNode, asked)).toBe(driver);
  });

  it("is refused by another name, with those that there are", () => {
    expect(() => driverFor("3.53.4", "better-sqlite3")).toThrow(
      expect.objectContaining({ code: "setting-invalid", path: "EVENHAND_SQLITE" }) as Error,
    );
  });

  it("says which SQLite it is, and whether that has the WAL-reset bug", () => {
    const { name, version, hasWalResetBug } = sqliteDriver();
    expect(name).toBe(driverFor(process.versions["sqlite"], process.env["EVENHAND_SQLITE"]));
    expect(version).toMatch(/^3\.\d+\.\d+/);
    // libsql 0.5.29 carries 3.45.1; node:sqlite is taken where it is sound.
    expect(hasWalResetBug).toBe(name === "libsql");
  });
});
