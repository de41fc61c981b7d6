import { describe, expect, it } from "vitest";
import { Shares } from "../shares/shares.js";
import { thresholdsFromExponent } from "./thresholdsFromExponent.js";

describe("thresholdsFromExponent", () => {
  it.each<[number, number, string]>([
    [1 / 2, 1_000_000, "1000000/1000000000"], // 10^−3 exactly
    [1 / 3, 1_000_000_000, "1000000/1000000000"],
    [0.2, 100_000, "100000000/1000000000"], // 1/10; in doubles 0.2 is a little more than 1/5
    [1 / 2, 10_000, "10000000/1000000000"],
    [1 / 2, 20_000, "7071067/1000000000"], // 1/√20000 = 0.00707106781…
    [2 / 3, 8, "250000000/1000000000"],
    [0.99, 4_294_967_295, "0/1000000000"], // 2.9·10^−10: below 10^−9
  ])("b = %d, T = %d: %s", (exponent, horizon, threshold) => {
    expect(thresholdsFromExponent(exponent, horizon, 3)).toEqual([threshold, threshold, threshold]);
  });

  it("never above T^(−b) by more than rounding, never a 10^−9 below, and readable as shares", () => {
    for (let trial = 1; trial <= 200; trial++) {
      const [exponent, horizon] = [0.3 + 0.6 * ((trial * 0.618) % 1), 50 + trial * trial * trial];
      const share = Shares.parse(thresholdsFromExponent(exponent, horizon, 2), 2).value(0);
      const exact = Math.pow(horizon, -exponent);
      expect(share).toBeLessThanOrEqual(exact * (1 + 1e-12));
      expect(share).toBeGreaterThan(exact - 1.001e-9);
    }
  });

  it("is refused outside 0 < b < 1, and where K·T^(−b) > 1", () => {
    for (const exponent of [0, 1, -0.5, NaN]) {
      expect(() => thresholdsFromExponent(exponent, 100, 2)).toThrow(
        expect.objectContaining({ code: "parameter-range", path: "exponent" }),
      );
    }
    expect(() => thresholdsFromExponent(0.5, 100, 11)).toThrow(expect.objectContaining({ code: "share-sum" }));
    expect(thresholdsFromExponent(0.5, 100, 10)).toHaveLength(10);
  });
});
