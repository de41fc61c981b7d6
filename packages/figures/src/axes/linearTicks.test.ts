import { expect, it } from "vitest";
import { linearTicks, tickStep } from "./linearTicks.js";

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
