import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exportColumns } from "../src/index.js";

const page = readFileSync(new URL("../../../docs/exports.md", import.meta.url), "utf8");

it("docs/exports.md has every column with its type and words, in their order", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(Object.entries(exportColumns).map(([name, { type, words }]) => [`\`${name}\``, type, words]));
});
