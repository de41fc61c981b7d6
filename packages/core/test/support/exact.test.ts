import { expect, test } from "vitest";
import { fraction } from "./fraction.js";
import { compositions } from "./compositions.js";
import { fractionOf, toNumber, total } from "./exact.js";
import { drawArm } from "../references/shareDraw.js";
import { largestRemainders } from "../references/largestRemainders.js";

test("a double is an exact fraction, and back", () => {
  expect(fractionOf(0.75)).toEqual([3n, 4n]);
  expect(fractionOf(-2.5)).toEqual([-5n, 2n]);
  expect(fractionOf(0.1)).toEqual([3602879701896397n, 36028797018963968n]); // not 1/10
  expect([0.1, 1 / 3, 123.456].map((value) => toNumber(fractionOf(value)))).toEqual([0.1, 1 / 3, 123.456]);
  expect(toNumber([10n ** 400n, 3n * 10n ** 400n])).toBe(1 / 3);
  expect(toNumber(total([fraction(1, 3), fraction(1, 6)]))).toBe(0.5);
  expect(() => fractionOf(NaN)).toThrow("exact");
});

test("a draw: the lowest arm whose exact cumulative probability is above u", () => {
  // Cumulative: 0, 1/3, 1/3, 1.
  const p = [fraction(0), fraction(1, 3), fraction(0), fraction(2, 3)];
  const third = 1 / 3; // the double lies below 1/3, by 2^-54/3
  expect([0, 0.3, third, third + 2 ** -54, 0.5, 1 - 2 ** -53].map((u) => drawArm(p, u))).toEqual([1, 1, 1, 3, 3, 3]);
  expect(drawArm([fraction(1, 2), fraction(1, 2)], 0.5)).toBe(1);
  expect(() => drawArm([fraction(1, 2)], 0.7)).toThrow("add up to 1");
  expect(() => drawArm(p, 1)).toThrow("[0, 1)");
});

test("largest remainders, ties to the lowest arm", () => {
  // 7/2, 5/4, 9/4 → floors 3, 1, 2; sum 7 leaves one: 1/2 is the largest remainder.
  expect(largestRemainders([fraction(7, 2), fraction(5, 4), fraction(9, 4)], 7)).toEqual([4, 1, 2]);
  // Sum 8 leaves two: 1/2, then the first 1/4.
  expect(largestRemainders([fraction(7, 2), fraction(5, 4), fraction(9, 4)], 8)).toEqual([4, 2, 2]);
  expect(() => largestRemainders([fraction(7, 2)], 5)).toThrow("one each");
});

test("compositions", () => {
  expect(compositions(2, 2)).toEqual([
    [2, 0],
    [1, 1],
    [0, 2],
  ]);
  expect(compositions(5, 4)).toHaveLength(56); // C(5 + 3, 3)
});
