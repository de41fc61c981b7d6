import { expect, it } from "vitest";
import { exponentOfRate, Growth, twoThirdsRate } from "./growth.js";

const at = (horizon: number, mean: number, standardError = 0) => ({ horizon, value: { mean, standardError } });

it("is the exponent between two horizons, with the error of both logarithms", () => {
  const { exponent } = new Growth(at(100, 10, 0.3), at(10_000, 1000, 40));
  // ln(100)/ln(100) = 1; relative errors 0.03 and 0.04 make 0.05, over ln 100 = 4.60517
  expect(exponent?.mean).toBeCloseTo(1, 12);
  expect(exponent?.standardError).toBeCloseTo(0.05 / 4.60517, 7);
});

it("is above a rate only beyond three errors, 0.033 here", () => {
  const growth = new Growth(at(100, 10, 0.3), at(10_000, 1000, 40));
  expect([0.96, 0.97, 1.03, 1.04].map((rate) => growth.isAtMost(rate))).toEqual(["fails", "holds", "holds", "holds"]);
  expect([0.96, 0.97, 1.03, 1.04].map((rate) => growth.isAtLeast(rate))).toEqual(["holds", "holds", "holds", "fails"]);
});

it.each([
  [at(100, 1), at(100, 1)],
  [at(100, 0), at(1000, 1)],
  [at(100, 1), at(1000, 0)],
])("from %o to %o is not measured", (from, to) => {
  const growth = new Growth(from, to);
  expect([growth.isAtLeast(1), growth.isAtMost(1), String(growth)]).toEqual(["open", "open", "not measured"]);
});

it("of T^(2/3) log^(1/3) T", () => {
  const rate = (horizon: number) => at(horizon, Math.cbrt(horizon ** 2 * Math.log(horizon)));
  const { exponent } = new Growth(rate(1000), rate(100_000));
  expect(exponentOfRate(1000, 100_000, twoThirdsRate)).toBeCloseTo(exponent?.mean ?? NaN, 12);
});
