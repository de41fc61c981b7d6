import { expect, it } from "vitest";
import { linearTicks, logTicks, minorLogTicks, tickStep } from "./ticks.js";

it.each([
  [[0, 1], 5, 0.2],
  [[0, 1], 4, 0.5],
  [[0, 10], 10, 1],
  [[0, 7000], 3, 5000],
  [[0.97, 0.99], 5, 0.005],
] as const)("divides %j into at most %d parts by steps of %d", (extent, count, step) => {
  expect(tickStep(extent, count)).toBeCloseTo(step, 12);
});

it("gives the multiples within the domain, as one would write them", () => {
  expect(linearTicks([0, 0.7], 0.1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(linearTicks([-25, 25], 20)).toEqual([-20, 0, 20]);
});

it.each([
  ["decades", [10, 20_000], 10, [10, 100, 1000, 10_000]],
  ["1, 2 and 5 where decades are few", [500, 16_000], 8, [500, 1000, 2000, 5000, 10_000]],
  ["every digit within a decade", [2, 5], 8, [2, 3, 4, 5]],
  ["every second decade where there are too many", [1, 1e8], 5, [1, 100, 1e4, 1e6, 1e8]],
  ["decades below 1", [0.001, 1], 6, [0.001, 0.01, 0.1, 1]],
] as const)("has %s", (_, domain, count, ticks) => {
  expect(logTicks(domain, count)).toEqual(ticks);
});

it("marks the digits between, but not what is labelled", () => {
  expect(minorLogTicks([10, 100], [10, 100])).toEqual([20, 30, 40, 50, 60, 70, 80, 90]);
  expect(minorLogTicks([1, 1e8], [1, 100])).toEqual([]);
});

it("always has a tick", () => {
  for (const [low, high] of [
    [3.1, 3.3],
    [1.01, 9.9],
    [11, 90],
    [2.1, 4.9],
  ] as const) {
    expect(logTicks([low, high], 8).length, `from ${low} to ${high}`).toBeGreaterThan(0);
  }
});
