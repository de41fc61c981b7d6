import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coreBundle } from "./coreBundle.mjs";

const core = new URL("../packages/core/", import.meta.url);

describe("core as one file for each entry", () => {
  it("is made of the modules as they are built: npm run build", async () => {
    for (const { path, code } of await coreBundle()) expect(readFileSync(path, "utf8") === code).toBe(true);
  });

  it("is what Node loads, and exports what the modules export", async () => {
    const { exports } = JSON.parse(readFileSync(new URL("package.json", core), "utf8"));
    expect([exports["."].node, exports["./guarantees"].node]).toEqual(["./dist/core.js", "./dist/coreGuarantees.js"]);
    for (const entry of Object.values(exports)) {
      const modules = await import(new URL(entry.default, core).href);
      const bundled = await import(new URL(entry.node, core).href);
      expect(Object.keys(bundled).sort()).toEqual(Object.keys(modules).sort());
    }
  });

  it("has each class once: the guarantees take core's shares, and throw core's errors", async () => {
    const { EvenhandError, Shares } = await import(new URL("dist/core.js", core).href);
    const { quotaRegretBound } = await import(new URL("dist/coreGuarantees.js", core).href);
    const instance = { means: [0.9, 0.5], horizon: 1000 };
    expect(quotaRegretBound({ ...instance, shares: Shares.parse([0.2, 0.2], 2) })).toMatchObject({ applies: true });
    expect(() => quotaRegretBound({ ...instance, shares: [0.2] })).toThrow(EvenhandError);
  });
});
