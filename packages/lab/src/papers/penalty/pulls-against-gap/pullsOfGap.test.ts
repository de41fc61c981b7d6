import { Shares } from "@evenhand/core";
import { penaltyTheorem2Pulls } from "@evenhand/core/guarantees";
import { describe, expect, it } from "vitest";
import { balancedPulls, correlationOf, fittedLine, theorem2Pulls } from "./pullsOfGap.js";

// log 20 000 = 9.903 488; 8 log T = 79.227 9.
const setting = { horizon: 20_000, share: 0.05, penalty: 0.45 };

describe("Theorem 2's bound on the pulls", () => {
  it("by hand", () => {
    expect(theorem2Pulls("critical", 0.1, setting)).toBeCloseTo(7922.79, 1);
    expect(theorem2Pulls("critical", 0.3, setting)).toBe(1000); // 880.3 below τT
    expect(theorem2Pulls("non-critical", 0.35, setting)).toBeCloseTo(646.76, 1); // Δ = 0.8: 123.8
    expect(theorem2Pulls("non-critical", 0.05, setting)).toBe(1000);
    // A = 0.01, Δ = 0.06: 79.23/0.0036 = 22 008 pulls without any threshold.
    expect(theorem2Pulls("non-critical", 0.05, { ...setting, penalty: 0.01 })).toBeCloseTo(22_007.7, 0);
  });

  it("is core's where core gives a number", () => {
    const [means, penalty, horizon, share] = [[0.9, 0.7, 0.1], 0.4, 1e7, 0.05];
    const shares = Shares.parse(share, 3);
    const bounds = penaltyTheorem2Pulls(
      { means, penalties: means.map(() => penalty), shares, horizon },
      { constant: 0 },
    );
    expect(bounds.slice(1)).toEqual([
      { applies: true, value: theorem2Pulls("critical", 0.9 - 0.7, { horizon, share, penalty }) },
      {
        applies: true,
        value: expect.closeTo(theorem2Pulls("non-critical", 0.4, { horizon, share, penalty }), 6) as number,
      },
    ]);
  });
});

describe("equal indices", () => {
  it("give the pulls at which both radii differ by the gap", () => {
    const pulls = balancedPulls(0.15, 14_000, 20_000);
    const radius = (count: number) => Math.sqrt((2 * Math.log(20_000)) / count);
    expect(radius(pulls) - radius(14_000)).toBeCloseTo(0.15, 12);
    expect(pulls).toBeCloseTo(562.7, 0);
  });
});

const exactly = (mean: number) => ({ mean, standardError: 0 });

describe("fittedLine", () => {
  it("has the exponent of a power as its slope", () => {
    const line = fittedLine([1, 2, 5].map((x) => ({ x, y: exactly(3 * x * x) })))!;
    expect(line.slope.mean).toBeCloseTo(2, 12);
    expect(line.slope.standardError).toBe(0);
    expect(line.at(10)).toBeCloseTo(300, 9);
  });

  it("is least squares in logarithms", () => {
    // log x = −1, 0, 1 and log y = 0, 3, 2: slope (2 − 0)/2 = 1 through the mean (0, 5/3).
    const line = fittedLine([-1, 0, 1].map((at, i) => ({ x: Math.exp(at), y: exactly(Math.exp([0, 3, 2][i])) })))!;
    expect(line.slope.mean).toBeCloseTo(1, 12);
    expect(line.at(1)).toBeCloseTo(Math.exp(5 / 3), 9);
  });

  it("passes the relative errors on to the slope", () => {
    // Two points a factor e apart: slope = log y2 − log y1, variance 0.03² + 0.04² = 0.05².
    const points = [
      { x: 1, y: { mean: 100, standardError: 3 } },
      { x: Math.E, y: { mean: 200, standardError: 8 } },
    ];
    expect(fittedLine(points)!.slope.standardError).toBeCloseTo(0.05, 12);
  });

  it("needs two different places", () => {
    expect(fittedLine([{ x: 1, y: exactly(1) }])).toBeUndefined();
    expect(fittedLine([1, 1].map((x) => ({ x, y: exactly(2) })))).toBeUndefined();
  });
});

it("the correlation on plain axes, by hand", () => {
  // Deviations (−1, 0, 1) and (−4/3, −1/3, 5/3): 3/√(2·42/9).
  expect(correlationOf([[1, 2], [2, 3], [3, 5]].map(([x, y]) => ({ x, y })))).toBeCloseTo(3 / Math.sqrt(28 / 3), 12); // prettier-ignore
  expect(correlationOf([[1, 9], [2, 11], [5, 17]].map(([x, y]) => ({ x, y })))).toBeCloseTo(1, 12); // prettier-ignore
});
