import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { experiment } from "./forger/experiment.mjs";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/audit.md", import.meta.url));

const BEGIN = "<!-- begin: node scripts/writeForgerTable.mjs -->";
const END = "<!-- end -->";
/** Honest logs of about 120 events to which each forgery is done once, where it finds something to forge. */
const LOGS = 60;

const columns = ["what was done to the log", "tried", "found with a head", "with the seeds alone", "with neither"];

/** "all", "none", or how many of those that were tried. */
export function shareFound(found, tried) {
  return found === tried ? "all" : found === 0 ? "none" : `${found}`;
}

/** A row of the table for each forgery. */
export function forgerRows(logs = LOGS) {
  return experiment(logs).map(({ what, tried, withHead, withSeeds, withNothing }) => [
    what,
    `${tried}`,
    ...[withHead, withSeeds, withNothing].map((found) => shareFound(found, tried)),
  ]);
}

/** What docs/audit.md must say with these rows between its markers. */
export async function pageWith(rows) {
  const page = readFileSync(file, "utf8");
  const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  return formattedPage(`${page.slice(0, from)}\n\n${markdownTable(columns, rows)}\n\n${page.slice(to)}`, file);
}

/** The rows of the table that the page has. */
export function rowsOnPage() {
  const page = readFileSync(file, "utf8");
  const lines = page.slice(page.indexOf(BEGIN), page.indexOf(END)).split("\n");
  return lines
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}
