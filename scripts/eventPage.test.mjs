import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventPage, file } from "./eventPage.mjs";

it("docs/verify/events.md is what the table of events says", async () => {
  expect(readFileSync(file, "utf8"), "npm run build && node scripts/writeEventPage.mjs").toBe(await eventPage());
});
