import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { alarmKinds } from "../packages/service/dist/index.js";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/monitoring.md", import.meta.url));

const BEGIN = "<!-- begin: node scripts/writeAlarmTable.mjs -->";
const END = "<!-- end -->";

/** What docs/monitoring.md must say: the kinds of alarms of the service, between its markers. */
export async function pageWithAlarms() {
  const rows = Object.entries(alarmKinds).map(([kind, { severity, title, remedy, concernsReadiness, isUnready }]) => [
    `\`${kind}\``,
    severity,
    `${title}. ${remedy}`,
    isUnready ? "503" : concernsReadiness ? "named" : "",
  ]);
  const page = readFileSync(file, "utf8");
  const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  const table = markdownTable(["kind", "severity", "what is the matter, and what to do", "`/readyz`"], rows);
  return formattedPage(`${page.slice(0, from)}\n\n${table}\n\n${page.slice(to)}`, file);
}
