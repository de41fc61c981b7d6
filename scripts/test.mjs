import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "./ensureChromium.mjs";
import { ensureNode24 } from "./ensureNode24.mjs";
import { prepare } from "./prepare.mjs";
import { root, run } from "./run.mjs";

prepare();
const env = { ...process.env };
try {
  env.EVENHAND_NODE24 = ensureNode24();
  env.EVENHAND_CHROMIUM = await ensureChromium();
} catch (error) {
  console.error(`evenhand: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

const checked = run("npm", ["run", "--silent", "check"]) === 0;

const results = `${root}/.cache/vitest.json`;
rmSync(results, { force: true });
const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
const code = run(
  process.execPath,
  [`${root}/node_modules/vitest/vitest.mjs`, ...vitest, ...process.argv.slice(2)],
  env,
);

let { passed, failed } = count();
// An error outside of any test stops vitest too; it must not read as success.
if (code !== 0 && failed === 0) failed = 1;
if (!checked) {
  failed += 1;
  console.log("npm run check failed (see above the tests); it counts as one failure");
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A file that cannot be loaded has no failed test, and counts as one. */
function count() {
  if (!existsSync(results)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, "utf8"));
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}
