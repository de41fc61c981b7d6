import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folderCycles, foldersImported, importCycles, layered } from "./importCycles.mjs";
import { root } from "./run.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-cycles-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe("importCycles", () => {
  function cyclesOf(files) {
    write(files);
    return importCycles(folder);
  }

  it.each([
    ["values", 'import { a } from "./a.js";'],
    ["types", 'import type { A } from "./a.js";'],
    ["exports", 'export * from "./a.js";'],
    ["exported types", 'export type { A } from "./a.js";'],
    ["types in place", 'export const a: import("./a.js").A = 1;'],
    ["dynamic imports", 'export const a = () => import("./a.js");'],
  ])("finds a cycle of %s", (_, back) => {
    const files = { "a.ts": 'import type { B } from "./b/b.js";', "b/b.ts": 'import "../c.js";', "c.ts": back };
    expect(cyclesOf(files)).toEqual([["a.ts", "b/b.ts", "c.ts"]]);
  });

  it("finds every file that is on a cycle, also among plain scripts", () => {
    const files = {
      "a.ts": 'import "./b.js"; import "./c.js";',
      "b.ts": 'import "./a.js";',
      "c.ts": 'import "./a.js";',
      "d.mjs": 'import "./e.mjs";',
      "e.mjs": 'import "./d.mjs";',
      "own.ts": 'import "./own.js";',
    };
    expect(cyclesOf(files)).toEqual([["a.ts", "b.ts"], ["c.ts", "a.ts"], ["d.mjs", "e.mjs"], ["own.ts"]]);
  });

  it("is content where imports point one way", () => {
    const files = {
      "a.ts": 'import "./b.js"; import "./c.js"; import "elsewhere";',
      "b.ts": 'import "./c.js"; // import "./a.js";',
      "c.ts": "export {};",
      "dist/c.ts": 'import "../dist/c.js";',
      "node_modules/own/index.ts": 'import "./index.js";',
    };
    expect(cyclesOf(files)).toEqual([]);
  });
});

describe("folderCycles", () => {
  function cyclesOf(files) {
    write(files);
    return folderCycles(folder);
  }

  it("finds folders that import each other, also where no file is on a cycle", () => {
    const files = {
      "a/one.ts": 'import "../b/one.js";',
      "a/two.tsx": "export {};",
      "b/one.ts": "export {};",
      "b/two.ts": 'import type { Two } from "../a/two.js";',
    };
    expect(cyclesOf(files)).toEqual([["a/one.ts -> b/one.ts", "b/two.ts -> a/two.tsx"]]);
    expect(importCycles(folder)).toEqual([]);
  });

  it("finds a file and a folder beside it that import each other, at any depth", () => {
    const files = {
      "a/b/file.ts": 'import "./c/one.js";',
      "a/b/c/one.ts": "export {};",
      "a/b/c/two.ts": 'import "../file.js";',
    };
    expect(cyclesOf(files)).toEqual([["a/b/c/two.ts -> a/b/file.ts", "a/b/file.ts -> a/b/c/one.ts"]]);
  });

  it("is content where all that lies in a folder has an order, and leaves tests alone", () => {
    const files = {
      "index.ts": 'import "./a/one.js"; import "./b/one.js";',
      "a/one.ts": 'import "../b/one.js"; import "./c/one.js";',
      "a/c/one.ts": 'import "../two.js";',
      "a/two.ts": "export {};",
      "b/one.ts": "export {};",
      "b/one.test.ts": 'import "../a/one.js";',
    };
    expect(cyclesOf(files)).toEqual([]);
  });
});

describe("the order of folders in docs/architecture.md", () => {
  const page = readFileSync(`${root}/docs/architecture.md`, "utf8");

  it.each(layered)("names every folder of %s behind all that it imports", (name) => {
    const [, line = ""] = new RegExp(`^- ${name}: (.*)$`, "m").exec(page) ?? [];
    const order = Array.from(line.matchAll(/[a-zA-Z]+/g), ([word]) => word);
    const folders = foldersImported(`${root}/packages/${name}/src`);
    expect([...order].sort()).toEqual([...folders.keys()].sort());
    const early = order.flatMap((own, i) =>
      [...(folders.get(own) ?? [])]
        .filter((other) => order.indexOf(other) > i)
        .map((other) => `${own} imports ${other}`),
    );
    expect(early).toEqual([]);
  });
});
