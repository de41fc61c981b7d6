import { describe, expect, it } from "vitest";
import { bruteForceObjective, cosineSimilarity as cosine } from "../../test/references/proportionalOracle.js";
import { createEnvironment } from "../environments/index.js";
import {
  approximatePairs,
  cosineSimilarity,
  proportionalDeficit,
  proportionalGap,
  proportionalObjective,
} from "./proportional.js";
import type { MetricDefinition } from "./metric.js";

function read(metric: MetricDefinition, means: readonly number[], pulls: readonly number[], perRound = 1): number {
  const environment = createEnvironment({ id: "constant", parameters: { rewards: means } });
  const round = pulls.reduce((sum, count) => sum + count, 0) / perRound;
  const into = new Float64Array(3).fill(-7);
  metric
    .create({ environment, horizon: 100, perRound })
    .read({ round, pulls: Float64Array.from(pulls), reward: 99 }, into, 1);
  expect([into[0], into[2]]).toEqual([-7, -7]);
  return into[1];
}

describe("cosine similarity", () => {
  it("is that of pulls and utilities", () => {
    expect(read(cosineSimilarity, [3, 4], [4, 3])).toBe(24 / 25);
    expect(read(cosineSimilarity, [0.5, 0.25], [20, 10])).toBeCloseTo(1, 14);
    // Table 1's columns and its printed cosines
    const need = [12.483175, 9.969955, 13.90246, 13.57191, 9.0725];
    for (const [column, printed] of [
      [[12.68, 10.2, 13.98, 13.18, 8.96], 0.9998],
      [[12.94, 10.19, 13.77, 13.3, 9.8], 0.9995],
      [[4.63, 2.22, 46.46, 4.68, 1.01], 0.6355],
      [[4.45, 2, 48.55, 2, 2], 0.6089],
    ] as const) {
      expect(Math.abs(read(cosineSimilarity, need, column) - printed)).toBeLessThan(0.0002);
      expect(read(cosineSimilarity, need, column)).toBeCloseTo(cosine(column, need), 12);
    }
  });
});

describe("proportional objective and gap", () => {
  it("Σ μ log n, and what is missing to the best whole pulls", () => {
    // (1/2)·ln 4 + (1/4)·ln 1 = ln 2; 0 where every arm has one pull.
    expect(read(proportionalObjective, [0.5, 0.25], [4, 1])).toBe(Math.LN2);
    expect(read(proportionalObjective, [0.5, 0.25], [1, 1])).toBe(0);
    expect(read(proportionalObjective, [0.5, 0.25], [2, 0])).toBe(-Infinity);
    for (const pulls of [[4, 1], [3, 2], [1, 4]]) {
      const missing = bruteForceObjective([0.5, 0.25], 5) - read(proportionalObjective, [0.5, 0.25], pulls);
      expect(read(proportionalGap, [0.5, 0.25], pulls)).toBeCloseTo(missing, 12);
    } // prettier-ignore
    // 5 units: (4, 1) has ln 2 = 0.693, (3, 2) has 0.549 + 0.173 = 0.723.
    expect(read(proportionalGap, [0.5, 0.25], [3, 2])).toBe(0);
    expect(read(proportionalGap, [0.5, 0.25], [4, 1])).toBeGreaterThan(0.02);
  });

  it("before every arm can have a pull none is behind; later an arm without one is infinitely far behind", () => {
    expect(read(proportionalGap, [0.5, 0.25, 0.25], [2, 0, 0])).toBe(0);
    expect(read(proportionalGap, [0.5, 0.25], [2, 0])).toBe(Infinity);
  });

  it("with several pulls a round the best allocation has no arm twice in one", () => {
    // Three rounds of two pulls, μ = (8, 1, 1)/10: (3, 2, 1) is the best that is possible.
    expect(read(proportionalGap, [0.8, 0.1, 0.1], [3, 2, 1], 2)).toBe(0);
  });
});

describe("proportional deficit", () => {
  it("of the arm furthest behind", () => {
    // x* = (4, 2, 2)
    expect(read(proportionalDeficit, [2, 1, 1], [4, 2, 2])).toBe(0);
    expect(read(proportionalDeficit, [2, 1, 1], [3, 4, 1])).toBe(1);
    expect(read(proportionalDeficit, [2, 1, 1], [7, 0.5, 0.5])).toBe(1.5);
    // Ten rounds of two pulls: x* = (10, 5, 5)
    expect(read(proportionalDeficit, [8, 1, 1], [9, 7, 4], 2)).toBe(1);
  });
});

describe("approximately proportional pairs", () => {
  it("are counted both ways", () => {
    // μ = (1/2, 1/4), n = (4, 1): ≈ for the second arm alone. n = (4, 2): both. n = (1, 4): |1/4 − 2| > 1/2, neither.
    expect(read(approximatePairs, [0.5, 0.25], [4, 1])).toBe(0.5);
    expect(read(approximatePairs, [0.5, 0.25], [4, 2])).toBe(1);
    expect(read(approximatePairs, [0.5, 0.25], [1, 4])).toBe(0);
    expect(read(approximatePairs, [0.5], [9])).toBe(1);
    // An arm without a pull is in no pair: (1, 1) with equal utilities is the only one of six pairs, twice.
    expect(read(approximatePairs, [1, 1, 1], [1, 1, 0])).toBeCloseTo(2 / 6, 12);
  });
});

it.each([cosineSimilarity, proportionalObjective, proportionalGap, proportionalDeficit, approximatePairs])(
  "$id is refused where a utility is not positive",
  (metric) => {
    expect(() => read(metric, [0.5, 0], [1, 1])).toThrow(expect.objectContaining({ code: "utility-not-positive" }));
  },
);
