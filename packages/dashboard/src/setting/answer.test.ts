import { expect, it } from "vitest";
import { pairedCost } from "./answer.js";

it("the same part in every trial: no error, however much the trials differ", () => {
  const { mean, error } = pairedCost([100, 200, 50], [90, 180, 45]);
  expect(mean).toBeCloseTo(0.1, 12);
  expect(error).toBeCloseTo(0, 12);
});

it("by hand", () => {
  // ρ = 30/40; kept − ρ·plain = 11 − 7.5, 8 − 15, 11 − 7.5 = 3.5, −7, 3.5; their squares sum to 73.5.
  // √(73.5/2/3) = 3.5, over a mean of 40/3.
  expect(pairedCost([10, 20, 10], [11, 8, 11])).toEqual({ mean: 0.25, error: 3.5 / (40 / 3) });
});

it("nothing to lose", () => {
  expect(pairedCost([0, 0], [0, 0])).toEqual({ mean: 0, error: 0 });
});

it("one trial says nothing about its error", () => {
  expect(pairedCost([8], [6])).toEqual({ mean: 0.25, error: NaN });
});
