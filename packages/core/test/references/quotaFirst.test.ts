import { expect, test } from "vitest";
import { floor, fraction, multiply, ZERO } from "../support/fraction.js";
import { below, randomShares, seeded } from "../support/hostile.js";
import { tFucbPlan, tFucbReference } from "./quotaFirst.js";
import { ucb1Reference } from "./ucb1.js";

test("r = (1/4, 0, 3/10), T = 10, worked by hand", () => {
  // n = ceil(2.5), max(1, 0), 3 = 3, 1, 3.  Means 0.5, 0.2, 1:
  // 8: 0.5 + √(2 ln 8/3) = 1.677, 0.2 + √(2 ln 8) = 2.239, 1 + √(2 ln 8/3) = 2.177      → 1
  // 9: 1.710, 0.2 + √(2 ln 9/2) = 1.682, 2.210                                          → 2
  // 10: 1.739, 1.717, 1 + √(2 ln 10/4) = 2.073                                          → 2
  const shares = [fraction(1, 4), ZERO, fraction(3, 10)];
  const pulls = tFucbReference({ shares, rounds: 10, rewards: (arm) => [0.5, 0.2, 1][arm] });
  expect(pulls).toEqual([0, 0, 0, 1, 2, 2, 2, 1, 2, 2]);
});

test("more than T in all: floors and the largest remainders", () => {
  const third = fraction(1, 3);
  // 4 + 4 + 4 > 10: 3, 3, 3 and one for the first of three equal remainders.
  expect(tFucbPlan([third, third, third], 10)).toEqual([4, 3, 3]);
  // 1/2, 3/10, 1/5 of 7: 3.5, 2.1, 1.4 → 4 + 3 + 2 > 7: 3, 2, 1 and one for 0.5.
  expect(tFucbPlan([fraction(1, 2), fraction(3, 10), fraction(1, 5)], 7)).toEqual([4, 2, 1]);
  // 2 + 1 + 1 + 1 > 4: 2, 0, 0, 0 and one each for arms 0 and 1: the remainders are all 0.
  expect(tFucbPlan([fraction(1, 2), ZERO, ZERO, ZERO], 4)).toEqual([3, 1, 0, 0]);
  // Σ r = 1 on whole numbers: nothing to round.
  expect(tFucbPlan([fraction(1, 2), fraction(1, 2)], 6)).toEqual([3, 3]);
  const next = seeded(3);
  for (let trial = 0; trial < 300; trial++) {
    const horizon = below(next, 30);
    const shares = randomShares(next, 1 + below(next, 6), 12, 1, below(next, 12));
    const plan = tFucbPlan(shares, horizon);
    expect(plan.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(horizon);
    expect(plan.every((n, arm) => n >= Number(floor(multiply(shares[arm], fraction(horizon)))))).toBe(true);
  }
});

test("without shares it is UCB1", () => {
  const next = seeded(4);
  const table = Array.from({ length: 3 }, () => Array.from({ length: 60 }, next));
  const options = { rounds: 60, rewards: (arm: number, n: number) => table[arm][n - 1] };
  expect(tFucbReference({ shares: [ZERO, ZERO, ZERO], ...options })).toEqual(ucb1Reference({ arms: 3, ...options }));
});
