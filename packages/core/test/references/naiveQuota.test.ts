import { expect, test } from "vitest";
import { floor, fraction, multiply, ONE, ZERO } from "../support/fraction.js";
import { below, randomShares, seeded } from "../support/hostile.js";
import { naivePlan, naiveReference } from "./naiveQuota.js";

test("r = (1/2, 1/4, 0), ε = 1/2, T = 17, worked by hand", () => {
  // T' = floor(8.5) = 8, m = 1/4, m/3 = 1/12.
  // (7/12)·8 = 4 2/3, (4/12)·8 = 2 2/3, (1/12)·8 = 2/3: floors 4, 2, 0; two are missing, all remainders are equal → 5,
  // 3, 0. Arm 2 is never pulled: 0 against means 0.2 and −0.1 → j = 0, p = (3/4, 1/4, 0).
  const draws = [0, 0.7499, 0.75, 0.9999, 0.5, 0.8, 0.1, 0.2, 0.3];
  const options = { shares: [fraction(1, 2), fraction(1, 4), ZERO], epsilon: fraction(1, 2), rounds: 17 };
  const asked: number[] = [];
  const uniform = (round: number) => {
    asked.push(round);
    return draws[round - 9];
  };
  const pulls = naiveReference({ ...options, rewards: (arm) => [0.2, -0.1, 9][arm], uniform });
  expect(pulls).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0]);
  expect(asked).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  // Negative means: the arm that was left out, with 0, is the best. p = (1/2, 1/4, 1/4).
  const losing = naiveReference({ ...options, rewards: () => -1, uniform: (round) => draws[round - 9] });
  expect(losing.slice(8)).toEqual([0, 1, 2, 2, 1, 2, 0, 0, 0]);
});

test("the exploration decides once", () => {
  // r = 0: n = (2, 2); means 0.5 and 0.4 → arm 0 for ever, whatever it gives later.
  const rewards = (arm: number, n: number) => (arm === 1 ? 0.4 : n <= 2 ? 0.5 : 0);
  const pulls = naiveReference({
    shares: [ZERO, ZERO],
    epsilon: fraction(4, 9),
    rounds: 9,
    rewards,
    uniform: () => 0.9,
  });
  expect(pulls).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0]);
});

test("Σ n_i = T', and no n_i is below floor(r_i·T')", () => {
  const third = fraction(1, 3);
  expect(naivePlan([third, third, third], 100)).toEqual([34, 33, 33]);
  const next = seeded(1);
  for (let trial = 0; trial < 300; trial++) {
    const shares = randomShares(next, 1 + below(next, 6), 1 + below(next, 30), 1, 0);
    const scaled = shares.map((share) => multiply(share, trial % 2 === 0 ? ONE : fraction(2, 3)));
    const rounds = below(next, 50);
    const plan = naivePlan(scaled, rounds);
    expect(plan.reduce((sum, n) => sum + n, 0)).toBe(rounds);
    expect(plan.every((n, arm) => n >= Number(floor(multiply(scaled[arm], fraction(rounds)))))).toBe(true);
  }
});
