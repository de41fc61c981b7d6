import { describe, expect, it } from "vitest";
import { checkSeed } from "./seed.js";

describe("checkSeed", () => {
  it.each([0, 1, 2 ** 32, 2 ** 53 - 1])("takes %d", (seed) => {
    expect(() => checkSeed(seed)).not.toThrow();
  });

  it.each([-1, 0.5, 2 ** 53, NaN, Infinity, "7", undefined, null, 7n])("refuses %s", (seed) => {
    expect(() => checkSeed(seed, "study.seed")).toThrow(
      /^study\.seed: .*required: a whole number from 0 to 9007199254740991/,
    );
  });
});
