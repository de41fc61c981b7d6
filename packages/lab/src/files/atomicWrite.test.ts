import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { atomicWrite } from "./atomicWrite.js";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "evenhand-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("writes texts, bytes and pieces, in folders that it makes", () => {
  const file = join(folder, "a", "b");
  for (const content of ["one, two", new TextEncoder().encode("one, two"), ["one", ", ", "two"]]) {
    atomicWrite(file, content);
    expect(readFileSync(file, "utf8")).toBe("one, two");
  }
  expect(readdirSync(join(folder, "a"))).toEqual(["b"]);
});

it("leaves the old file and no draft where it fails", () => {
  const file = join(folder, "a");
  atomicWrite(file, "old");
  function* failing() {
    yield "new";
    throw new Error("the second piece is not to be had");
  }
  expect(() => atomicWrite(file, failing())).toThrow("second piece");
  expect(readFileSync(file, "utf8")).toBe("old");

  mkdirSync(join(folder, "taken"));
  expect(() => atomicWrite(join(folder, "taken"), "new")).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder).sort()).toEqual(["a", "taken"]);
});
