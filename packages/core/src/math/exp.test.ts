import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exp, oneMinusExp } from "./exp.js";

describe("exp", () => {
  it.each([
    [0, 1],
    [-0, 1],
    [5e-324, 1],
    [-5e-324, 1],
    [Infinity, Infinity],
    [-Infinity, 0],
    [NaN, NaN],
  ])("of %d is %d", (x, expected) => expect(exp(x)).toBe(expected));

  it("overflows just above the logarithm of the largest double", () => {
    // ln(1.7976931348623157e308) = 709.78271289338399…, between these two neighbours.
    expect(exp(709.782712893384)).toBeLessThan(Infinity);
    expect(exp(709.7827128933841)).toBe(Infinity);
    expect(exp(1e300)).toBe(Infinity);
  });

  it("underflows just below the logarithm of half the smallest double", () => {
    // ln(2^-1075) = -745.13321910194122…, between these two neighbours.
    expect(exp(-745.1332191019411)).toBe(5e-324);
    expect(exp(-745.1332191019413)).toBe(0);
    expect(exp(-1e300)).toBe(0);
  });

  it("is monotone", () => {
    const argument = fc.double({ min: -750, max: 715, noNaN: true });
    fc.assert(
      fc.property(argument, argument, fc.double({ min: 0, max: 1e-12, noNaN: true }), (x, other, little) => {
        expect(exp(x + little)).toBeGreaterThanOrEqual(exp(x));
        expect(exp(Math.max(x, other))).toBeGreaterThanOrEqual(exp(Math.min(x, other)));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it("turns sums into products", () => {
    const argument = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(argument, argument, (x, y) => {
        const product = exp(x) * exp(y);
        // Three roundings of 2^-53 each, and that of x + y, which is absolute.
        expect(Math.abs(exp(x + y) - product)).toBeLessThanOrEqual(product * (2 ** -51 + 2 ** -53 * Math.abs(x + y)));
      }),
      { seed: 1 },
    );
  });
});

// mpmath with 40 digits: −expm1(−x)
it.each([
  [1e-18, 1e-18],
  [1e-6, 9.999995000001667e-7],
  [0.0099, 0.00985115631704285],
  [0.0101, 0.010049166284122698],
  [0.5, 0.3934693402873666],
  [40, 1],
])("1 − e^−%d", (x, expected) => {
  expect(Math.abs(oneMinusExp(x) / expected - 1)).toBeLessThan(2e-14);
});
