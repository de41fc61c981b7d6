import { expect, test } from "vitest";
import { defaultExploration, fairnessAwareEtcReference, theorem1Exploration } from "./exploreThenServe.js";

const table = [
  [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
];
const options = { arms: 2, rounds: 12, rewards: (arm: number, n: number) => table[arm][n - 1], exploration: 2 };
const constant = (value: number) => (means: number[]) => means.map(() => value);

test("worked by hand: exploration, service of the arms with a small gap, commitment", () => {
  // N = 2: 0, 0, 1, 1. μ̂ = (1, 1/2), Δ̂ = (0, 1/2). T·f = 12/4 = 3: one more pull for each arm with Δ̂ < λ.
  // Later rewards (all 0 of arm 0, all 1 of arm 1) change nothing: the rest is arm 0's.
  const served = fairnessAwareEtcReference({ ...options, lambda: [0.6, 0.6], share: constant(1 / 4) });
  expect(served).toEqual([0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
  // λ_1 = Δ̂_1: strict, not served.
  const strict = fairnessAwareEtcReference({ ...options, lambda: [0.6, 0.5], share: constant(1 / 4) });
  expect(strict).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  // T·f = 6: 4 more pulls each, and nothing is left to commit.
  const half = fairnessAwareEtcReference({ ...options, lambda: [0.6, 0.6], share: constant(1 / 2) });
  expect(half).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
  // f(μ̂) = μ̂²/2: 12·(1/2, 1/8) = (6, 1.5): 4 more pulls and max{1 − 2, 0} = 0.
  const square = (means: number[]): number[] => means.map((mean) => mean ** 2 / 2);
  const squared = fairnessAwareEtcReference({ ...options, lambda: [0.6, 0.6], share: square });
  expect(squared).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test("λ = 0 is Explore-Then-Commit; equal means commit to the lowest arm", () => {
  const rewards = (arm: number): number => (arm === 0 ? 0 : 1);
  const pulls = fairnessAwareEtcReference({
    arms: 3,
    rounds: 9,
    rewards,
    lambda: [0, 0, 0],
    exploration: 2,
    share: constant(1 / 3),
  });
  expect(pulls).toEqual([0, 0, 1, 1, 2, 2, 1, 1, 1]);
});

test("no line goes beyond T, and floor(T·f) is guarded", () => {
  expect(fairnessAwareEtcReference({ ...options, rounds: 3, lambda: [1, 1], share: constant(1 / 2) })).toEqual([
    0, 0, 1,
  ]);
  // T·f = 8·0.9 = 7.2: 5 more pulls of arm 0, but only 4 rounds are left.
  expect(fairnessAwareEtcReference({ ...options, rounds: 8, lambda: [1, 1], share: constant(0.9) })).toEqual([
    0, 0, 1, 1, 0, 0, 0, 0,
  ]);
  // T = 98 and 49 arms with f = 1/49: 98·(1/49) counts as 2: one more pull each.
  const pulls = fairnessAwareEtcReference({
    arms: 49,
    rounds: 98,
    rewards: () => 1,
    lambda: Array.from({ length: 49 }, () => 1),
    exploration: 1,
    share: constant(1 / 49),
  });
  expect(pulls).toEqual(Array.from({ length: 98 }, (_, round) => round % 49));
});

test("Theorem 1's N", () => {
  // T = 1000, L = 1: 8·100·(ln 1000)^(1/3) = 800·6.90776^(1/3) = 800·1.90449 = 1523.6: clamped to 1000/2.
  expect(theorem1Exploration(1000, 1)).toBeCloseTo(1523.6, 1);
  expect(defaultExploration(2, 1000, 1)).toBe(500);
  // T = 10⁶, L = 1/8: 8·(1/4)·10⁴·13.81551^(1/3) = 20 000·2.39951 = 47 990.2.
  expect(theorem1Exploration(1e6, 1 / 8)).toBeCloseTo(47990.2, 0);
  expect(defaultExploration(2, 1e6, 1 / 8)).toBe(Math.ceil(theorem1Exploration(1e6, 1 / 8)));
  expect(defaultExploration(3, 1000, 0)).toBe(1);
  expect(defaultExploration(5, 3, 1)).toBe(1);
});
