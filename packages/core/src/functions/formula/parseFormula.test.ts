import { describe, expect, it } from "vitest";
import { forArm, valueAt } from "./expression.js";
import { LONGEST_FORMULA, parseFormula } from "./parseFormula.js";

/** For the second of four arms, with a mean of 1/2 where all means sum to 2. */
const value = (text: string) => valueAt(forArm(parseFormula(text), 2, 4), { mean: 0.5, sum: 2 });

describe("a formula", () => {
  it.each<[string, number]>([
    ["0.25", 0.25],
    [".5", 0.5],
    ["2.", 2],
    ["1e-2", 0.01],
    ["1.5E+1", 15],
    ["mean", 0.5],
    ["sum", 2],
    ["arm", 2],
    ["arms", 4],
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["7 - 3 - 2", 2],
    ["8 / 4 / 2", 1],
    ["8 / 4 * 2", 4],
    ["-mean", -0.5],
    ["2 - -mean", 2.5],
    ["-mean * 2", -1],
    ["--mean", 0.5],
    ["min(mean, 0.2)", 0.2],
    ["max(1, 2, sum * 2)", 4],
    ["min( 3,max(1,2) )", 2],
    ["max(0, mean - 0.3) / arms", 0.05],
    ["\tmean\n/\narms ", 0.125],
    ["0 * mean + 1 * mean - 0", 0.5],
  ])("%j is read with the usual order of operations", (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 14);
  });

  it.each<[string, string]>([
    ["", " and then its end"],
    ["  ", " and then its end"],
    ["mean +", "mean + and then its end"],
    ["mean 2", "2 at character 6 of"],
    ["2mean", "mean at character 2 of"],
    ["(mean", "and then its end"],
    ["mean)", ") at character 5 of"],
    ["* mean", "* at character 1 of"],
    ["mean ** 2", "* at character 7 of"],
    ["mean ^ 2", "^ at character 6 of"],
    ["min(mean)", ") at character 9 of"],
    ["min mean", "mean at character 5 of"],
    ["min()", ") at character 5 of"],
    ["exp(mean)", "exp at character 1 of"],
    ["mean.constructor", ". at character 5 of"],
    ["process.exit()", ". at character 8 of"],
    ["1e999", "1e999 at character 1 of"],
    ["mean;", "; at character 5 of"],
    ["μ", "μ at character 1 of"],
  ])("%j is refused at %j", (text, received) => {
    expect(() => parseFormula(text, "share")).toThrow(
      expect.objectContaining({
        code: "formula-invalid",
        path: "share",
        received: expect.stringContaining(received) as string,
      }),
    );
  });

  it("a name that is almost right is told", () => {
    expect(() => parseFormula("means / 2")).toThrow(expect.objectContaining({ remedy: "Did you mean mean?" }));
  });

  it("is as long as a line, and no longer; brackets as deep as that are read", () => {
    const deep = `${"(".repeat(98)}mean${")".repeat(98)}`;
    expect(deep).toHaveLength(LONGEST_FORMULA);
    expect(value(deep)).toBe(0.5);
    expect(() => parseFormula(`${deep} `)).toThrow(expect.objectContaining({ received: '"201 characters"' }));
  });
});
