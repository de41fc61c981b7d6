import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importCycles } from "./importCycles.mjs";

describe("importCycles", () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-cycles-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function cyclesOf(files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
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
