import { expect, it } from "vitest";
import { logSpaced } from "./logSpaced.js";

it("spaces whole numbers by a factor", () => {
  expect(logSpaced(1, 1000, 4)).toEqual([1, 10, 100, 1000]);
  expect(logSpaced(10, 160, 5)).toEqual([10, 20, 40, 80, 160]);
});

it("names each number once, in order, with both ends", () => {
  // Factors of 20^(1/9) = 1.39: 1, 1.39, 1.95, 2.71, 3.79, 5.28, 7.37, 10.28, 14.34, 20
  expect(logSpaced(1, 20, 10)).toEqual([1, 2, 3, 4, 5, 7, 10, 14, 20]);
  expect(logSpaced(5, 5, 3)).toEqual([5]);
  expect(logSpaced(5, 900, 1)).toEqual([5, 900]);
});
