import { describe, expect, it } from "vitest";
import { figureOfOption } from "./figureOfOption.js";

const choices = [{ metrics: ["regret"] }, { metrics: ["reward"] }];
const drawable = {
  metrics: ["regret", "reward", "pulls"],
  environments: ["easy"],
  against: ["round"],
  hasBaseline: false,
};

describe("--figure", () => {
  it("is a number, counted from 1, or a description as in a study file", () => {
    expect(figureOfOption("2", choices, drawable)).toEqual({ metrics: ["reward"] });
    const typed = "{ metrics: [reward], log: [x, y] }";
    expect(figureOfOption(typed, choices, drawable)).toEqual({ metrics: ["reward"], log: ["x", "y"] });
    expect(figureOfOption(undefined, choices, drawable)).toBeUndefined();
  });

  it.each([
    ["3", "--figure", "parameter-range"],
    ["0", "--figure", "parameter-range"],
    ["{ metrics: [", "--figure", "file-syntax"],
    ["[regret]", "--figure", "value-type"],
    ["{ metrics: [regert] }", "--figure.metrics[0]", "figure-unknown"],
    ["{ metrics: [pulls] }", "--figure.metrics[0]", "figure-unknown"],
    ["{ values: differences }", "--figure.values", "figure-unknown"],
    ["{ log: [z] }", "--figure.log[0]", "parameter-range"],
  ])("refuses %s", (typed, path, code) => {
    const refusal = () => figureOfOption(typed, choices, drawable);
    expect(refusal).toThrow(expect.objectContaining({ path, code }) as Error);
  });
});
