import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { experiments, reproduce } from "@evenhand/lab";
import { folder, paperPages } from "./paperPages.mjs";

/**
 * node scripts/writePaperPages.mjs [--out FOLDER] (after npm run build): writes what the papers' pages show, from a
 * full run of all experiments. Results that `evenhand reproduce --out FOLDER` has left there are taken over; without
 * them it takes about three minutes of two cores.
 */
const { values } = parseArgs({ options: { out: { type: "string", default: "evenhand-report" } } });
const { finished, unfinished } = await reproduce(experiments, {
  out: values.out,
  quick: false,
  seed: 1,
  changed: {},
  resume: true,
});
if (unfinished.length > 0) {
  console.error(`evenhand: ${unfinished.length} experiments were not finished: nothing is written`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(`${folder}${name}`);
for (const [name, text] of Object.entries(paperPages(finished))) writeFileSync(`${folder}${name}`, text);
