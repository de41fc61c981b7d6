import { expect, it } from "vitest";
import { createVoids } from "./voids.js";

const ROUNDS = 20_000;

function lags(rate: number | readonly number[], within: number, arm = 0, [seed, trial] = [3, 0]): number[] {
  const voids = createVoids({ rate, within }, 2);
  voids.begin(seed, trial);
  return Array.from({ length: ROUNDS }, (_, index) => voids.struckAfter(index + 1, arm) - index - 1);
}

it("strikes out as many pulls as the rate says, after each number of rounds equally often", () => {
  const struck = lags(0.2, 4).filter((lag) => lag < Infinity);
  // Five standard errors of a count of Bernoulli(0.2), and of each of the four lags among them.
  expect(Math.abs(struck.length - 4000)).toBeLessThan(5 * Math.sqrt(ROUNDS * 0.2 * 0.8));
  for (const lag of [0, 1, 2, 3]) {
    const own = struck.filter((one) => one === lag).length;
    expect(Math.abs(own - 1000)).toBeLessThan(5 * Math.sqrt(ROUNDS * 0.05 * 0.95));
  }
  expect(new Set(struck)).toEqual(new Set([0, 1, 2, 3]));
});

it("knows a rate for each arm, and is known in the pull's own round where nothing else is said", () => {
  expect(new Set(lags([1, 0], 1))).toEqual(new Set([0]));
  expect(new Set(lags([1, 0], 1, 1))).toEqual(new Set([Infinity]));
  expect(createVoids({ rate: 0.1 }, 2).within).toBe(1);
});

it("depends on seed, trial and round alone", () => {
  const all = lags(0.5, 9);
  const again = createVoids({ rate: 0.5, within: 9 }, 2);
  again.begin(9, 9);
  again.struckAfter(1, 0);
  again.begin(3, 0);
  for (const round of [20, 3, 3, 500, 1]) expect(again.struckAfter(round, 1) - round).toBe(all[round - 1]);
  expect(lags(0.5, 9, 0, [3, 1])).not.toEqual(all);
  expect(lags(0.5, 9, 0, [4, 0])).not.toEqual(all);
});

it.each([
  [{ rate: 1.5 }, "voids.rate", "parameter-range"],
  [{ rate: [0.1] }, "voids.rate", "parameter-length"],
  [{ rate: 0.1, within: 0 }, "voids.within", "parameter-range"],
  [{ within: 3 }, "voids.rate", "parameter-missing"],
  [{ rate: 0.1, after: 3 }, "voids.after", "parameter-unknown"],
  [0.1, "voids", "parameter-type"],
])("refuses %j", (input, path, code) => {
  expect(() => createVoids(input, 2)).toThrow(expect.objectContaining({ path, code }));
});
