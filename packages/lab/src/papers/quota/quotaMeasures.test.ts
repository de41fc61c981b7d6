import type { Summary } from "@evenhand/core";
import type { Bound } from "@evenhand/core/guarantees";
import { describe, expect, it } from "vitest";
import { checkpointsOver, steppedMeans } from "./quotaStudies.js";
import { excessGrowth, grouped, isClose, regretBounds, regretWithinBound } from "./quotaMeasures.js";

const summary = (mean: number, rest: Partial<Summary> = {}): Summary => ({
  mean,
  standardError: 0,
  quantiles: { min: mean, q05: mean, q25: mean, median: mean, q75: mean, q95: mean, max: mean },
  ...rest,
});

describe("isClose", () => {
  it("needs the difference and three standard errors inside, or the difference less three outside", () => {
    expect(isClose({ mean: 104, standardError: 1.9 }, { mean: 100, standardError: 0 }, 0.1)).toBe("holds");
    expect(isClose({ mean: 104, standardError: 2.1 }, { mean: 100, standardError: 0 }, 0.1)).toBe("open");
    expect(isClose({ mean: 84, standardError: 2.1 }, { mean: 100, standardError: 0 }, 0.1)).toBe("open");
    expect(isClose({ mean: 84, standardError: 1.9 }, { mean: 100, standardError: 0 }, 0.1)).toBe("fails");
    expect(isClose({ mean: -84, standardError: 0 }, { mean: -100, standardError: 0 }, 0.2)).toBe("holds");
  });
});

describe("excessGrowth", () => {
  it("is measured trial by trial", () => {
    const [earlier, later] = [summary(30, { samples: [10, 20, 60] }), summary(33, { samples: [12, 22, 65] })];
    // 12 − 11, 22 − 22, 65 − 66: mean 0, variance 1, so that the standard error is 1/√3.
    const { mean, standardError, largest } = excessGrowth(earlier, later, 1.1);
    expect(mean).toBeCloseTo(0, 12);
    expect(standardError).toBeCloseTo(1 / Math.sqrt(3), 12);
    expect(largest).toBeCloseTo(1, 12);
  });

  it("refuses a study that did not keep its samples", () => {
    expect(() => excessGrowth(summary(1), summary(2), 1)).toThrow("keep its samples");
  });
});

describe("regretBounds", () => {
  const means = steppedMeans({ arms: 10, bestMean: 0.8, step: 0.01 });
  const value = (bound: Bound) => (bound.applies ? bound.value : NaN);

  it("at the paper's instance with r = 0.05 and T = 20 000 Theorem 3 says 21 965, and Theorem 5 some 900", () => {
    const { theorem3, theorem5, smaller } = regretBounds(means, 0.05, 20_000);
    expect(value(theorem3)).toBeCloseTo(21_965, -1);
    // 20 000·0.09·0.5, and for half a pull behind 0.5·Σ (0.09 − Δ_i) = 0.225.
    expect(value(theorem5)).toBeCloseTo(900.225, 9);
    expect(smaller).toEqual(theorem5);
  });

  it("Theorem 3 says less than Theorem 5 in the long run, and stops growing once S(T) is empty", () => {
    const { theorem3, smaller } = regretBounds(means, 0.05, 30_000_000);
    // r·T = 1 500 000 exceeds 8·ln T/0.01² = 1 377 000: (1 + π²/3)·0.45 is left.
    expect(value(theorem3)).toBeCloseTo((1 + Math.PI ** 2 / 3) * 0.45, 9);
    expect(smaller).toEqual(theorem3);
  });

  it("has no room for deficits where nothing is promised", () => {
    expect(value(regretBounds(means, 0, 1000).theorem5)).toBeCloseTo(90, 9);
  });
});

describe("regretWithinBound", () => {
  const regrets = (boundAt: (round: number) => Bound) => [
    { round: 1000, summary: summary(4), bound: boundAt(1000) },
    { round: 20_000, summary: summary(9, { standardError: 1 }), bound: boundAt(20_000) },
  ];

  it("says where the regret came closest", () => {
    const outcome = regretWithinBound(regrets((round) => ({ applies: true, value: round / 100 })));
    expect(outcome.verdict).toBe("holds");
    expect(outcome.measured).toMatch(/^closest after round 1.000: 4 of 10.00$/);
  });

  it("allows for the error, and not for more", () => {
    const at = (value: number) => regretWithinBound(regrets(() => ({ applies: true, value }))).verdict;
    expect(at(6.5)).toBe("holds");
    expect(at(5.5)).toBe("fails");
  });

  it("is open where the theorem does not apply", () => {
    const outcome = regretWithinBound(regrets(() => ({ applies: false, because: "the means exceed 1" })));
    expect(outcome).toEqual({ verdict: "open", measured: "no bound applies: the means exceed 1" });
  });
});

describe("checkpointsOver", () => {
  it("goes from the first sweep to the horizon, in order and without doubles", () => {
    const rounds = checkpointsOver(10, 20_000, [5000, 20_000]);
    expect([rounds[0], rounds.at(-1)]).toEqual([10, 20_000]);
    expect(rounds).toContain(5000);
    expect(rounds.every((round, i) => i === 0 || round > rounds[i - 1])).toBe(true);
    expect(rounds.length).toBeGreaterThan(45);
  });

  it("has one round where the horizon is shorter than the arms", () => {
    expect(checkpointsOver(10, 4)).toEqual([4]);
  });
});

describe("grouped", () => {
  it("parts thousands", () => {
    const parts = (value: number) => grouped(value).split("\u202f");
    expect(parts(20_000)).toEqual(["20", "000"]);
    expect(parts(1_000_000)).toEqual(["1", "000", "000"]);
    expect(parts(999)).toEqual(["999"]);
    expect(parts(0.12345)).toEqual(["0.12345"]);
  });
});
