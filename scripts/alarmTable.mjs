import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { alarmKinds } from "@evenhand/service";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/operations.md", import.meta.url));

/** docs/operations.md with the alarms that the service has: the rest of the page is as it was. */
export async function pageWithAlarms() {
  const rows = Object.entries(alarmKinds).map(([kind, row]) => [
    `\`${kind}\``,
    row.severity,
    "isUnready" in row ? "503" : "concernsReadiness" in row ? "named" : "",
    row.title,
    row.remedy,
  ]);
  const table = markdownTable(["alarm", "severity", "`/readyz`", "what is the matter", "what to do"], rows);
  const page = readFileSync(file, "utf8");
  const between = /(<!-- begin: node scripts\/writeAlarmTable\.mjs -->\n)[^]*?(<!-- end -->)/;
  return formattedPage(
    page.replace(between, (_, begin, end) => `${begin}\n${table}\n\n${end}`),
    file,
  );
}
