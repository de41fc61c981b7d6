import { readFileSync } from "node:fs";
import * as allocator from "@evenhand/allocator";
import * as client from "@evenhand/client";
import * as core from "@evenhand/core";
import * as figures from "@evenhand/figures";
import * as lab from "@evenhand/lab";
import * as protocol from "@evenhand/protocol";
import * as service from "@evenhand/service";
import { describe, expect, it } from "vitest";
import { apiFile, apiPage, entriesOf, libraries } from "./apiPage.mjs";

const modules = { allocator, client, core, figures, lab, protocol, service };

describe.each(libraries)("packages/%s/API.md", (library) => {
  it("is what the declarations say (npm run build && node scripts/writeApiPages.mjs)", async () => {
    expect(readFileSync(apiFile(library), "utf8")).toBe(await apiPage(library));
  });

  it("has every export that a program meets at run time, and says what it is", () => {
    const [{ groups }] = entriesOf(library);
    const values = groups.flatMap(({ exports }) => exports).filter(({ kind }) => kind !== "type");
    expect(values.map(({ name }) => name).sort()).toEqual(Object.keys(modules[library]).sort());
    expect(values.filter(({ words }) => words === "").map(({ name }) => name)).toEqual([]);
  });
});
