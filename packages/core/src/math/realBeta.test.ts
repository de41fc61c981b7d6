import { describe, expect, it } from "vitest";
import { betaTail } from "./betaTail.js";
import { BETA_ERROR, betaBelow, betaDensity, betaReach, lnGamma } from "./realBeta.js";

describe("Beta distributions with real shapes", () => {
  // mpmath with 30 digits: betainc(a, b, 0, x, regularized=True), and exp of the density's logarithm.
  it.each([
    [1, 1, 0.25, 0.25, 1],
    [1.5, 2.25, 0.5, 0.668380344069594, 1.3095957939403],
    [3.7, 1, 0.9375, 0.7875782656967127, 3.10830888861636],
    [1.001, 40.3, 0.03125, 0.72145139914222, 11.58194016111],
    [120.5, 80.25, 0.625, 0.7614041595989969, 9.0952803345971],
    [3000.125, 4000.5, 0.4375, 0.9346870403870562, 21.44760695782728],
    [17.3, 1.0001, 0.5, 6.198738924439648e-6, 0.0002144752502444357],
  ])("Beta(%d, %d) up to %d", (a, b, x, below, density) => {
    const allowed = BETA_ERROR * (a + b);
    expect(Math.abs(betaBelow(a, b, x) / below - 1)).toBeLessThan(allowed);
    expect(Math.abs(betaDensity(a, b, x) / density - 1)).toBeLessThan(allowed);
  });

  it("are those of whole shapes where shapes are whole", () => {
    for (const [a, b, x] of [
      [1, 1, 0.5],
      [3, 2, 0.75],
      [20, 30, 0.5],
      [90, 20, 0.875],
      [400, 600, 0.4375],
    ])
      // prettier-ignore
      expect(Math.abs(1 - betaBelow(a, b, x) - betaTail(a, b, x))).toBeLessThan(1e-12);
  });

  it("nothing lies below 0, and everything up to 1", () => {
    expect([betaBelow(2.5, 3, -1), betaBelow(2.5, 3, 0), betaBelow(2.5, 3, 1)]).toEqual([0, 0, 1]);
  });

  it("almost everything lies within reach, and not much less", () => {
    for (const [a, b] of [
      [1, 1],
      [1.2, 30],
      [80.5, 2.5],
      [500.5, 700.25],
    ]) {
      const [from, to] = betaReach(a, b, 1e-9);
      expect(betaBelow(a, b, from)).toBeLessThanOrEqual(1e-9);
      expect(betaBelow(b, a, 1 - to)).toBeLessThanOrEqual(1e-9);
      expect(betaBelow(a, b, from)).toBeGreaterThan(0.9e-9);
    }
  });

  it("ln Γ of whole numbers is the logarithm of a factorial", () => {
    expect(Math.abs(lnGamma(1))).toBeLessThan(1e-14);
    expect(lnGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
    // Γ(1.5) = sqrt(π)/2
    expect(lnGamma(1.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI) / 2), 13);
  });
});
