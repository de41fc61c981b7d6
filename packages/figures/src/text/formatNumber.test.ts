import { expect, it } from "vitest";
import { formatNumber, powerOfTen } from "./formatNumber.js";

it.each([
  [0, "0"],
  [0.05, "0.05"],
  [-3, "−3"],
  [999, "999"],
  [1000, "1k"],
  [1500, "1.5k"],
  [200_000, "200k"],
  [1_000_000, "1M"],
  [-2_500_000, "−2.5M"],
  [1e9, "10⁹"],
  [2.5e12, "2.5×10¹²"],
  [0.0001, "0.0001"],
  [0.00002, "2×10⁻⁵"],
  [-0.00001, "−1×10⁻⁵"],
  [0.30000000000000004, "0.3"],
])("%d is written %s", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it("writes powers of ten with raised digits", () => {
  expect([-12, -1, 0, 6].map(powerOfTen)).toEqual(["10⁻¹²", "10⁻¹", "10⁰", "10⁶"]);
});
