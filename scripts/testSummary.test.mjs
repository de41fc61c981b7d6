import { describe, expect, it } from "vitest";
import { summaryOf } from "./testSummary.mjs";

const quiet = { vitestFailed: false, checkFailed: false, missing: [], isCi: false };
const passed = { fullName: "adds", status: "passed" };
const skipped = { fullName: "in Chromium", status: "skipped" };
const results = (...assertionResults) => ({
  numPassedTests: assertionResults.filter(({ status }) => status === "passed").length,
  numFailedTests: assertionResults.filter(({ status }) => status === "failed").length,
  testResults: [{ status: "passed", assertionResults }],
});
const chromium = { name: "Chromium", cure: "install it" };

describe("the summary of npm test", () => {
  it("counts in its last line", () => {
    const { lines, failed } = summaryOf({ ...quiet, results: results(passed, skipped) });
    expect(lines).toEqual(["skipped: in Chromium", "1 passed, 0 failed, 1 skipped"]);
    expect(failed).toBe(0);
  });

  it("names a missing program and its cure, which is a failure only with CI=true", () => {
    const here = summaryOf({ ...quiet, results: results(skipped), missing: [chromium] });
    expect(here.lines.at(-2)).toContain("Chromium is missing");
    expect(here.lines.at(-2)).toContain("install it");
    expect(here.lines.at(-1)).toBe("0 passed, 0 failed, 1 skipped");
    const inCi = summaryOf({ ...quiet, results: results(skipped), missing: [chromium], isCi: true });
    expect(inCi.failed).toBe(1);
    expect(inCi.lines.at(-1)).toBe("0 passed, 1 failed, 1 skipped");
  });

  it.each([
    ["vitest stops outside of any test", { ...quiet, results: results(passed), vitestFailed: true }],
    ["vitest writes no results", { ...quiet, results: undefined, vitestFailed: true }],
    ["the check fails", { ...quiet, results: results(passed), checkFailed: true }],
    [
      "a file cannot be loaded",
      { ...quiet, results: { ...results(passed), testResults: [{ status: "failed", assertionResults: [] }] } },
    ],
    ["a test fails", { ...quiet, results: results({ fullName: "x", status: "failed" }), vitestFailed: true }],
  ])("has one failure when %s", (_, run) => {
    expect(summaryOf(run).failed).toBe(1);
  });
});
