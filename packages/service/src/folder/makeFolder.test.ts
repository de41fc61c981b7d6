import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeyFile } from "../access/keyFile.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { makeFolder } from "./makeFolder.js";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-folder-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a folder", () => {
  it("is made with those that it lies in, and may be there", () => {
    const path = join(folder, "a", "b", "c");
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it.skipIf(process.platform !== "linux")("is refused in a sentence where none can be made (/proc is Linux's)", () => {
    const unusable = (code: string) => expect.objectContaining({ code }) as Error;
    expect(() => EmbeddedStore.open("/proc/none")).toThrow(unusable("folder-unusable"));
    expect(() => EmbeddedStore.open("/proc/none/deeper")).toThrow(unusable("folder-unusable"));
    expect(() => new KeyFile("/proc/none").create({ scopes: ["read"], note: "" })).toThrow(
      unusable("key-file-unusable"),
    );
  });

  it("is refused in a sentence below a file", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() => EmbeddedStore.open(join(file, "below"))).toThrow(
      expect.objectContaining({ code: "folder-unusable" }) as Error,
    );
  });
});
