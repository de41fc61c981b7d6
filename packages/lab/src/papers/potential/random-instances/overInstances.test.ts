import { expect, it } from "vitest";
import { overInstances } from "./overInstances.js";

it("mean and standard error over instances, by hand; a single instance says nothing of its error", () => {
  // Deviations −3, −1, 1, 3: 20/3/4
  expect(overInstances([1, 3, 5, 7])).toEqual({ mean: 4, standardError: Math.sqrt(20 / 12) });
  expect(overInstances([2])).toEqual({ mean: 2, standardError: 0 });
});
