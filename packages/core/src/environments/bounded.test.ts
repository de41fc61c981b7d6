import { describe, expect, it } from "vitest";
import { createEnvironment } from "./index.js";

const bounded = (parameters: Record<string, unknown>) => createEnvironment({ id: "bounded", parameters });

function draws(parameters: Record<string, unknown>, arm: number, count = 20_000): number[] {
  const environment = bounded(parameters);
  environment.begin(3, 0);
  return Array.from({ length: count }, (_, n) => environment.draw(arm, n + 1));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("bounded", () => {
  it("has the variance of its stretched Beta: (μ − c)(1 − μ)/(ν + 1)", () => {
    // Var Beta(νm, ν(1 − m)) = m(1 − m)/(ν + 1), times (1 − c)²: with m = (μ − c)/(1 − c)
    // that is (μ − c)(1 − μ)/(ν + 1).
    for (const [concentration, floor, mu] of [
      [2, 0.1, 0.4],
      [0.5, 0.25, 0.75],
      [30, 0, 0.5],
    ]) {
      const rewards = draws({ means: [1, mu], floor, concentration }, 1);
      const squares = rewards.map((reward) => (reward - mu) * (reward - mu));
      const variance = mean(squares);
      const error = Math.sqrt(
        mean(squares.map((square) => (square - variance) * (square - variance))) / squares.length,
      );
      expect(Math.abs(variance - ((mu - floor) * (1 - mu)) / (concentration + 1))).toBeLessThan(5 * error);
      expect(Math.abs(mean(rewards) - mu)).toBeLessThan(5 * Math.sqrt(variance / rewards.length));
    }
  });

  it("says its support: from the floor to 1, and never below", () => {
    expect(bounded({ means: [0.5] }).support).toEqual({ min: 0.1, max: 1 });
    const rewards = draws({ means: [0.11], concentration: 0.02 }, 0, 2000);
    expect(Math.min(...rewards)).toBeGreaterThanOrEqual(0.1);
    // Beta(0.02·m, …) sits at its two ends.
    expect(Math.max(...rewards)).toBe(1);
  });

  it("an arm whose mean is an end of the support always returns it", () => {
    for (const [floor, mu] of [
      [0.1, 0.1],
      [0.1, 1],
      [1, 1],
    ]) {
      expect(new Set(draws({ means: [mu], floor }, 0, 100))).toEqual(new Set([mu]));
    }
  });

  it("refuses a mean below the floor", () => {
    expect(() => bounded({ means: [0.5, 0.09], floor: 0.1 })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "environment.means[1]", received: "0.09" }),
    );
  });
});
