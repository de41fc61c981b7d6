import { describe, expect, it } from "vitest";
import { estimate, intervalText } from "./meanInterval.js";

const tallies = (observed: number, standIns: number, sum: number) => (tally: "observed" | "standIns" | "sum") =>
  ({ observed, standIns, sum })[tally];

describe("the estimate of an arm's mean", () => {
  it("is scaled to the range of the terms: one of two, where m(1 − m) = 1/160", () => {
    const radius = Math.sqrt(1 / 4 - 1 / 160);
    const { reported, mean, low, high } = estimate(tallies(2, 0, 1), { min: -10, max: 10 }) ?? {};
    expect([reported, mean]).toEqual([2, 0]);
    expect([low, high]).toEqual([expect.closeTo(-20 * radius, 10), expect.closeTo(20 * radius, 10)]);
  });

  it("takes no notice of what stood in, and needs no rewards of 0 and 1 alone", () => {
    const alone = estimate(tallies(7, 0, 2.75), { min: 0, max: 1 });
    expect(alone).toMatchObject({ reported: 7, mean: 2.75 / 7 });
    expect(estimate(tallies(107, 100, 2.75), { min: 0, max: 1 })).toEqual(alone);
  });

  it("is not there before the first reward", () => {
    expect(estimate(tallies(3, 3, 0), { min: 0, max: 1 })).toBeUndefined();
  });

  it("is wider than an interval that is meant for one look: 500 of 1 000", () => {
    // n·kl is 2n·d² near 1/2, and reaches ln(20) + ln(n·π/2)/2: d = 0.0577. Clopper and Pearson have 0.0315.
    const { low = 0, high = 1 } = estimate(tallies(1000, 0, 500), { min: 0, max: 1 }) ?? {};
    expect([low, high]).toEqual([expect.closeTo(0.4423, 3), expect.closeTo(0.5577, 3)]);
  });
});

it("is written with its ends rounded outwards, as finely as its width asks for", () => {
  expect(intervalText({ low: 3e-10, high: 4.0461 })).toBe("0 to 4.05");
  expect(intervalText({ low: 0.44231, high: 0.55769 })).toBe("0.442 to 0.558");
  expect(intervalText({ low: -1234.5, high: 20_000.2 })).toBe("−1235 to 20001");
  expect(intervalText({ low: 0, high: 0.000_101 })).toBe("0 to 0.000101");
});
