import { expect, test } from "vitest";
import { below, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import {
  approximatelyProportional,
  bruteForceObjective,
  cosineSimilarity,
  greedyAllocation,
  proportionalAllocation,
  proportionalChange,
  proportionalObjective,
} from "./proportionalOracle.js";

test("the real optimum, and Definition 1", () => {
  expect(proportionalAllocation([0.5, 0.25, 0.25], 8)).toEqual([4, 2, 2]);
  // x* = (4, 2, 2): 0.5·(x_1 − 4)/4 + 0.25·(x_2 − 2)/2 + 0.25·(x_3 − 2)/2 = (Σx − 8)/8 = 0 for every alternative.
  expect(proportionalChange([0.5, 0.25, 0.25], [4, 2, 2], [0, 7, 1])).toBe(0);
  // Equal shares are not fair: 0.5·(2 − 1)/1 + 0.25·(0 − 1)/1 = 0.25 > 0.
  expect(proportionalChange([0.5, 0.25], [1, 1], [2, 0])).toBe(0.25);
  expect(proportionalObjective([0.5, 0.25], [4, 1])).toBe(Math.log(2));
  expect(proportionalObjective([0.5, 0.25], [4, 0])).toBe(-Infinity);
});

test("the greedy rule with the true utilities is the best integer allocation", () => {
  expect(greedyAllocation([0.5, 0.25, 0.25], 8)).toEqual([4, 2, 2]);
  // (1/2, 1/4), T = 8: as in Fairly-Greedy's worked rounds.
  expect(greedyAllocation([0.5, 0.25], 8)).toEqual([5, 3]);
  expect(() => greedyAllocation([1, 1], 1)).toThrow("unit for each arm");
  const next = seeded(1);
  for (let trial = 0; trial < 60; trial++) {
    const arms = 1 + below(next, 4);
    const means = range(arms).map(() => 1 - next());
    for (const total of [arms, arms + 3, 14]) {
      const best = bruteForceObjective(means, total);
      const greedy = proportionalObjective(means, greedyAllocation(means, total));
      expect(Math.abs(best - greedy)).toBeLessThan(1e-12);
      expect(best).toBeLessThanOrEqual(proportionalObjective(means, proportionalAllocation(means, total)) + 1e-12);
    }
  }
});

test("≈ for utilities 1/2 and 1/4, worked by hand: it is not symmetric", () => {
  // r = 2. 4/2 = r. 5/2 > r ≥ 4/2: yes. 6/2 > r and (6 − 1)/2 > r: no. 3/2 < r ≤ 4/2: yes. 2/2 < r, 3/2 < r: no.
  const first = [6, 5, 4, 3, 2].map((n) => approximatelyProportional([n, 2], [0.5, 0.25]));
  expect(first).toEqual([false, true, true, true, false]);
  // The other way round r = 1/2: 2/6 < r ≤ 3/6: yes. 2/7 < r, 3/7 < r: no. 2/2 > r ≥ 1/2: yes. 2/1 and 1/1 > r: no.
  const second = [7, 6, 4, 2, 1].map((n) => approximatelyProportional([2, n], [0.25, 0.5]));
  expect(second).toEqual([false, true, true, true, false]);
});

test("≈ is |n_i·μ_j − n_j·μ_i| ≤ μ_j, and the definition with divisions", () => {
  const next = seeded(2);
  for (let trial = 0; trial < 2000; trial++) {
    const [ni, nj] = [1 + below(next, 9), 1 + below(next, 9)];
    const [mi, mj] = [(1 + below(next, 8)) / 8, 2 ** -below(next, 4)];
    const off = (n: number): number => n / nj - mi / mj;
    const tiny = 1e-12;
    const literal = off(ni) * off(ni + 1) <= tiny || off(ni) * off(ni - 1) <= tiny;
    expect(approximatelyProportional([ni, nj], [mi, mj])).toBe(Math.abs(ni * mj - nj * mi) <= mj);
    expect(approximatelyProportional([ni, nj], [mi, mj])).toBe(literal);
  }
});

test("cosines: Table 1's columns", () => {
  expect(cosineSimilarity([3, 4], [4, 3])).toBe(24 / 25);
  const need = [12.483175, 9.969955, 13.90246, 13.57191, 9.0725];
  expect(cosineSimilarity([12.68, 10.2, 13.98, 13.18, 8.96], need)).toBeCloseTo(0.9998, 3);
  expect(cosineSimilarity([4.63, 2.22, 46.46, 4.68, 1.01], need)).toBeCloseTo(0.6355, 3);
  expect(cosineSimilarity([4.45, 2, 48.55, 2, 2], need)).toBeCloseTo(0.6089, 3);
});
