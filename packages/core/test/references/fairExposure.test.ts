import { expect, test } from "vitest";
import {
  fairnessRegret,
  fairPolicy,
  fairReward,
  fairRewardRegret,
  optimisticFairPolicy,
  optimisticMeans,
} from "./fairExposure.js";
import type { Interval } from "./fairExposure.js";

const fourth = (mean: number): number => mean ** 4;
const steep = (mean: number): number => Math.exp(4 * mean);

test("shares in proportion to merit, and their regrets, by hand", () => {
  const means = [1, 1 / 2];
  expect(fairPolicy((mean) => mean, means)).toEqual([2 / 3, 1 / 3]);
  expect(fairPolicy(fourth, means)).toEqual([16 / 17, 1 / 17]);
  expect(fairReward((mean) => mean, means)).toBeCloseTo(5 / 6, 14);
  // Rounds with (1, 0) and (1/3, 2/3): distances 2/3 and 2/3; rewards 1 and 2/3 against 5/6 each.
  const policies = [
    [1, 0],
    [1 / 3, 2 / 3],
  ];
  expect(fairnessRegret((mean) => mean, means, policies)).toBeCloseTo(4 / 3, 14);
  expect(fairRewardRegret((mean) => mean, means, policies)).toBeCloseTo(0, 14);
  expect(() => fairPolicy((mean) => mean, [1, 0])).toThrow("must be positive");
});

test("equal merits: optimism takes the upper ends", () => {
  const intervals = [
    { lower: 0.1, upper: 0.9 },
    { lower: 0.3, upper: 0.4 },
  ];
  expect(optimisticMeans(() => 1, intervals)).toEqual([0.9, 0.4]);
  expect(optimisticFairPolicy(() => 1, intervals)).toEqual([1 / 2, 1 / 2]);
});

test("a steep merit: the poor arm's most promising mean is its lower end", () => {
  // f = e^(4x). With arm 0 known to be 1, raising arm 1 draws weight to it:
  // at 0: 1/(1 + e^−4) = 0.98201; at 1/4: (e^4 + e/4)/(e^4 + e) = 0.96443.
  const intervals = [
    { lower: 1, upper: 1 },
    { lower: 0, upper: 1 / 4 },
  ];
  expect(optimisticMeans(steep, intervals)).toEqual([1, 0]);
  expect(optimisticFairPolicy(steep, intervals)[0]).toBeCloseTo(1 / (1 + Math.exp(-4)), 12);
});

test("agrees with trying all means of a coarse grid", () => {
  const boxes: Interval[][] = [
    [
      { lower: 0.2, upper: 0.9 },
      { lower: 0.1, upper: 0.5 },
      { lower: 0.05, upper: 0.3 },
    ],
    [
      { lower: 0.7, upper: 0.8 },
      { lower: 0.05, upper: 0.45 },
      { lower: 0.4, upper: 0.9 },
    ],
  ];
  for (const merit of [steep, fourth, (mean: number) => mean, (mean: number) => 1 + 4 * mean]) {
    for (const box of boxes) {
      const found = fairReward(merit, optimisticMeans(merit, box));
      const steps = Array.from({ length: 21 }, (_, step) => step / 20);
      const points = box.map(({ lower, upper }) => steps.map((part) => lower + part * (upper - lower)));
      let best = -Infinity;
      for (const x of points[0])
        for (const y of points[1]) for (const z of points[2]) best = Math.max(best, fairReward(merit, [x, y, z]));
      expect(found).toBeGreaterThan(best - 1e-9);
      expect(found).toBeLessThan(best + 2e-3);
    }
  }
});
