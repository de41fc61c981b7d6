import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nodeBundles } from "./nodeBundles.mjs";

const place = (name) => new URL(`../packages/${name}/`, import.meta.url);
const core = place("core");

describe("packages as few files for Node", () => {
  it("are made of the modules as they are built: npm run build", async () => {
    const bundles = await nodeBundles();
    expect(bundles.filter(({ path, code }) => readFileSync(path, "utf8") !== code).map(({ path }) => path)).toEqual([]);
  });

  it.each(["core", "protocol", "lab"])(
    "are what Node loads of %s, and export what the modules export",
    async (name) => {
      const { exports } = JSON.parse(readFileSync(new URL("package.json", place(name)), "utf8"));
      for (const entry of Object.values(exports)) {
        expect(entry.node).not.toBe(entry.default);
        const modules = await import(new URL(entry.default, place(name)).href);
        const bundled = await import(new URL(entry.node, place(name)).href);
        expect(Object.keys(bundled).sort()).toEqual(Object.keys(modules).sort());
      }
    },
  );

  it("have each class once: the guarantees take core's shares, and throw core's errors", async () => {
    const { EvenhandError, Shares } = await import(new URL("dist/core.js", core).href);
    const { quotaRegretBound } = await import(new URL("dist/coreGuarantees.js", core).href);
    const instance = { means: [0.9, 0.5], horizon: 1000 };
    expect(quotaRegretBound({ ...instance, shares: Shares.parse([0.2, 0.2], 2) })).toMatchObject({ applies: true });
    expect(() => quotaRegretBound({ ...instance, shares: [0.2] })).toThrow(EvenhandError);
  });

  it("find files from where each module is, not from where its bundle is", async () => {
    const bundles = (await nodeBundles()).filter(({ path }) => path.includes("/dist/node/"));
    const places = bundles.flatMap(({ path, code }) =>
      [...code.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g)].map(
        ([, file, module]) => new URL(file, new URL(module, `file://${path}`)).pathname,
      ),
    );
    expect(places.map((path) => path.replace(/^.*\/packages\//, ""))).toEqual(
      expect.arrayContaining(["cli/package.json", "lab/package.json", "lab/dist/run/worker.js"]),
    );
    for (const path of places) expect(readFileSync(path, "utf8")).not.toBe("");
  });
});
