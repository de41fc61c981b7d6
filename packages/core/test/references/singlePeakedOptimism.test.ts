import { expect, test } from "vitest";
import { firstPulls, optimisticFuture, singlePeakedReference } from "./singlePeakedOptimism.js";

test("the bound by hand", () => {
  // Rising by 1/8 a pull from 1/2: 5/8, 6/8, 7/8, 1, and then 1 again.
  expect(optimisticFuture([3 / 8, 1 / 2], 4)).toBe(26 / 8);
  expect(optimisticFuture([3 / 8, 1 / 2], 6)).toBe(42 / 8);
  // Only the last step counts.
  expect(optimisticFuture([0, 3 / 8, 1 / 2], 4)).toBe(26 / 8);
  // Falling, and level.
  expect(optimisticFuture([3 / 4, 1 / 2], 4)).toBe(2);
  expect(optimisticFuture([1 / 2, 1 / 2], 4)).toBe(2);
  expect(optimisticFuture([0, 1], 0)).toBe(0);
  expect(() => optimisticFuture([1], 3)).toThrow("two pulls");
});

test("the first pulls: max(2, floor(ln T)), arm after arm", () => {
  expect([2, 20, 21, 100, 1000].map(firstPulls)).toEqual([2, 2, 3, 4, 6]);
  expect(singlePeakedReference({ arms: 3, rounds: 5, rewards: () => 1 })).toEqual([0, 0, 1, 1, 2]);
});

test("a late bloomer is given its chance as long as enough rounds are left, worked by hand", () => {
  // T = 10, arm 0 always 1/2, arm 1's n-th pull n/8, at most 1. After four pulls six rounds are left:
  // arm 0: 6·½ = 3; arm 1: 3/8 + 4/8 + … + 8/8 = 33/8 → 1. Then it stays ahead: (4 + 5 + 6 + 7 + 8)/8 against 5/2, …
  const rewards = (arm: number, n: number): number => (arm === 0 ? 1 / 2 : Math.min(1, n / 8));
  expect(singlePeakedReference({ arms: 2, rounds: 10, rewards })).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
  // T = 6: two rounds left: 2·½ = 1 against 3/8 + 4/8 → 0.
  expect(singlePeakedReference({ arms: 2, rounds: 6, rewards })).toEqual([0, 0, 1, 1, 0, 0]);
});

test("an arm that has peaked is left when its last value falls below another's", () => {
  // Arm 0: 1/4, 3/4, 1/2, 1/4, …; arm 1 always 3/8. T = 9, five left after the first pulls.
  // Arm 0 seems to rise by ½: 1 five times = 5 against 15/8 → 0, gives ½: falling, 4·½ = 2 against 12/8 → 0, gives ¼:
  // 3/4 against 9/8 → 1 from now on.
  const falling = [1 / 4, 3 / 4, 1 / 2, 1 / 4, 0];
  const rewards = (arm: number, n: number): number => (arm === 0 ? falling[Math.min(n, 5) - 1] : 3 / 8);
  expect(singlePeakedReference({ arms: 2, rounds: 9, rewards })).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 1]);
});

test("bounds of this moment, and bounds of the arms' last pulls", () => {
  // Arm 0 always 3/4, arm 1's n-th pull n/8, T = 10. Six left: 36/8 against (3 + … + 8)/8 = 33/8 → 0. Five left: 30/8
  // against 25/8 → 0, and so on.
  const rewards = (arm: number, n: number): number => (arm === 0 ? 3 / 4 : n / 8);
  expect(singlePeakedReference({ arms: 2, rounds: 10, rewards })).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
  // Arm 1 keeps 33/8 of when six were left: five left, 30/8 against 33/8 → 1, which gives 3/8 and with four left has
  // (4 + 5 + 6 + 7)/8 = 22/8; arm 0 keeps 30/8 → 0, three left: 18/8 against 22/8 → 1, two left: (5 + 6)/8 against
  // 18/8 → 0, one left: 6/8 against 11/8 → 1.
  const pulls = singlePeakedReference({ arms: 2, rounds: 10, rewards, renewal: "pulled arm" });
  expect(pulls).toEqual([0, 0, 1, 1, 0, 1, 0, 1, 0, 1]);
});
