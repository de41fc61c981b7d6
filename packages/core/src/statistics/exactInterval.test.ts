import { expect, it } from "vitest";
import { exactInterval } from "./exactInterval.js";

it("solves (1 − high)^n = error/2 where there is no hit, and low^n = error/2 where there is no miss", () => {
  const [low, high] = exactInterval(0, 3, 0.25);
  expect([low, high]).toEqual([0, expect.closeTo(1 - 0.125 ** (1 / 3), 14)]);
  // 1 − 1/2 = 1/2.
  expect(high).toBeCloseTo(0.5, 14);
  expect(exactInterval(3, 3, 0.25)[0]).toBeCloseTo(0.5, 14);
  expect(exactInterval(3, 3, 0.25)[1]).toBe(1);
});

it("is symmetric for one of two, where 1 − (1 − low)² = 0.025", () => {
  // P(at least one of two) at the low end.
  const [low, high] = exactInterval(1, 2, 0.05);
  expect(low).toBeCloseTo(1 - Math.sqrt(0.975), 14);
  expect(high).toBeCloseTo(Math.sqrt(0.975), 14);
});

it("says nothing where nothing was counted", () => {
  expect(exactInterval(0, 0, 0.05)).toEqual([0, 1]);
});
