import { expect, it } from "vitest";
import { formatNumber, isNumberText, percentDecimals, percentText, shortPercent, valueText } from "./numbers.js";
import { shortened, textWidth } from "./textSize.js";

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

it.each([
  [0.6, 1, "60.0 %"],
  [0, 1, "0.0 %"],
  [-0.0034, 1, "−0.3 %"],
  [0.0001, 1, "<0.1 %"],
  [0.00004, 2, "<0.01 %"],
  [0.12345, 2, "12.35 %"],
])("%d with %d decimals is %s", (value, decimals, text) => {
  expect(percentText(value, decimals)).toBe(text.replace(" ", "\u00A0"));
});

it("takes a second decimal where one would leave nothing of the smallest", () => {
  expect(percentDecimals([0.2, 0.005, 0])).toBe(1);
  expect(percentDecimals([0.2, 0.0049])).toBe(2);
});

it("writes as many decimals as a value needs", () => {
  expect([0.2, 0.025, -1 / 3].map(shortPercent)).toEqual(["20\u00A0%", "2.5\u00A0%", "−33.33\u00A0%"]);
});

it.each([
  [0.42134, "0.4213"],
  [-3, "−3"],
  [4901, "4901"],
  [20_000, "20 000"],
  [-1_234_567.8, "−1 234 568"],
  [1e24, "1e+24"],
])("%d is read as %s", (value, text) => {
  expect(valueText(value, { label: "y" })).toBe(text.replaceAll(" ", "\u00A0"));
});

it("reads parts of 1 as percentages where the axis does", () => {
  expect(valueText(0.142, { label: "y", percent: true })).toBe("14.2\u00A0%");
});

it("shortens a text to its room", () => {
  expect(shortened("North", 100, 10)).toBe("North");
  const short = shortened("Kirchheim-unter-Teck", 60, 10);
  expect(short).toMatch(/^Kirch.*…$/u);
  expect(textWidth(short, 10)).toBeLessThanOrEqual(60);
});

it.each(["12", "−0.5", "21\u00a0600", "172.1 ± 2.6", "81.4 %", "–", ""])(
  "%j is set to the right in a table",
  (text) => {
    expect(isNumberText(text)).toBe(true);
  },
);

it.each(["none: T is too short", "1 of 3", "K = 10", "± 2"])("%j is not", (text) => {
  expect(isNumberText(text)).toBe(false);
});
