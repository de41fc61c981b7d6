import { expect, test } from "vitest";
import { frozenCatchUpReference, nearlyProportional, nextCatchUp } from "./frozenCatchUp.js";

test("≈ by hand: one pull more or less crosses the ratio", () => {
  // μ = (1/2, 1/4): n_0/n_1 shall be about 2. Of the pair (0, 1): |n_0/4 − n_1/2| ≤ 1/4, so n_0 = 2n_1 ± 1.
  const means = [1 / 2, 1 / 4];
  expect([4, 5, 6, 7, 8].map((n) => nearlyProportional([n, 3], means, 0, 1))).toEqual([false, true, true, true, false]);
  // Of (1, 0): ≤ 1/2, so n_0 = 2n_1 ± 2. The pair in both orders asks for the narrower of the two.
  expect([3, 4, 8, 9].map((n) => nearlyProportional([n, 3], means, 1, 0))).toEqual([false, true, true, false]);
  expect(nextCatchUp([4, 3], means)).toBe(0);
  expect(nextCatchUp([5, 3], means)).toBe(null);
  expect(nextCatchUp([8, 3], means)).toBe(1);
});

test("furthest behind: the smallest n/μ, ties to the lowest arm", () => {
  expect(nextCatchUp([4, 1, 1], [1 / 2, 1 / 2, 1 / 2])).toBe(1);
  expect(nextCatchUp([4, 2, 1], [1 / 2, 1 / 2, 1 / 2])).toBe(2);
  // 9/.75 = 12, 1/.25 = 4, 2/.5 = 4.
  expect(nextCatchUp([9, 1, 2], [0.75, 0.25, 0.5])).toBe(1);
  // A mean of 0 is never behind and never ≈ to a positive one.
  expect(nextCatchUp([50, 1], [1 / 2, 0])).toBe(0);
  expect(nextCatchUp([50, 1], [0, 0])).toBe(null);
});

test("two arms with rewards 1/2 and 1/4, worked by hand", () => {
  // Warm-up, then s = 1, where 1^(−1/4) = 1 is above any coin: a random pull, of arm 1: n = (1, 2).
  // s = 2: |1/4 − 1| > 1/4 → 0: (2, 2): 1/2 → 0: (3, 2): 1/4 ≤ 1/4, done.   s = 3: still ≈, nothing.
  // s = 4: 0.70 < 0.7071: a random pull, of arm 1: (3, 3).   s = 5: 3/4 → 0: (4, 3): 1/2 → 0: (5, 3): 1/4, done.
  const pulls = frozenCatchUpReference({
    arms: 2,
    rounds: 8,
    rewards: (arm) => (arm === 0 ? 1 / 2 : 1 / 4),
    coin: (s) => (s === 4 ? 0.7 : 0.95),
    uniformArm: () => 1,
  });
  expect(pulls).toEqual([0, 1, 1, 0, 0, 1, 0, 0]);
});

test("estimates are frozen within line 6", () => {
  // Arm 0 gives 1/2 and then 1. s = 2 works with (1/2, 1/4) although arm 0's mean rises to 5/6: two pulls as above.
  // s = 3: 0.70 < 0.760: a random pull, of arm 1: (3, 3).
  // s = 4 has (5/6, 1/4): |3/4 − 5/2| → 0 … until |n_0/4 − 5/2| ≤ 1/4, that is n_0 = 9: six pulls.
  const pulls = frozenCatchUpReference({
    arms: 2,
    rounds: 12,
    rewards: (arm, n) => (arm === 1 ? 1 / 4 : n === 1 ? 1 / 2 : 1),
    coin: (s) => (s === 3 ? 0.7 : 0.95),
    uniformArm: () => 1,
  });
  expect(pulls).toEqual([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
});

test("the horizon may end inside the warm-up or inside line 6; a coin that never falls is refused", () => {
  const options = { arms: 3, rewards: () => 1 / 2, coin: () => 0.99, uniformArm: () => 0 };
  expect(frozenCatchUpReference({ ...options, rounds: 2 })).toEqual([0, 1]);
  // Rewards 1, 1/8, 1/8 and n = (2, 1, 1): |2/8 − 1| > 1/8, and line 6 pulls arm 0, with n/μ = 2 against 8.
  const uneven = (arm: number) => (arm === 0 ? 1 : 1 / 8);
  expect(frozenCatchUpReference({ ...options, rewards: uneven, rounds: 6 })).toEqual([0, 1, 2, 0, 0, 0]);
  // After the random pull n = (2, 1, 1): all pairs ≈, since one more or less is allowed.
  expect(() => frozenCatchUpReference({ ...options, rounds: 5 })).toThrow("pulled nothing");
});
