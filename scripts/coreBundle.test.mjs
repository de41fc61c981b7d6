import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundleFile, coreBundle } from "./coreBundle.mjs";

describe("core as one file", () => {
  it("is made of the modules as they are built: npm run build", async () => {
    expect(readFileSync(bundleFile, "utf8") === (await coreBundle())).toBe(true);
  });

  it("is what Node loads, and exports what the modules export", async () => {
    const modules = await import(new URL("../packages/core/dist/index.js", import.meta.url).href);
    const bundled = await import(new URL("../packages/core/dist/core.js", import.meta.url).href);
    expect(Object.keys(bundled).sort()).toEqual(Object.keys(modules).sort());
    const { exports } = JSON.parse(readFileSync(new URL("../packages/core/package.json", import.meta.url), "utf8"));
    expect(exports["."].node).toBe("./dist/core.js");
  });
});
