/**
 * @typedef {{ fullName: string, status: string }} TestResult
 * @typedef {{ status: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Results what vitest writes
 * @typedef {{ name: string, cure: string }} MissingTool
 */

/**
 * What `npm test` says at its end: each skipped test by its name, each missing tool with its cure,
 * and the counts in the last line.
 *
 * @param {object} run
 * @param {Results | undefined} run.results undefined: vitest wrote none
 * @param {boolean} run.vitestFailed
 * @param {boolean} run.checkFailed
 * @param {readonly MissingTool[]} run.missing
 * @param {boolean} run.isCi there every tool must be installed: a missing one is a failure
 * @returns {{ lines: string[], failed: number }}
 */
export function summaryOf({ results, vitestFailed, checkFailed, missing, isCi }) {
  const files = results?.testResults ?? [];
  const skipped = files.flatMap(({ assertionResults }) => assertionResults.filter(isSkipped));
  const lines = skipped.map(({ fullName }) => `skipped: ${fullName}`);

  let failed = (results?.numFailedTests ?? 0) + files.filter(couldNotBeLoaded).length;
  // An error outside of any test stops vitest too; it must not read as success.
  if (vitestFailed && failed === 0) failed = 1;
  if (checkFailed) {
    failed++;
    lines.push("npm run check failed (see above); it counts as one failure");
  }
  for (const { name, cure } of missing) {
    lines.push(`${name} is missing and could not be installed, so the tests that need it were skipped: ${cure}`);
    if (isCi) failed++;
  }
  if (isCi && missing.length > 0) lines.push("with CI=true each missing program counts as one failure");
  lines.push(`${results?.numPassedTests ?? 0} passed, ${failed} failed, ${skipped.length} skipped`);
  return { lines, failed };
}

/** @param {TestResult} test */
function isSkipped({ status }) {
  return status === "skipped" || status === "pending" || status === "todo";
}

/**
 * A file that cannot be loaded has no failed test, and counts as one.
 *
 * @param {FileResult} file
 */
function couldNotBeLoaded({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}
