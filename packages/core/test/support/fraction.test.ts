import { expect, test } from "vitest";
import { add, ceil, compare, divide, floor, fraction, isInteger, isPositive, multiply, subtract } from "./fraction.js";

test("floor and ceil round towards −∞ and +∞, also below 0", () => {
  // 7/2 = 3.5, −7/2 = −3.5, 6/2 = 3, −6/2 = −3
  expect([floor(fraction(7, 2)), ceil(fraction(7, 2))]).toEqual([3n, 4n]);
  expect([floor(fraction(-7, 2)), ceil(fraction(-7, 2))]).toEqual([-4n, -3n]);
  expect([floor(fraction(6, 2)), ceil(fraction(6, 2))]).toEqual([3n, 3n]);
  expect([floor(fraction(-6, 2)), ceil(fraction(-6, 2))]).toEqual([-3n, -3n]);
});

test("arithmetic is exact and keeps denominators positive", () => {
  const tenth = fraction(1, 10);
  const sum = Array.from({ length: 10 }, () => tenth).reduce(add);
  expect(compare(sum, fraction(1))).toBe(0); // in floating point ten times 0.1 is below 1
  expect(compare(subtract(fraction(1, 3), fraction(1, 2)), fraction(-1, 6))).toBe(0);
  expect(compare(multiply(fraction(2, 3), fraction(3, 4)), fraction(1, 2))).toBe(0);
  expect(compare(divide(fraction(1, 2), fraction(-1, 4)), fraction(-2))).toBe(0);
  expect(fraction(1, -2)).toEqual([-1n, 2n]);
  expect([isInteger(fraction(4, 2)), isInteger(fraction(5, 2))]).toEqual([true, false]);
  expect([isPositive(fraction(1, 9)), isPositive(fraction(0)), isPositive(fraction(-1, 9))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => fraction(1, 0)).toThrow("denominator");
});
