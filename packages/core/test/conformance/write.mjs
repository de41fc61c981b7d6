import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { digests } from "./digest.mjs";

/**
 * node packages/core/test/conformance/write.mjs (after npm run build)
 *
 * Writes digests.json again and says what became different. Results under an id and version never change: a digest that
 * is listed as changed needs a new version of its policy, unless that version was never published.
 */
const file = new URL("digests.json", import.meta.url);
const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const now = digests();
for (const id of new Set([...Object.keys(before), ...Object.keys(now)])) {
  if (before[id] === now[id]) continue;
  console.log(`${!(id in before) ? "added  " : !(id in now) ? "removed" : "CHANGED"} ${id}`);
}
writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
