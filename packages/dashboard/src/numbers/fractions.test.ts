import { expect, it } from "vitest";
import { exactShare, pullsOwed, shareText } from "./fractions.js";

it.each([
  ["1/5", "20 %", undefined],
  ["1/800", "0.125 %", undefined],
  ["1/8", "12.5 %", undefined],
  ["1/3", "≈ 33.33 %", "1/3"],
  ["1/20000", "0.005 %", undefined],
  ["20000000000001/100000000000000", "≈ 20.00 %", "20000000000001/100000000000000"],
])("%s", (fraction, text, exact) => {
  expect([shareText(fraction).replace(/\s/g, " "), exactShare(fraction)]).toEqual([text, exact]);
});

it("pulls that are owed are decimals, whatever they are owed by", () => {
  expect(["-124/5", "1/3", "7"].map(pullsOwed)).toEqual(["−24.80", "0.33", "7.00"]);
});
