import { describe, expect, it } from "vitest";
import { proposition3, proposition4, theorem1, theorem2, theorem3 } from "../../test/references/opportunityBounds.js";
import type { Bound } from "./bound.js";
import {
  constantShareRegret,
  exploreThenServeRegret,
  gapPulls,
  looseShareRegret,
  lowerBoundCases,
  opportunityEpsilon,
  opportunityLowerBound,
  selfRegulatedUtilityRegret,
  sharePulls,
} from "./opportunityBounds.js";

function value(bound: Bound): number {
  expect(bound).toMatchObject({ applies: true });
  return bound.applies ? bound.value : NaN;
}

describe("rates of Theorems 1 and 2, Propositions 3 and 4", () => {
  it("by hand", () => {
    // T = 1000: T^(2/3)·log^(1/3) T = 100·1.904491. K = 2, L = 1: twice that. K = 8, L = 1: 8^(5/3) = 32 times.
    expect(value(exploreThenServeRegret({ arms: 2, horizon: 1000, lipschitz: 1 }))).toBeCloseTo(380.898, 2);
    expect(value(selfRegulatedUtilityRegret({ arms: 8, horizon: 1000, lipschitz: 1 }))).toBeCloseTo(32 * 190.4491, 1);
    // K·T^(1−γ) = 2·10; √(2·100·ln 100) = 30.349
    const loose = { arms: 2, horizon: 100, exponent: 0.5 };
    expect(value(looseShareRegret({ ...loose, learnerRegret: 7 }))).toBeCloseTo(20, 12);
    expect(value(looseShareRegret({ ...loose, learnerRegret: 70, constant: 3 }))).toBe(210);
    expect(value(constantShareRegret({ arms: 2, horizon: 100, learnerRegret: 7 }))).toBeCloseTo(30.349, 3);
    expect(value(constantShareRegret({ arms: 2, horizon: 100, learnerRegret: 70 }))).toBe(70);
  });

  it("as the reference has them, times the constant", () => {
    for (const [arms, horizon, lipschitz] of [
      [2, 10_000, 0.5],
      [6, 200_000, 2],
      [10, 777, 0.1],
    ]) {
      const sizes = { arms, horizon, lipschitz, constant: 3 };
      expect(value(exploreThenServeRegret(sizes)) / (3 * theorem1(arms, horizon, lipschitz).rate)).toBeCloseTo(1, 12);
      const second = value(selfRegulatedUtilityRegret(sizes)) / (3 * theorem2(arms, horizon, lipschitz).rate);
      expect(second).toBeCloseTo(1, 12);
      const learned = { arms, horizon, learnerRegret: 5, exponent: 0.6 };
      expect(value(looseShareRegret(learned))).toBeCloseTo(proposition3(arms, horizon, 0.6, 5).rate, 8);
      expect(value(constantShareRegret(learned))).toBeCloseTo(proposition4(arms, horizon, 5).rate, 8);
    }
  });

  it("say nothing outside their conditions", () => {
    // L = 0: the rates would be 0.
    for (const lipschitz of [0, 0.16]) {
      const sizes = { arms: 6, horizon: 1000, lipschitz };
      expect(exploreThenServeRegret(sizes)).toMatchObject({ applies: false });
      expect(selfRegulatedUtilityRegret(sizes)).toMatchObject({ applies: false });
    }
    const loose = { arms: 2, horizon: 100, learnerRegret: 1, exponent: 0.4 };
    expect(looseShareRegret(loose)).toEqual({ applies: false, because: "γ is below 1/2" });
  });
});

describe("pulls of Lemmas 2 and 3", () => {
  it("by hand", () => {
    // T = 800: ln T = 6.684612. 8·6.684612/0.16 = 334.23; (K·L/α)² = (2·0.5/0.45)² = 4.938272: 264.08
    expect(value(gapPulls({ horizon: 800, beta: 0.4 }))).toBe(335);
    expect(value(sharePulls({ arms: 2, horizon: 800, lipschitz: 0.5, alpha: 0.45 }))).toBe(265);
    expect(value(sharePulls({ arms: 2, horizon: 800, lipschitz: 0, alpha: 0 }))).toBe(0);
  });

  it("are 8·T·β and 8·T·α for Theorem 2's parameters, rounded up", () => {
    const [arms, horizon, lipschitz] = [6, 20_000, 0.5];
    const beta = Math.cbrt(Math.log(horizon) / horizon);
    const alpha = Math.cbrt((arms * lipschitz) ** 2) * beta;
    expect(value(gapPulls({ horizon, beta }))).toBe(Math.ceil(8 * horizon * beta));
    expect(value(sharePulls({ arms, horizon, lipschitz, alpha }))).toBe(Math.ceil(8 * horizon * alpha));
  });

  it("are unbounded for α or β of 0", () => {
    expect(gapPulls({ horizon: 100, beta: 0 })).toMatchObject({ applies: false });
    expect(sharePulls({ arms: 2, horizon: 100, lipschitz: 1, alpha: 0 })).toMatchObject({ applies: false });
  });
});

describe("Theorem 3", () => {
  const family = { arms: 2, horizon: 1000, slope: 1, c: 1 };

  it("by hand", () => {
    // ε = 1/10: 1/(8ε²) = 12.5. Explored: 12.5/2. Unexplored: T·L·ε/(2K) = 25: 0.55·(25 − 1 − 12.5) = 6.325.
    expect(value(opportunityEpsilon(family))).toBeCloseTo(0.1, 12);
    const { threshold, explored, unexplored } = lowerBoundCases(family);
    expect([value(threshold), value(explored), value(unexplored)].map((one) => one.toFixed(9))).toEqual([
      "12.500000000",
      "6.250000000",
      "6.325000000",
    ]);
    expect(value(opportunityLowerBound(family))).toBeCloseTo(0.06325, 12);
    expect(value(opportunityLowerBound({ ...family, probability: 1 }))).toBeCloseTo(6.25, 12);
    // c = (K/L)^(1/3) by default: c³ = 2, ε³ = 2/1000
    const { c: _, ...left } = family;
    expect(value(opportunityEpsilon(left)) ** 3).toBeCloseTo(0.002, 14);
  });

  it("as the reference has it, but for the rounding of T·f", () => {
    const [arms, horizon, slope, c] = [5, 1_000_000, 2, 1.3];
    const reference = theorem3(arms, horizon, slope, c);
    const { threshold, explored, unexplored } = lowerBoundCases({ arms, horizon, slope, c });
    expect(value(threshold)).toBeCloseTo(reference.threshold, 6);
    expect(value(explored)).toBeCloseTo(reference.explored, 6);
    expect(value(unexplored)).toBeCloseTo(reference.unexplored - (1 + c / 100) / 2, 6);
  });

  it("grows like T^(2/3)", () => {
    const at = (horizon: number) => value(opportunityLowerBound({ arms: 4, horizon, slope: 1 }));
    expect(at(1e12) / at(1e9)).toBeCloseTo(100, -1);
  });

  it.each([
    [{ ...family, c: 0.79 }, /c³/], // 0.79³ = 0.493 < K/(4L) = 1/2
    [{ ...family, slope: 10.1 }, /1\/L/], // ε = 1/10
    [{ arms: 2, horizon: 2, slope: 0.5, c: 1.5 }, /at most 1/], // ε = 1.19 < 1/L = 2
    [{ ...family, slope: 0 }, /L must be above 0/],
  ])("%o is outside its conditions", (outside, because) => {
    expect(opportunityLowerBound(outside)).toEqual({
      applies: false,
      because: expect.stringMatching(because) as string,
    });
  });
});
