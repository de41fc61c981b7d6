import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { file, pageWithAlarms } from "./alarmTable.mjs";

it("docs/monitoring.md has every kind of alarm", async () => {
  const text = readFileSync(file, "utf8");
  expect(text, "npm run build && node scripts/writeAlarmTable.mjs").toBe(await pageWithAlarms());
});
