import { readFileSync, writeFileSync } from "node:fs";
import { drawn } from "./chart.mjs";
import { distanceChart, distanceTable } from "./distance.mjs";
import { historyTable, releaseOf, withRelease } from "./history.mjs";
import { runOnPage } from "./pageLimits.mjs";
import { withGenerated } from "./report.mjs";

const docs = new URL("../docs/", import.meta.url);
const page = new URL("benchmarks.md", docs);
const picture = new URL("benchmarks-distance.svg", docs);
const history = new URL("history.json", import.meta.url);

/** @returns {import("./history.mjs").Release[]} */
export function readHistory() {
  return JSON.parse(readFileSync(history, "utf8"));
}

/**
 * The page with what follows from its tables and from the releases before.
 *
 * @param {string} document
 * @param {readonly import("./history.mjs").Release[]} releases
 */
export function withFollowing(document, releases) {
  const distances = withGenerated(document, distanceTable(runOnPage(document).limits), "distances");
  return withGenerated(distances, historyTable(releases), "history");
}

/** Writes what follows from the page's tables: the distances, their chart, and the table of releases. */
export async function writeFollowing() {
  const document = withFollowing(readFileSync(page, "utf8"), readHistory());
  writeFileSync(page, document);
  const svg = await drawn(distanceChart(runOnPage(document).limits));
  if (svg !== undefined) writeFileSync(picture, svg);
}

/** Notes the run on the page as that of the version that package.json of the command has, and writes what follows. */
export async function noteRelease() {
  const manifest = readFileSync(new URL("../packages/cli/package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(manifest);
  const release = releaseOf(version, runOnPage(readFileSync(page, "utf8")));
  writeFileSync(history, `${JSON.stringify(withRelease(readHistory(), release), undefined, 2)}\n`);
  await writeFollowing();
}
