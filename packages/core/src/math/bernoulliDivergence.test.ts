import { expect, it } from "vitest";
import { bernoulliDivergence } from "./bernoulliDivergence.js";

it("kl(p, q) by hand, and at its ends", () => {
  // ½ ln 2 + ½ ln 2/3 = ½ ln 4/3
  expect(bernoulliDivergence(0.5, 0.25)).toBeCloseTo(0.14384103622589042, 15);
  // ¼ ln ½ + ¾ ln 3/2
  expect(bernoulliDivergence(0.25, 0.5)).toBeCloseTo(0.13081203594113697, 15);
  expect(bernoulliDivergence(0.25, 0.25)).toBe(0);
  // p = 0: −ln(1 − q); p = 1: −ln q
  expect(bernoulliDivergence(0, 0.5)).toBeCloseTo(Math.LN2, 15);
  expect(bernoulliDivergence(1, 0.5)).toBeCloseTo(Math.LN2, 15);
  expect([bernoulliDivergence(0, 0), bernoulliDivergence(1, 1)]).toEqual([0, 0]);
  expect([bernoulliDivergence(0.5, 0), bernoulliDivergence(0.5, 1)]).toEqual([Infinity, Infinity]);
  expect([bernoulliDivergence(1, 0), bernoulliDivergence(0, 1)]).toEqual([Infinity, Infinity]);
});
