import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./run.mjs";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

it.each(pages)("%s links to files that exist", (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link);
  const files = links.filter((link) => !link.includes(":")).map((link) => join(dirname(page), link));
  expect(files.filter(isMissing)).toEqual([]);
});

it("docs/architecture.md names paths that exist", () => {
  const paths = [...textOf("docs/architecture.md").matchAll(/`((?:packages|scripts|docs)\/[\w./-]+)`/g)];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.map(([, path]) => path).filter(isMissing)).toEqual([]);
});

function textOf(page) {
  return readFileSync(`${root}/${page}`, "utf8");
}

function isMissing(path) {
  return !existsSync(`${root}/${path}`);
}
