import type { Summary } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { frontierOf, leadAt, type TradeOff } from "./frontier.js";

function measured(mean: number, standardError = 0): Summary {
  return {
    mean,
    standardError,
    quantiles: { min: mean, q05: mean, q25: mean, median: mean, q75: mean, q95: mean, max: mean },
  };
}

function tradeOff(unfairness: number, reward: number, errors: readonly [number, number] = [0, 0]): TradeOff {
  return { scale: 0.5, unfairness: measured(unfairness, errors[0]), reward: measured(reward, errors[1]) };
}

const points = [tradeOff(100, 50), tradeOff(0, 10), tradeOff(0, 9), tradeOff(40, 34), tradeOff(60, 30)];
const frontier = frontierOf(points);

describe("a frontier", () => {
  it("has what nothing beats in both", () => {
    expect(frontier).toEqual([points[1], points[3], points[0]]);
  });

  it("leads by the height of its chord", () => {
    // From (0, 10) to (40, 34): 22 at 20. From (40, 34) to (100, 50): 42 at 70.
    expect(leadAt(frontier, tradeOff(20, 20))?.mean).toBeCloseTo(2, 12);
    expect(leadAt(frontier, tradeOff(70, 45))?.mean).toBeCloseTo(-3, 12);
    expect(leadAt(frontier, tradeOff(0, 3))?.mean).toBe(7);
    expect(leadAt(frontier, tradeOff(100, 50))?.mean).toBe(0);
  });

  it("says nothing beyond its ends", () => {
    expect(leadAt(frontier, tradeOff(101, 10))).toBeUndefined();
    expect(leadAt(frontierOf([tradeOff(10, 5), tradeOff(20, 9)]), tradeOff(9, 1))).toBeUndefined();
  });

  it("adds the errors of both ends and of the point, those of unfairness times the slope", () => {
    // Slope 2, half way: ½·√(6² + (2·4)²) = 5 from each end; √(1² + (2·3.5)²) = √50 from
    // the point: √(25 + 25 + 50) = 10.
    const chord = frontierOf([tradeOff(0, 0, [4, 6]), tradeOff(10, 20, [4, 6])]);
    expect(leadAt(chord, tradeOff(5, 10, [3.5, 1]))).toEqual({
      mean: 0,
      standardError: expect.closeTo(10, 12) as number,
    });
    expect(leadAt(chord, tradeOff(0, 1, [9, 8]))).toEqual({ mean: -1, standardError: 10 });
  });
});
