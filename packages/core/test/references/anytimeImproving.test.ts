import { expect, test } from "vitest";
import {
  anytimeImprovingReference,
  bruteForceOptimum,
  offlineOptimum,
  optimisticTotal,
  totalReward,
} from "./anytimeImproving.js";
import type { Curve } from "./anytimeImproving.js";
import { below, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";

test("a gifted arm (always 1/2) and a late bloomer (n/8 up to 1), worked by hand", () => {
  // 1–4: 0, 1, 0, 1: N = (2, 2), Rew = (1, 3/8), Δ = (0, 1/8). While arm 0 leads with N pulls p_0 = N/2, and
  // p_1 = (1 + 2 + … + N)/8 = N(N + 1)/16, whatever N_1: the extrapolation of a line is the line.
  // N = 2: 1 > 3/8; 3: 3/2 > 3/4; 4: 2 > 5/4; 5: 5/2 > 15/8; 6: 3 > 21/8: rounds 5–9 pull 0: N = (7, 2)
  // N = 7: 7/2 = 28/8: a tie, fewest pulls: rounds 10–14 pull 1: N = (7, 7). Round 15: tie in
  // p and in pulls → 0: N = (8, 7)
  // 16: p_0 = 4, p_1 = 28/8 + 7/8 + 1/8 = 9/2 → 1: N = (8, 8).   17: 4 and 36/8 → 1, and from here on arm 1 leads.
  const curve: Curve = (arm, n) => (arm === 0 ? 1 / 2 : Math.min(1, n / 8));
  const pulls = anytimeImprovingReference({ arms: 2, rounds: 18, curve });
  expect(pulls).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1]);
});

test("the optimistic total is not clipped at 1", () => {
  // f = 3/4, 1, 1, …; N = 2, N* = 4: Rew = 7/4, then 1 + 1/4 and 1 + 2/4: 7/4 + 11/4 = 9/2.
  expect(optimisticTotal((_arm, n) => (n === 1 ? 0.75 : 1), 0, 2, 4)).toBe(4.5);
});

/** Concave increasing curves in [0, 1] with dyadic values: increments are multiples of 2^−12 that never rise. */
function randomCurve(next: () => number, arms: number, length: number): Curve {
  const tables = range(arms).map(() => {
    const values: number[] = [];
    let value = below(next, 1024);
    let step = below(next, 512);
    for (let n = 0; n < length; n++) {
      values.push(value / 4096);
      value = Math.min(4096, value + step);
      if (next() < 0.4) step = Math.floor(step * next());
      if (value + step > 4096) step = 4096 - value;
    }
    return values;
  });
  return (arm, n) => tables[arm]?.[n - 1] ?? NaN;
}

test("the loop of line 9 equals the closed form Rew + m·f + Δ·m(m + 1)/2", () => {
  const curve = randomCurve(seeded(1), 1, 40);
  for (let n = 2; n <= 20; n++) {
    for (let m = 0; m <= 20; m++) {
      const slope = curve(0, n) - curve(0, n - 1);
      expect(optimisticTotal(curve, 0, n, n + m)).toBe(
        totalReward(curve, 0, n) + m * curve(0, n) + (slope * m * (m + 1)) / 2,
      );
    }
  }
});

test("Proposition 1: one arm for ever is the best of all splits", () => {
  const next = seeded(2);
  for (let trial = 0; trial < 40; trial++) {
    const arms = 1 + below(next, 4);
    const curve = randomCurve(next, arms, 12);
    for (const horizon of [1, 2, 5, 9]) {
      expect(bruteForceOptimum(curve, arms, horizon)).toBe(offlineOptimum(curve, arms, horizon));
    }
  }
});

test("Lemma 6: the first arm to be pulled an (N + 1)-th time is optimal for horizon N, N ≥ 2", () => {
  const next = seeded(3);
  for (let trial = 0; trial < 60; trial++) {
    const arms = 2 + below(next, 4);
    const curve = randomCurve(next, arms, 100);
    const counts = range(arms).map(() => 0);
    let most = 2;
    for (const arm of anytimeImprovingReference({ arms, rounds: 80, curve })) {
      const count = (counts[arm] ?? 0) + 1;
      counts[arm] = count;
      if (count <= most) continue;
      most = count;
      expect(totalReward(curve, arm, count - 1)).toBe(offlineOptimum(curve, arms, count - 1));
    }
  }
});
