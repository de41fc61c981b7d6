import { expect, test } from "vitest";
import { History } from "../support/history.js";
import {
  explorationRounds,
  explores,
  modifiedNashBounds,
  modifiedNashReference,
  nashBounds,
  nashReference,
  pMeanRegret,
} from "./nashConfidenceBound.js";

function past(pulls: readonly (readonly [number, number])[]): History {
  const history = new History();
  pulls.forEach(([arm, reward], index) => history.pull(index + 1, arm, () => reward));
  return history;
}

const four = [
  [0, 1],
  [0, 0],
  [1, 0],
  [0, 0],
] as const;

test("the bounds by hand", () => {
  // Arm 0: mean 1/3 of 3, arm 1: mean 0 of 1, arm 2 never pulled.
  const [first, second, third] = nashBounds(past(four), 3, 100);
  expect(first).toBeCloseTo(1 / 3 + 4 * Math.sqrt(Math.log(100) / 9), 14);
  expect([second, third]).toEqual([0, Infinity]);
  expect(modifiedNashBounds(past(four), 3, 100)[0]).toBeCloseTo(1 / 3 + 6 * Math.sqrt((2 * Math.log(100)) / 9), 14);
});

test("the length of exploration", () => {
  // k = 4, T = 256: ln T / ln k = 4, and 16·√(4·256·4) = 1024, more than T: every round is random.
  expect(explorationRounds(4, 256)).toBeCloseTo(1024, 10);
  const chance = (round: number): number => round % 3;
  const pulls = nashReference({ arms: 3, rounds: 7, rewards: () => 1, uniformArm: chance });
  expect(pulls).toEqual([1, 2, 0, 1, 2, 0, 1]);
});

test("after the exploration the largest bound", () => {
  // k = 2, T = 6490: T̃ is 6486.98, and four rounds are left when chance ends with round 6486.
  expect(Math.floor(explorationRounds(2, 6483))).toBe(6483);
  expect(Math.floor(explorationRounds(2, 6490))).toBe(6486);
  const rewards = (arm: number): number => (arm === 0 ? 1 / 2 : 1);
  const pulls = nashReference({ arms: 2, rounds: 6490, rewards, uniformArm: () => 0 });
  // Arm 1 was never pulled; then its bound is 1 + 4√(ln T) against about a half.
  expect(pulls.slice(6485)).toEqual([0, 1, 1, 1, 1]);
});

test("the modified rule explores until one arm's rewards exceed 3780·ln W", () => {
  // W = 2: 2620.1. W = 1: 0, so that exploration ends with the first reward.
  expect(explores(past(four), 3, 2)).toBe(true);
  expect(explores(past(four), 3, 1)).toBe(false);
  expect(explores(past([[0, 0]]), 3, 1)).toBe(true);
  const pulls = modifiedNashReference({ arms: 2, rounds: 5, rewards: () => 1, uniformArm: () => 1 });
  expect(pulls).toEqual([1, 1, 1, 1, 1]);
});

test("Nash and p-mean regret of counts 1, 3 and means 1, 1/4", () => {
  const [counts, means] = [
    [1, 3],
    [1, 1 / 4],
  ];
  expect(pMeanRegret(counts, means, 1)).toBeCloseTo(1 - 7 / 16, 14);
  // (1·4^−3)^(1/4) = 2^(−3/2).
  expect(pMeanRegret(counts, means, 0)).toBeCloseTo(1 - Math.pow(2, -3 / 2), 14);
  // p = −1, the harmonic mean: 4/(1 + 3·4) = 4/13. p = 1/2: ((1 + 3/2)/4)² = 25/64.
  expect(pMeanRegret(counts, means, -1)).toBeCloseTo(9 / 13, 14);
  expect(pMeanRegret(counts, means, 1 / 2)).toBeCloseTo(39 / 64, 14);
  // Continuous at p = 0, and the smaller p the larger the regret.
  expect(pMeanRegret(counts, means, 1e-7)).toBeCloseTo(pMeanRegret(counts, means, 0), 6);
  expect(pMeanRegret([5, 0], means, -3)).toBeCloseTo(0, 14);
});

test("a mean of 0 has no Nash regret", () => {
  expect(() => pMeanRegret([1, 1], [1, 0], 0)).toThrow("0-mean");
  expect(() => pMeanRegret([1, 1], [1, -1], 1)).toThrow("1-mean");
  expect(pMeanRegret([1, 1], [1, 0], 1)).toBe(1 / 2);
});
