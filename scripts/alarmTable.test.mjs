import { readFileSync } from "node:fs";
import { alarmKinds } from "@evenhand/service";
import { expect, it } from "vitest";
import { file, pageWithAlarms } from "./alarmTable.mjs";

it("docs/operations.md has every alarm of the service", async () => {
  const text = readFileSync(file, "utf8");
  expect(text, "npm run build && node scripts/writeAlarmTable.mjs").toBe(await pageWithAlarms());
  for (const kind of Object.keys(alarmKinds)) expect(text).toContain(`\`${kind}\``);
});
