import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pow } from "./pow.js";

describe("pow", () => {
  it.each([
    [2, 10, 1024],
    [10, 3, 1000],
    [4, 0.5, 2],
    [27, 1 / 3, 3],
    [0.25, -0.5, 2],
    [2, -1074, 5e-324],
    [2, 1023, 2 ** 1023],
    [2, 1024, Infinity],
    [2, -1076, 0],
    [5e-324, 1, 5e-324],
    [5e-324, -1, Infinity],
    [1.7976931348623157e308, 1, 1.7976931348623157e308],
    [0.9999999999999999, 1e300, 0],
    [1.0000000000000002, 1e300, Infinity],
    [3, 1e-300, 1],
    [3, -5e-324, 1],
  ])("of %d, %d is exactly %d", (x, y, expected) => expect(pow(x, y)).toBe(expected));

  it.each([
    [0, 0, 1],
    [NaN, 0, 1],
    [Infinity, 0, 1],
    [0, 2, 0],
    [-0, 3, 0],
    [0, -2, Infinity],
    [Infinity, 2, Infinity],
    [Infinity, -2, 0],
    [1, 1e300, 1],
    [1, Infinity, 1],
    [1, -Infinity, 1],
    [1, NaN, NaN],
    [2, Infinity, Infinity],
    [2, -Infinity, 0],
    [0.5, Infinity, 0],
    [0.5, -Infinity, Infinity],
    [2, NaN, NaN],
    [NaN, 2, NaN],
    [-2, 2, NaN],
  ])("of %d, %d is %d by convention", (x, y, expected) => expect(pow(x, y)).toBe(expected));

  it("is exact wherever a whole power of a whole number is a double", () => {
    for (let base = 2; base <= 200; base++) {
      let product = 1;
      for (let exponent = 1; product * base <= 2 ** 53; exponent++) {
        product *= base;
        expect(pow(base, exponent)).toBe(product);
      }
    }
  });

  it("gives back x for the exponent 1, and the square root for 1/2", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true }), (x) => {
        expect(pow(x, 1)).toBe(x);
        // sqrt is correctly rounded and pow nearly: they differ by one ulp at most.
        expect(Math.abs(pow(x, 0.5) / Math.sqrt(x) - 1) <= 2 ** -52 || x === 0 || x === Infinity).toBe(true);
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it("is monotone in the base and in the exponent", () => {
    const base = fc.double({ min: 0, max: 1e10, noNaN: true });
    const exponent = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(base, base, exponent, exponent, (x1, x2, y1, y2) => {
        expect(pow(Math.max(x1, x2), y1)).toBeGreaterThanOrEqual(pow(Math.min(x1, x2), y1));
        if (x1 >= 1) expect(pow(x1, Math.max(y1, y2))).toBeGreaterThanOrEqual(pow(x1, Math.min(y1, y2)));
        else expect(pow(x1, Math.max(y1, y2))).toBeLessThanOrEqual(pow(x1, Math.min(y1, y2)));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});
