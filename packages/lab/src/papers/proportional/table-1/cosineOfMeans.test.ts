import { expect, it } from "vitest";
import { cosineOfMeans } from "./cosineOfMeans.js";
import { printedTable } from "./printedTable.js";

it("is the cosine that Table 1 prints below its columns", () => {
  const { oracle, ...columns } = printedTable;
  for (const { units, cosine } of Object.values(columns)) {
    expect(Math.abs(cosineOfMeans([units], oracle.units).mean - cosine)).toBeLessThan(0.0002);
  }
});

it("of the averaged counts, with the spread of leaving out one trial", () => {
  // The sum is (11, 10). Without a trial (8, 6), (6, 8), (8, 6): cosines with (1, 0) of 12/15, 9/15, 12/15, and 11/15
  // in the middle. The squared distances sum to (1 + 4 + 1)/225; two thirds of that are 4/225.
  const { mean, standardError } = cosineOfMeans([[3, 4], [5, 2], [3, 4]], [1, 0]); // prettier-ignore
  expect(mean).toBeCloseTo(11 / Math.sqrt(221), 12);
  expect(standardError).toBeCloseTo(2 / 15, 12);
});
