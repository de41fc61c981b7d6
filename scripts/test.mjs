import { existsSync, readFileSync, rmSync } from "node:fs";
import { prepare } from "./prepare.mjs";
import { root, run } from "./run.mjs";
import { summaryOf } from "./testSummary.mjs";

prepare();
// Loaded now: before `prepare` a fresh clone has no playwright-core.
const { ensureTools } = await import("./tools/index.mjs");
const { env, missing } = toolsOrExit();

const checked = run("npm", ["run", "--silent", "check"]) === 0;

const results = `${root}/.cache/vitest.json`;
rmSync(results, { force: true });
const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
const code = run(process.execPath, [`${root}/node_modules/vitest/vitest.mjs`, ...vitest, ...process.argv.slice(2)], {
  ...process.env,
  ...env,
});

const { lines, failed } = summaryOf({
  results: existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : undefined,
  vitestFailed: code !== 0,
  checkFailed: !checked,
  missing,
  isCi: process.env.CI === "true",
});
console.log(lines.join("\n"));
process.exitCode = failed === 0 ? 0 : 1;

function toolsOrExit() {
  try {
    return ensureTools();
  } catch (error) {
    console.error(`evenhand: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
