import { expect, it } from "vitest";
import type { JudgedClaim } from "../reproduction/claim.js";
import { claimList } from "./experimentSection.js";

const claim: JudgedClaim = {
  id: "a",
  statement: "a < b",
  verdict: "depends",
  measured: "1 ± 2",
  range: ["Holds with r < 1.", "Fails with r > 1."],
};

it("tells a verdict by a mark and words, with what was tried", () => {
  const html = claimList([claim]);
  expect(html).toContain('<span class="verdict depends">◐ depends on our choice</span>');
  expect(html).toContain("a &lt; b");
  expect(html).toContain('<div class="measured">Holds with r &lt; 1.</div>');
  expect(html.match(/class="measured"/g)).toHaveLength(3);
});

it("says of a claim that it depends on the reading, or that the paper's data were not there", () => {
  expect(claimList([{ ...claim, dependsOn: "reading" }])).toContain("◐ depends on the reading</span>");
  const other = claimList([{ ...claim, verdict: "other-data" }]);
  expect(other).toContain('<span class="verdict other-data">– not run on the paper&#39;s data</span>');
});

it("has a line for a note where there is one", () => {
  const html = claimList([{ id: "b", statement: "b", verdict: "fails", measured: "3", note: "Because." }]);
  expect(html).toContain("✗ fails");
  expect(html).toContain('<div class="measured">Because.</div>');
});
