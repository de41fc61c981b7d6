import { describe, expect, it } from "vitest";
import { fittedLine } from "./fittedLine.js";

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
