import { describe, expect, it } from "vitest";
import { GapBounds } from "./gapBounds.js";

/** e^8 rounds: 2 ln T = 16, so that c = 4/sqrt(n). */
const HORIZON = Math.exp(8);

function observed(rewards: readonly (readonly number[])[]): GapBounds {
  const bounds = new GapBounds(rewards.length, HORIZON);
  rewards.forEach((list, arm) => {
    for (const reward of list) bounds.observe(arm, reward);
  });
  bounds.refresh();
  return bounds;
}

const repeated = (count: number, mean: number) => Array.from({ length: count }, (_, n) => (n < count * mean ? 1 : 0));

function expectClose(actual: Float64Array, expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, arm) => expect(actual[arm], `arm ${arm}`).toBeCloseTo(value, 12));
}

describe("GapBounds, by hand", () => {
  it("radii c = 4/sqrt(n), gaps to the highest mean with twice the radius", () => {
    // n = 1600, 400, 6400: c = 0.1, 0.2, 0.05; means 0.75, 0.5, 0.25; gaps 0, 0.25, 0.5
    const bounds = observed([repeated(1600, 0.75), repeated(400, 0.5), repeated(6400, 0.25)]);
    expectClose(bounds.centre, [0.75, 0.5, 0.25]);
    expectClose(bounds.lower, [0.65, 0.3, 0.2]);
    expectClose(bounds.upper, [0.85, 0.7, 0.3]);
    expectClose(bounds.gapLower, [0, 0, 0.4]);
    expectClose(bounds.gapUpper, [0.2, 0.65, 0.6]);
  });

  it("cut to [0, 1]", () => {
    // n = 16: c = 1
    const bounds = observed([repeated(16, 0.75), repeated(16, 0.25)]);
    expectClose(bounds.lower, [0, 0]);
    expectClose(bounds.upper, [1, 1]);
    expectClose(bounds.gapLower, [0, 0]);
    expectClose(bounds.gapUpper, [1, 1]);
  });

  it("an arm without a reward has [0, 1], the centre 1/2, and is never the highest mean", () => {
    const bounds = observed([repeated(1600, 0.25), [], repeated(6400, 0)]);
    expectClose(bounds.centre, [0.25, 0.5, 0]);
    expectClose(bounds.lower, [0.15, 0, 0]);
    expectClose(bounds.upper, [0.35, 1, 0.05]);
    expectClose(bounds.gapLower, [0, 0, 0.15]);
    expectClose(bounds.gapUpper, [0.2, 1, 0.35]);
  });

  it("nothing observed: everything is possible", () => {
    const bounds = observed([[], []]);
    expectClose(bounds.gapLower, [0, 0]);
    expectClose(bounds.gapUpper, [1, 1]);
    expect(bounds.describe(1)).toEqual({ mean: 0.5, gapLower: 0, gapUpper: 1 });
  });

  it("change only when they are refreshed", () => {
    const bounds = observed([repeated(1600, 0.75)]);
    bounds.observe(0, 0);
    expectClose(bounds.centre, [0.75]);
    bounds.refresh();
    expectClose(bounds.centre, [1200 / 1601]);
  });
});
