import { expect, test } from "vitest";
import { fairlyGreedyReference } from "./fairlyGreedy.js";
import { below, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import {
  lemma1Gap,
  multisetDifference,
  nextGreedyArm,
  proposition2Pulls,
  proposition4Difference,
  theorem1Gap,
  theorem1Rate,
  theorem2Applies,
  theorem2Holds,
  theorem2Probability,
} from "./proportionalBounds.js";
import { approximatelyProportional, greedyAllocation, proportionalObjective } from "./proportionalOracle.js";
import { proportionalCatchUpReference } from "./proportionalCatchUp.js";

test("right-hand sides worked by hand", () => {
  // c = 1/2, K = 3, t = 17: 8.5/(8 + 0.5) = 1.
  expect(proposition2Pulls(3, 17, 0.5)).toBe(1);
  expect(multisetDifference([5, 3, 1], [4, 1, 4])).toBe(3);
  // K = 2, T = 4, c = 1, δ = 16/e: log(2TK/δ) = 1. 2·√(5·4·1/1) = 8.944. Pulls ≥ 4/5.
  const delta = 16 / Math.E;
  expect(proposition4Difference(2, 4, 1, delta)).toBeCloseTo(2 * Math.sqrt(20), 9);
  // √(32/4)·log(8/δ) = 2.8284·(1 − ln 2) = 0.8679.
  expect(theorem1Rate(2, 4, 1, delta)).toBeCloseTo(0.8679, 4);
  // 3·(1 + √1.25 + √2.5)·1.25 = 13.872.
  expect(theorem1Gap(2, 4, 1, delta, 3)).toBeCloseTo(13.872, 3);
  // S = (1, 3), S* = (2, 2), μ = (1, 1/2), next arm 0:
  // 1·(1 + 1)·ln 2 + 1·√2·ln 2 = 2.36654; with the proof's root 3·ln 2.
  const gap = { means: [1, 0.5], best: [2, 2], counts: [1, 3], next: 0, rounds: 4, delta };
  expect(lemma1Gap(gap)).toBeCloseTo((2 + Math.SQRT2) * Math.LN2, 9);
  expect(lemma1Gap({ ...gap, factor: 1 })).toBeCloseTo(3 * Math.LN2, 9);
  expect(theorem2Probability(0.3)).toBeCloseTo(0.01304, 5);
});

test("Proposition 2 and Lemma 1 on runs of Fairly-Greedy", () => {
  const next = seeded(1);
  for (let trial = 0; trial < 12; trial++) {
    const [arms, rounds, c, delta] = [2 + below(next, 4), 120, 0.1 + 0.8 * next(), 0.05];
    const means = range(arms).map(() => c + (1 - c) * next());
    // Two-point rewards c and 1 with the given mean.
    const rewards = range(arms).map((arm) => range(rounds).map(() => (next() < (means[arm] - c) / (1 - c) ? 1 : c)));
    const pulls = fairlyGreedyReference({ arms, rounds, rewards: (arm, n) => rewards[arm][n - 1] });
    const best = greedyAllocation(means, rounds);
    for (let t = arms; t <= rounds; t++) {
      const counts = range(arms).map((arm) => pulls.slice(0, t).filter((pulled) => pulled === arm).length);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(proposition2Pulls(arms, t, c));
      const estimates = counts.map((n, arm) => rewards[arm].slice(0, n).reduce((sum, one) => sum + one, 0) / n);
      const radius = (n: number): number => Math.sqrt(Math.log((2 * arms * rounds) / delta) / n);
      if (counts.some((n, arm) => Math.abs(estimates[arm] - means[arm]) > radius(n))) continue;
      const arm = nextGreedyArm(estimates, counts);
      if (t < rounds) expect(arm).toBe(pulls[t]);
      const gap = lemma1Gap({ means, best, counts, next: arm, rounds, delta, factor: 1 });
      const missing = proportionalObjective(means, best) - proportionalObjective(means, counts);
      expect(missing).toBeLessThanOrEqual(gap + 1e-9);
    }
  }
});

test("Theorem 2's condition first holds far beyond practical horizons", () => {
  // K = 2, δ = 0.1, t = 10⁸: log(4·10⁹) = 22.11: t^(1/4)/K = 50, √(2·22.11) + 2·22.11 = 50.87.
  // t = 1.1·10⁸: 51.21, 51.07.
  expect([theorem2Applies(2, 1e8, 0.1), theorem2Applies(2, 1.1e8, 0.1)]).toEqual([false, true]);
  expect([theorem2Applies(10, 2e11, 0.1), theorem2Applies(10, 3e11, 0.1)]).toEqual([false, true]);
});

test("Theorem 2's inequality for one pair, worked by hand", () => {
  // t = 10 000: t^(−1/4) = 0.1. μ = (0.5, 0.25): 0.4/0.35 = 1.1429 and 0.6/0.15 = 4.
  const pair = (n: number): boolean | undefined => theorem2Holds([n, 100], [0.5, 0.25], 10_000);
  expect([114, 115, 200, 400].map(pair)).toEqual([true, true, true, true]);
  // 114/100 < 1.1429, but 115/100 is above it: ≈. 113/100 and 114/100 are both below. 401/100 > 4 ≥ 400/100: ≈.
  expect([113, 401, 402].map(pair)).toEqual([false, true, false]);
  expect(theorem2Holds([1, 1], [0.5, 0.05], 10_000)).toBeUndefined();
});

test("a pass of Proportional Catch-Up need not reach ≈, which Theorem 2's proof takes from it", () => {
  // Rewards equal to the utilities, so that the estimates are exact: 1/2, 1/4, 1/8, and passes only after s = 1.
  const means = [1 / 2, 1 / 4, 1 / 8];
  const pulls = proportionalCatchUpReference({
    arms: 3,
    rounds: 10,
    rewards: (arm) => means[arm],
    coin: () => 0.9999,
    uniformArm: () => 2,
  });
  // After 1, 1, 1 and the pull of arm 2: n = (1, 1, 2).
  // (0,1) → 0 (0,2) → 0 (1,0) → 1 (1,2) → 1 (2,0) → 0 (2,1) → 1: (4, 4, 2).
  expect(pulls.slice(4)).toEqual([0, 0, 1, 1, 0, 1]);
  const counts = range(3).map((arm) => pulls.filter((pulled) => pulled === arm).length);
  const close = (i: number, j: number): boolean =>
    approximatelyProportional([counts[i], counts[j]], [means[i], means[j]]);
  expect([close(0, 1), close(1, 2), close(0, 2)]).toEqual([false, true, false]);
});
