import { describe, expect, it } from "vitest";
import { createEnvironment } from "./index.js";

function rewards(mean: number, draws: number): number[] {
  const world = createEnvironment({ id: "beta", parameters: { means: [mean] } });
  world.begin(8, 0);
  return Array.from({ length: draws }, (_, n) => world.draw(0, n + 1));
}

const average = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

describe("beta", () => {
  it.each([0.03, 0.2, 0.5, 0.9])("Beta(%d, 1 − μ): moments within five standard errors", (mean) => {
    const draws = 40_000;
    const found = rewards(mean, draws);
    // a + b = 1: E X = μ, E X² = μ(μ + 1)/2, E X⁴ = μ(μ + 1)(μ + 2)(μ + 3)/24.
    const second = (mean * (mean + 1)) / 2;
    const fourth = (second * (mean + 2) * (mean + 3)) / 12;
    const error = Math.sqrt((second - mean * mean) / draws);
    expect(Math.abs(average(found) - mean)).toBeLessThan(5 * error);
    const secondError = Math.sqrt((fourth - second * second) / draws);
    expect(Math.abs(average(found.map((x) => x * x)) - second)).toBeLessThan(5 * secondError);
    // Beta is not Bernoulli with the same mean: most rewards lie strictly between 0 and 1.
    expect(found.filter((x) => x > 0 && x < 1).length).toBeGreaterThan(draws / 2);
  });

  it("the arcsine law at μ = 1/2: P(X <= x) = (2/π) asin √x", () => {
    const draws = 40_000;
    const found = rewards(0.5, draws);
    for (const x of [0.01, 0.25, 0.5, 0.9]) {
      const p = (2 / Math.PI) * Math.asin(Math.sqrt(x));
      const below = found.filter((reward) => reward <= x).length / draws;
      expect(Math.abs(below - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / draws));
    }
  });

  it.each([1e-6, 1 - 1e-6])("the true law at the extreme μ = %d", (mean) => {
    // With a = 10^−6 P(X > x) = 1 − x^a·(1 + O(a²) + O(x)) for small x, so 1 − e^(a ln x) of the numbers are above x:
    // of 400 000, 276 above 10^−300 and 9.2 above 10^−10. Near 1 only the latter can be told from 1 in doubles.
    const draws = 400_000;
    const found = rewards(mean, draws);
    expect(found.every((reward) => reward >= 0 && reward <= 1)).toBe(true);
    const tiny = mean < 0.5 ? found : found.map((reward) => 1 - reward);
    for (const x of mean < 0.5 ? [1e-300, 1e-100, 1e-10] : [1e-10]) {
      const expected = draws * (1 - Math.exp(1e-6 * Math.log(x)));
      const above = tiny.filter((reward) => reward > x).length;
      expect(Math.abs(above - expected), `above ${x}`).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it("means of 0 and 1 are always 0 and 1", () => {
    expect(new Set(rewards(0, 20))).toEqual(new Set([0]));
    expect(new Set(rewards(1, 20))).toEqual(new Set([1]));
  });

  it("refuses means outside [0, 1]", () => {
    expect(() => rewards(1.1, 1)).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "environment.means[0]" }),
    );
    expect(createEnvironment({ id: "beta", parameters: { means: [0.5] } }).support).toEqual({ min: 0, max: 1 });
  });
});

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
