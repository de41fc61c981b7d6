import { existsSync, readFileSync, rmSync } from "node:fs";
import { build, install } from "./prepare.mjs";
import { root, start } from "./run.mjs";
import { summaryOf } from "./testSummary.mjs";

/**
 * npm test. The compiler, the pages and many tests leave a core idle, or wait for disks and pages: the checks run
 * beside them, and say what they found when the tests have ended.
 */
install();
const checked = [start(["scripts/check.mjs", "sources"])];
build();
// Loaded now: before `install` a fresh clone has no playwright-core.
const { ensureTools } = await import("./tools/index.mjs");
const { env, missing } = toolsOrExit();
checked.push(start(["scripts/check.mjs", "built"]));

const results = `${root}/.cache/vitest.json`;
rmSync(results, { force: true });
const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
const tests = start(
  ["node_modules/vitest/vitest.mjs", ...vitest, ...process.argv.slice(2)],
  { ...process.env, ...env },
  "inherit",
);

const { code } = await tests;
const checks = await Promise.all(checked);
for (const { output } of checks) process.stdout.write(output);

const { lines, failed } = summaryOf({
  results: existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : undefined,
  vitestFailed: code !== 0,
  checkFailed: checks.some((one) => one.code !== 0),
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
