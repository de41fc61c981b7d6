import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaQuantile, betaTail, betaTailIsAtMost } from "./betaTail.js";

/** P(Binomial(a + b − 1, x) < a) for x = numerator/2^16, in whole numbers. */
function exactTail(a: number, b: number, numerator: number): number {
  const [n, x, rest] = [a + b - 1, BigInt(numerator), BigInt(65_536 - numerator)];
  let sum = 0n;
  let choose = 1n;
  for (let j = 0; j < a; j++) {
    sum += choose * x ** BigInt(j) * rest ** BigInt(n - j);
    choose = (choose * BigInt(n - j)) / BigInt(j + 1);
  }
  const whole = 65_536n ** BigInt(n);
  return Number((sum << 1000n) / whole) / 2 ** 1000;
}

describe("betaTail", () => {
  // mpmath with 40 digits: quad of the density for a + b < 200, above that the sum of the binomial terms.
  it.each([
    [1, 1, 0.25, 0.75],
    [3, 2, 0.75, 0.26171875],
    [20, 30, 0.5, 0.07620388598073902],
    [90, 20, 0.875, 0.04985539266857829],
    [400, 600, 0.4375, 0.008131425626771325],
    [30_000, 10_000, 0.755, 0.01022784511689665],
    [2_000_001, 1_000_001, 0.667, 0.11024584870131768],
    [7, 1, 0.9990234375, 0.006815942903831911],
    [1, 12, 0.03125, 0.6831885610956207],
  ])("of Beta(%i, %i) beyond %d", (a, b, x, expected) => {
    expect(Math.abs(betaTail(a, b, x) / expected - 1)).toBeLessThan(2e-12);
  });

  const shapes = fc.integer({ min: 1, max: 60 });
  it("is the exact sum of binomial terms", () => {
    fc.assert(
      fc.property(shapes, shapes, fc.integer({ min: 1, max: 65_535 }), (a, b, numerator) => {
        const expected = exactTail(a, b, numerator);
        const found = betaTail(a, b, numerator / 65_536);
        // Below the mean the tail is 1 minus a small number.
        const scale = numerator * (a + b) < 65_536 * a ? 1 : expected;
        expect(Math.abs(found - expected)).toBeLessThan(1e-12 * scale + 1e-280);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("goes over from terms to the integral without a step", () => {
    // Around a variance of 4000 = n/4 at x = 1/2; by symmetry the tail of Beta(a, a) at 1/2 is 1/2.
    for (let a = 7_990; a < 8_010; a++) expect(Math.abs(betaTail(a, a, 0.5) - 0.5)).toBeLessThan(1e-12);
  });

  it("is compared as it is computed", () => {
    const factor = fc.double({ min: 0.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(shapes, shapes, fc.integer({ min: 1, max: 65_535 }), factor, (a, b, numerator, times) => {
        const [x, tail] = [numerator / 65_536, betaTail(a, b, numerator / 65_536)];
        expect(betaTailIsAtMost(a, b, x, times * tail)).toBe(tail <= times * tail);
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe("betaQuantile", () => {
  it("has closed forms for a = 1 and b = 1", () => {
    expect(betaQuantile(1, 1, 0.25, 0.75)).toBe(0.75);
    // P(θ > x) = (1 − x)³ and 1 − x².
    expect(betaQuantile(1, 3, 1 / 64, 63 / 64)).toBeCloseTo(3 / 4, 15);
    expect(betaQuantile(2, 1, 7 / 16, 9 / 16)).toBeCloseTo(3 / 4, 15);
  });

  it("is 1 and 0 at the ends", () => {
    expect(betaQuantile(5, 7, 0, 1)).toBe(1);
    expect(betaQuantile(5, 7, 1, 0)).toBe(0);
  });

  it("is exceeded with the probability that was asked for", () => {
    const shape = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1_000_000 }));
    const exponent = fc.double({ min: 0.302, max: 14, noNaN: true });
    fc.assert(
      fc.property(shape, shape, exponent, fc.boolean(), (a, b, e, lower) => {
        const small = 10 ** -e;
        const x = lower ? betaQuantile(a, b, 1 - small, small) : betaQuantile(a, b, small, 1 - small);
        const found = lower ? betaTail(b, a, 1 - x) : betaTail(a, b, x);
        // The density times half a unit in the last place of x is what rounding x can change.
        const [mean, observed] = [a / (a + b), a + b];
        const deviation = Math.sqrt((mean * (1 - mean)) / observed);
        const gap = lower ? x : 1 - x;
        const rounding = 40 * 2 ** -53 * (1 / deviation + Math.min(a, b) / gap);
        expect(Math.abs(found / small - 1)).toBeLessThan(1e-11 + rounding);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });
});
