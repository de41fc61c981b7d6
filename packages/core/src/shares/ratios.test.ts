import { expect, it } from "vitest";
import { compare, differenceOf, fromText, numberOf, ONE, ratio, sumOf, textOf, ZERO } from "./ratios.js";

it("adds and subtracts exactly, in lowest terms, with either sign", () => {
  // 1/6 + 1/10 = 4/15, 1/6 − 1/10 = 1/15.
  expect(textOf(sumOf(ratio(1, 6), ratio(1, 10)))).toBe("4/15");
  expect(textOf(differenceOf(ratio(1, 10), ratio(1, 6)))).toBe("-1/15");
  expect(differenceOf(ratio(2, 4), ratio(1, 2))).toEqual(ZERO);
  expect(textOf(sumOf(ratio(1, 2n ** 70n), ratio(1, 2n ** 70n)))).toBe(`1/${2n ** 69n}`);
});

it("orders by value, also where doubles are equal", () => {
  const beside = ratio(2n ** 60n + 1n, 2n ** 60n);
  expect([compare(ONE, beside), compare(beside, ONE), compare(ratio(2, 6), ratio(1, 3))]).toEqual([-1, 1, 0]);
});

it.each([
  ["-7/10", -0.7],
  ["3", 3],
  ["-9007199254740993/2", -4503599627370496.5],
])("reads and writes %s", (text, value) => {
  expect(textOf(fromText(text))).toBe(text);
  expect(numberOf(fromText(text))).toBe(value);
});
