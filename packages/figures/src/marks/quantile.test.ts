import { expect, it } from "vitest";
import { quantile } from "./quantile.js";

it("interpolates, as R does by default", () => {
  // > quantile(c(1, 2, 4, 8, 16), c(0, 0.1, 0.5, 0.9, 1), type = 7)
  const sorted = [1, 2, 4, 8, 16];
  expect([0, 0.1, 0.5, 0.9, 1].map((part) => quantile(sorted, part))).toEqual([1, 1.4, 4, 12.8, 16]);
  expect(quantile([5], 0.3)).toBe(5);
});
