import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./run.mjs";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...readdirSync(`${root}/packages`).map((name) => `packages/${name}/README.md`),
  ...readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

it.each(pages)("%s links to files that exist", (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link);
  const files = links.filter((link) => !link.includes(":")).map((link) => join(dirname(page), link));
  expect(files.filter(isMissing)).toEqual([]);
});

it.each([
  ["docs/architecture.md", 20],
  ["SECURITY.md", 8],
])("%s names paths that exist", (page, fewest) => {
  const paths = [...textOf(page).matchAll(/`((?:packages|scripts|docs)\/[\w./-]+)`/g)];
  expect(paths.length).toBeGreaterThan(fewest);
  expect(paths.map(([, path]) => path).filter(isMissing)).toEqual([]);
});

/** Where the paths of source files begin that docs name in short, such as `leader/line/ranking.ts`. */
const bases = ["", "packages/", "packages/core/", "packages/core/src/", "packages/core/src/leader/"];

it("docs name source files that exist", () => {
  const docs = pages.filter((page) => page.startsWith("docs/"));
  const paths = docs.flatMap((page) => [...textOf(page).matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs))`/g)]);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.map(([, path]) => path).filter((path) => bases.every((base) => isMissing(base + path)))).toEqual([]);
});

it("the drawings of docs/architecture.md name source files that exist", () => {
  const drawings = [...textOf("docs/architecture.md").matchAll(/^ *```(?:text)?\n(.*?)^ *```$/gms)];
  const paths = drawings.flatMap(([, drawing]) => [...drawing.matchAll(/[\w-]+\/[\w./-]+\.tsx?/g)]);
  expect(paths.length).toBeGreaterThan(20);
  const sources = ["", "packages/core/src/", "packages/service/src/"];
  expect(paths.map(([path]) => path).filter((path) => sources.every((base) => isMissing(base + path)))).toEqual([]);
});

function textOf(page) {
  return readFileSync(`${root}/${page}`, "utf8");
}

function isMissing(path) {
  return !existsSync(`${root}/${path}`);
}
