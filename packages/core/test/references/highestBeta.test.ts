import { expect, it } from "vitest";
import { highestBeta } from "./highestBeta.js";

it("the highest of m uniform draws has the mean m/(m + 1)", () => {
  expect(highestBeta([{ a: 1, b: 1, arms: 9 }]).mean).toBeCloseTo(0.9, 6);
});

it("Beta(2, 1) beats Beta(1, 2) in five of six draws", () => {
  // ∫ 2x·(1 − (1 − x)²) dx = ∫ 4x² − 2x³ dx = 4/3 − 1/2
  const { wins } = highestBeta([
    { a: 2, b: 1, arms: 1 },
    { a: 1, b: 2, arms: 1 },
  ]);
  expect(wins[0]).toBeCloseTo(5 / 6, 6);
  expect(wins[1]).toBeCloseTo(1 / 6, 6);
});
