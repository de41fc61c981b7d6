import { readFileSync } from "node:fs";
import { contracts } from "@evenhand/core";
import { expect, it } from "vitest";
import { choosePage, file } from "./choosePage.mjs";

it("docs/choose.md is what the service answers (npm run build && node scripts/writeChoosePage.mjs)", async () => {
  expect(readFileSync(file, "utf8")).toBe(await choosePage());
});

it("every contract is one of its answers", () => {
  const page = readFileSync(file, "utf8");
  const missing = contracts.filter(({ id }) => !page.includes(`[**${id}**](#${id}-`));
  expect(missing).toEqual([]);
});
