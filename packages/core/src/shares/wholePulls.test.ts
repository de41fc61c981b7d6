import fc from "fast-check";
import { expect, it } from "vitest";
import { wholePulls } from "./wholePulls.js";

it("is floor, but a value within rounding error below a whole number counts as that number", () => {
  expect(49 * (1 / 49)).toBeLessThan(1);
  expect(wholePulls(49 * (1 / 49))).toBe(1);
  expect(wholePulls(0.29 * 100)).toBe(29);
  expect(wholePulls(2.75)).toBe(2);
  expect(wholePulls(3)).toBe(3);
  expect(wholePulls(0)).toBe(0);
  expect(wholePulls(0.999)).toBe(0);
  expect(wholePulls(1 - 1e-9)).toBe(0);
});

it("horizon × share, computed in doubles, gives the exact floor", () => {
  const share = fc
    .integer({ min: 1, max: 1000 })
    .chain((d) => fc.tuple(fc.integer({ min: 0, max: d }), fc.constant(d)));
  fc.assert(
    fc.property(share, fc.integer({ min: 1, max: 1_000_000 }), ([p, d], horizon) => {
      expect(wholePulls(horizon * (p / d))).toBe(Math.floor((horizon * p) / d));
    }),
    { seed: 17, numRuns: 2000 },
  );
});
