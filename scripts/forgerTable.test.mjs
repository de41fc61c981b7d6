import { describe, expect, it } from "vitest";
import { experiment } from "./forger/experiment.mjs";
import { rowsOnPage } from "./forgerTable.mjs";

describe("the table of forgeries in docs/audit.md", () => {
  const onPage = rowsOnPage();
  const rows = experiment(4);

  it("has a row for each forgery, in their order", () => {
    expect(onPage.map(([what]) => what)).toEqual(rows.map(({ what }) => what));
  });

  it("says what a smaller run finds too: all, none, or some", () => {
    const remedy = "npm run build && node scripts/writeForgerTable.mjs";
    rows.forEach(({ what, tried, withHead, withSeeds, withNothing }, index) => {
      const [, , ...said] = onPage[index];
      [withHead, withSeeds, withNothing].forEach((found, column) => {
        if (said[column] === "all") expect(found, `${what}: ${remedy}`).toBe(tried);
        if (said[column] === "none") expect(found, `${what}: ${remedy}`).toBe(0);
      });
    });
  });

  it("is found with a head, whatever was done", () => {
    expect(new Set(onPage.map(([, , withHead]) => withHead))).toEqual(new Set(["all"]));
  });
});
