import type { Summary } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { meansWithMargins } from "./numbers.js";

const of = (mean: number, standardError: number): Summary => ({
  mean,
  standardError,
  quantiles: { min: mean, q05: mean, q25: mean, median: mean, q75: mean, q95: mean, max: mean },
});
const shown = (...rows: readonly (readonly [number, number])[]) =>
  meansWithMargins(
    rows.map(([mean, error]) => of(mean, error)),
    20,
  );

describe("means with 95 % intervals", () => {
  it("have as many decimals as the smallest interval needs for two digits, or one from 4 on", () => {
    expect(shown([146.437, 1.265], [12.3, 5.5])).toEqual(["146.4 ±  2.5", "12.3 ± 11.0"]);
    expect(shown([13599.2, 3.05])).toEqual(["13599 ± 6"]);
  });

  it("a mean without an error is shown as it is, not rounded to another number", () => {
    expect(shown([0.45, 0], [0.45, 0])).toEqual(["0.45 ± 0.00", "0.45 ± 0.00"]);
    expect(shown([1 / 3, 0], [329.87, 1.155])).toEqual(["0.33 ± 0.00", "329.87 ± 2.31"]);
    expect(shown([2400, 0], [146.437, 1.265])).toEqual(["2400.0 ± 0.0", "146.4 ± 2.5"]);
    expect(shown([2400, 0])).toEqual(["2400 ± 0"]);
    expect(shown([1.02673, 0], [1.03195, 0])).toEqual(["1.027 ± 0.000", "1.032 ± 0.000"]);
    expect(shown([0.0454545, 0])).toEqual(["0.0455 ± 0.0000"]);
  });

  it("and not to a whole one: a violation of 0.999 is none, and a distance of 0.0004 is some", () => {
    expect(shown([0.999, 0])).toEqual(["0.999 ± 0.000"]);
    expect(shown([0.0004, 0])).toEqual(["0.0004 ± 0.0000"]);
    expect(shown([0.1 + 0.2 - 0.3, 0])).toEqual(["0 ± 0"]);
  });

  it("of a single trial have none", () => {
    expect(meansWithMargins([of(0.45, 0), of(12, 0)], 1)).toEqual(["0.45", "12.00"]);
  });
});
