import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const source = (file: string): URL => new URL(`../src/${file}`, import.meta.url);

/** The packages that a file imports, by itself and through others; types cost nothing. */
function packagesOf(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return new Set();
  seen.add(file.href);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:im|ex)port (?!type )[^;]*? from "([^"]+)";/gmu);
  return new Set(
    [...imports].flatMap(([, from]) =>
      from.startsWith(".") ? [...packagesOf(new URL(from.replace(/\.js$/u, ".ts"), file), seen)] : [from],
    ),
  );
}

it("is what drawing needs", () => {
  expect(packagesOf(source("index.ts"))).toContain("@observablehq/plot");
});

/** A page can have them in its first script, and load Plot after it. */
it.each([
  "facts/describeFigure.ts",
  "facts/figureTable.ts",
  "gatherOthers.ts",
  "seriesStyles.ts",
  "text/numbers.ts",
  "themes.ts",
])("%s does without Plot", (file) => {
  expect(packagesOf(source(file))).not.toContain("@observablehq/plot");
});
