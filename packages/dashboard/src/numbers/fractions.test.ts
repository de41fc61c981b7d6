import { expect, it } from "vitest";
import { shareText } from "./fractions.js";

it.each([
  ["1/5", 0.2, "20 %"],
  ["1/800", 0.00125, "1/800"],
  ["1/8", 0.125, "12.5 %"],
  ["1/3", 1 / 3, "1/3"],
  ["1/20000", 0.00005, "1/20000"],
  ["20000000000001/100000000000000", 0.20000000000001, "20000000000001/100000000000000"],
])("%s", (fraction, number, text) => {
  expect(shareText({ fraction, number }).replace(/\s/g, " ")).toBe(text);
});
