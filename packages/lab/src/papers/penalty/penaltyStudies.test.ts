import { Shares } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { drawnMeans, equalShares, exactDecimal } from "./penaltyStudies.js";

const panel = { seed: 1, arms: 20, totalShare: 0.2 };

describe("drawnMeans", () => {
  it("is fixed by seed, arms, total share and draw, and by nothing else", () => {
    expect(drawnMeans(panel)).toEqual(drawnMeans({ ...panel, draw: 0 }));
    const others = [{ seed: 2 }, { arms: 5 }, { totalShare: 0.5 }, { draw: 1 }];
    for (const other of others) expect(drawnMeans({ ...panel, ...other })[0]).not.toBe(drawnMeans(panel)[0]);
  });

  it("is uniform in [0, 1)", () => {
    const all = Array.from({ length: 500 }, (_, draw) => drawnMeans({ ...panel, draw })).flat();
    expect(all.every((mean) => mean >= 0 && mean < 1)).toBe(true);
    // 10 000 values: a tenth is below 0.1, within five standard errors of √(0.09·10 000) = 30; the
    // mean is 1/2 within 5·√(1/12)/100.
    expect(Math.abs(all.filter((mean) => mean < 0.1).length - 1000)).toBeLessThan(150);
    expect(Math.abs(all.reduce((sum, mean) => sum + mean, 0) / 10_000 - 0.5)).toBeLessThan(0.0145);
  });
});

describe("exactDecimal", () => {
  it("is the decimal that was meant", () => {
    expect(0.7 / 10).not.toBe(0.07);
    expect(exactDecimal(0.7 / 10)).toBe(0.07);
    expect((1 - 0.95) * 625).not.toBe(31.25);
    expect(exactDecimal((1 - 0.95) * 625)).toBe(31.25);
  });

  it("never makes shares sum to more", () => {
    expect(equalShares(1, 6)).toEqual(new Array(6).fill(0.166666666)); // rounded up, six of them would be 1.000000002
    expect(() => Shares.parse(equalShares(1, 6), 6)).not.toThrow();
    expect(equalShares(0.8, 20)).toEqual(new Array(20).fill(0.04));
  });
});
