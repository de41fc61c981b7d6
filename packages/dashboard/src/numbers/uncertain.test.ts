import { describe, expect, it } from "vitest";
import { decimal, percent, plainPercent } from "./formats.js";
import { isTold, uncertain, uncertainPercent } from "./uncertain.js";

describe("numbers with their margins", () => {
  it.each([
    [{ mean: 0.1421, error: 0.0005 }, "14.2 % (± 0.1)"],
    [{ mean: 0.1421, error: 0.0001 }, "14.21 % (± 0.02)"],
    [{ mean: 0.018, error: 0.001 }, "1.8 % (± 0.2)"],
    [{ mean: 0.3, error: 0 }, "30.0 %"],
    [{ mean: 0.3, error: 0.04 }, "30.0 % (± 8.0)"],
    [{ mean: -0.00001, error: 0 }, "0.0 %"],
  ])("%o as a percentage", (estimate, words) => {
    expect(uncertainPercent(estimate).replace(/\u202f/g, " ")).toBe(words);
  });

  it.each([
    [{ mean: 13599.4, error: 6 }, "13,599 (± 12)"],
    [{ mean: 12, error: 0.1 }, "12.0 (± 0.2)"],
    [{ mean: 3, error: 0 }, "3"],
  ])("%o", (estimate, words) => {
    expect(uncertain(estimate).replace(/\u202f/g, " ")).toBe(words);
  });

  it("is told from chance beyond two standard errors", () => {
    expect(isTold({ mean: 0.021, error: 0.01 })).toBe(true);
    expect(isTold({ mean: -0.019, error: 0.01 })).toBe(false);
  });
});

it("no minus zero", () => {
  expect(decimal(-0.04, 1)).toBe("0.0");
  expect(percent(-0.2, 0)).toBe("−20\u202f%");
  expect(plainPercent(0.125)).toBe("12.5\u202f%");
});
