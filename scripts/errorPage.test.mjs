import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorPage, file, packages } from "./errorPage.mjs";

const rows = packages.flatMap(({ folder, table }) =>
  Object.entries(table).map(([code, row]) => ({ folder, code, ...row })),
);

describe("the errors of all packages", () => {
  it("have codes that no other package has", () => {
    const codes = rows.map(({ code }) => code);
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
  });

  it.each(rows)("$code has words that end as a sentence does", ({ code, title, remedy }) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(remedy).toMatch(/[.…]$/);
  });

  it.each(packages)("of $name are all raised there", ({ folder, table }) => {
    const sources = sourcesOf(folder);
    expect(Object.keys(table).filter((code) => !sources.includes(`"${code}"`))).toEqual([]);
  });

  it("of every package are on the page", () => {
    const folders = readdirSync(new URL("../packages", import.meta.url)).filter((folder) =>
      existsSync(new URL(`../packages/${folder}/src/errors.ts`, import.meta.url)),
    );
    expect(packages.map(({ folder }) => folder).sort()).toEqual(folders.sort());
  });

  it("do not send a program to the command, nor core to files and threads", () => {
    const words = rows.map(({ folder, title, remedy }) => ({ folder, text: `${title}. ${remedy}` }));
    const ofLibraries = words.filter(({ folder }) => folder !== "cli").map(({ text }) => text);
    expect(ofLibraries.filter((text) => /`evenhand|--\w/.test(text))).toEqual([]);
    const ofCore = words.filter(({ folder }) => folder === "core").map(({ text }) => text);
    expect(
      ofCore.filter((text) => /\b(files?|folders?|YAML|downloads?|figures?|threads?|workers?)\b/i.test(text)),
    ).toEqual([]);
  });
});

describe("docs/errors.md", () => {
  it("is what the tables say", async () => {
    expect(readFileSync(file, "utf8"), "npm run build && node scripts/writeErrorPage.mjs").toBe(await errorPage());
  });
});

/** The sources of a package without its table and its tests. */
function sourcesOf(folder) {
  const root = new URL(`../packages/${folder}/src/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "errors.ts")
    .map((name) => readFileSync(new URL(name, root), "utf8"))
    .join("\n");
}
