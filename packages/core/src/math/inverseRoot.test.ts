import { expect, it } from "vitest";
import { inverseRoot } from "./inverseRoot.js";

it("is 1/sqrt(n), inside its table and beyond", () => {
  expect([1, 4, 16, 65_536, 1_048_576].map(inverseRoot)).toEqual([1, 1 / 2, 1 / 4, 1 / 256, 1 / 1024]);
  for (const n of [2, 3, 65_535, 65_537, 4_294_967_295]) expect(inverseRoot(n)).toBe(1 / Math.sqrt(n));
});
