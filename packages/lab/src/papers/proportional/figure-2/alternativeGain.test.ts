import { proportionalChange } from "@evenhand/core";
import { expect, it } from "vitest";
import { alternativeGain } from "./alternativeGain.js";

it("is what the best other allocation gains, of all that there are", () => {
  const utilities = [0.5, 0.3, 0.2];
  for (const counts of [[5, 3, 2], [8, 1, 1], [2, 4, 4], [1, 1, 8]]) {
    let best = -Infinity;
    for (let a = 0; a <= 10; a++) {
      for (let b = 0; a + b <= 10; b++) best = Math.max(best, proportionalChange(utilities, counts, [a, b, 10 - a - b]));
    }
    // Σμ = 1
    expect(alternativeGain(utilities, counts)).toBeCloseTo(best, 12);
  } // prettier-ignore
});

it("is 0 for proportional counts, and a part of Σμ for others", () => {
  expect(alternativeGain([0.4, 0.2], [20, 10])).toBeCloseTo(0, 12);
  // x* = (20, 10): all to the second arm, 10/5 − 1 = 1, for any scale of the utilities
  expect(alternativeGain([0.4, 0.2], [25, 5])).toBeCloseTo(1, 12);
  expect(alternativeGain([4, 2], [25, 5])).toBeCloseTo(1, 12);
  expect(alternativeGain([0.4, 0.2], [30, 0])).toBe(Infinity);
});
