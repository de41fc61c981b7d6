import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root } from "./run.mjs";
import { billOfMaterials } from "./sbom.mjs";

const bill = billOfMaterials();
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"));
const listed = new Set(bill.components.map((component) => component["bom-ref"]));

describe("the bill of materials", () => {
  it("has every package that is installed with ours, with its version and licence", () => {
    // npm marks what only development needs: an opinion of its own on what is installed.
    const installed = Object.entries(lock.packages).filter(([path, { dev, link }]) => path !== "" && !dev && !link);
    expect(installed.length).toBeGreaterThan(150);
    const names = installed.map(
      ([path, { name = path.replace(/^.*node_modules\//, ""), version }]) => `${name}@${version}`,
    );
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });

  it("has what the pages have in them, and nothing that only development needs", () => {
    for (const bundled of ["preact@", "minisearch@"])
      expect([...listed].filter((name) => name.startsWith(bundled))).toHaveLength(1);
    expect([...listed].filter((name) => /^(vitest|eslint|typescript|vite)@/.test(name))).toEqual([]);
  });

  it("has the form of CycloneDX 1.6", () => {
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
    expect(listed.size).toBe(bill.components.length);
    for (const component of bill.components) {
      const { group, name, version, licenses, hashes = [] } = component;
      expect(component).toMatchObject({ type: "library", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
      const written = group === undefined ? name : `${group.replace("@", "%40")}/${name}`;
      expect(component.purl).toBe(`pkg:npm/${written}@${version}`);
      const [{ license, expression }] = licenses;
      expect(license?.id ?? license?.name ?? expression).toMatch(/./);
      for (const { alg, content } of hashes) {
        expect([alg, content]).toEqual(["SHA-512", expect.stringMatching(/^[0-9a-f]{128}$/)]);
      }
    }
    const refs = new Set([...listed, bill.metadata.component["bom-ref"]]);
    expect(new Set(bill.dependencies.map(({ ref }) => ref))).toEqual(refs);
    for (const { dependsOn } of bill.dependencies) expect(dependsOn.filter((ref) => !refs.has(ref))).toEqual([]);
  });
});
