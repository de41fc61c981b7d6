import { expect, it } from "vitest";
import { powerOfTen } from "./powerOfTen.js";

it("powers of ten are written with small digits", () => {
  expect([-12, -1, 0, 6].map(powerOfTen)).toEqual(["10⁻¹²", "10⁻¹", "10⁰", "10⁶"]);
});

it("others than whole ones are refused", () => {
  for (const wrong of [0.5, NaN, 1e9]) expect(() => powerOfTen(wrong)).toThrow("exponent");
});
