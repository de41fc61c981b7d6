import { describe, expect, it } from "vitest";
import { integrate } from "./gaussKronrod.js";

describe("the integral", () => {
  it("of a polynomial up to degree 22 is exact with one panel", () => {
    for (let degree = 0; degree <= 22; degree++) {
      const { value } = integrate((x) => x ** degree, [0, 1], 1);
      expect(value, `x^${degree}`).toBeCloseTo(1 / (degree + 1), 14);
    }
  });

  it.each<[string, (x: number) => number, number[], number]>([
    // ∫ dx / (1 + x²) = π/4; ∫ e^x dx = e − 1.
    ["1/(1 + x²)", (x) => 1 / (1 + x * x), [0, 1], Math.PI / 4],
    ["e^x", Math.exp, [0, 1], Math.E - 1],
    // A step of width 10^-4 at 1/3: ∫ (1 + tanh((x − c)/w))/2 dx = 1 − c, up to e^-6000.
    ["a steep step", (x) => (1 + Math.tanh((x - 1 / 3) * 1e4)) / 2, [0, 1], 2 / 3],
    // A bell between two points that say where it is: Φ(8) − Φ(−8), and nothing elsewhere.
    [
      "a narrow bell",
      (x) => Math.exp(-0.5 * ((x - 0.7) * 1e6) ** 2) * (1e6 / Math.sqrt(2 * Math.PI)),
      [0, 0.7 - 8e-6, 0.7 + 8e-6, 1],
      1,
    ],
    ["a corner", (x) => Math.abs(x - 0.3), [0, 1], (0.09 + 0.49) / 2],
  ])("of %s is within the error that it states", (_, f, points, expected) => {
    const { value, error } = integrate(f, points, 1e-10);
    expect(error).toBeLessThanOrEqual(1e-10);
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(error + 2e-15);
  });

  it("says so where it gives up", () => {
    // Noise has no integral that more nodes come nearer to.
    const noise = (x: number) => (Math.sin(x * 1e9) > 0 ? 1 : 0);
    expect(integrate(noise, [0, 1], 1e-10).error).toBeGreaterThan(1e-4);
  });

  it("over no stretch is 0", () => {
    expect(integrate(Math.exp, [0.5], 1e-10)).toEqual({ value: 0, error: 0 });
  });
});
