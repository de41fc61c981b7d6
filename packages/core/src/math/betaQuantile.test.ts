import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaQuantile } from "./betaQuantile.js";
import { betaTail } from "./betaTail.js";

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
