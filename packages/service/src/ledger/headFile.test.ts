import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HeadFile } from "./headFile.js";

let folder: string;
let path: string;
let file: HeadFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-heads-"));
  path = join(folder, "heads.jsonl");
  file = new HeadFile(folder);
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

function reopen(): void {
  file.close();
  file = new HeadFile(folder);
}

describe("heads outside the database", () => {
  it("are the last ones of each allocator, also when the file is opened again", () => {
    file.keep([
      { id: "a", head: "a\n1\n" },
      { id: "b", head: "b\n1\n" },
    ]);
    file.keep([{ id: "a", head: "a\n2\n" }]);
    reopen();
    expect([...file.heads]).toEqual([
      ["a", "a\n2\n"],
      ["b", "b\n1\n"],
    ]);
    expect(file.get("c")).toBeUndefined();
  });

  it("survive a last line that was cut at any byte: what was kept before counts", () => {
    file.keep([{ id: "a", head: "first" }]);
    const before = statSync(path).size;
    file.keep([{ id: "a", head: "second" }]);
    const after = statSync(path).size;
    for (let size = after - 1; size >= before; size--) {
      truncateSync(path, size);
      reopen();
      expect(file.get("a")).toBe("first");
      file.keep([{ id: "a", head: "second" }]);
      reopen();
      expect(file.get("a")).toBe("second");
    }
  });

  it("are refused where a whole line cannot be read", () => {
    file.keep([{ id: "a", head: "first" }]);
    appendFileSync(path, '{"id":"a"}\n');
    expect(() => new HeadFile(folder)).toThrow(expect.objectContaining({ code: "heads-unreadable" }));
  });

  it("do not make the file grow for ever", () => {
    const heads = Array.from({ length: 5001 }, (_, place) => ({ id: "a", head: String(place) }));
    file.keep(heads);
    file.keep(heads);
    expect(readFileSync(path, "utf8")).toMatch(/^\{"id":"a","head":"5000","sum":"[0-9a-f]+"\}\n$/);
    file.keep([{ id: "b", head: "1" }]);
    reopen();
    expect([file.get("a"), file.get("b")]).toEqual(["5000", "1"]);
  });
});
