import { Shares } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { equalShares } from "./equalShares.js";
import { exactDecimal } from "./exactDecimal.js";

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
