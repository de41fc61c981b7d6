import { expect, test } from "vitest";
import { klUcbIndex, klUcbReference } from "./klUcb.js";

test("the index where it has a closed form", () => {
  // mean 0: −n ln(1 − q) ≤ ln t, q = 1 − t^(−1/n).
  expect(klUcbIndex(0, 1, 3)).toBeCloseTo(2 / 3, 12);
  expect(klUcbIndex(0, 2, 9)).toBeCloseTo(2 / 3, 12);
  // mean 1/2, n = 2: ln(1/(4q(1 − q))) ≤ ln t, q = (1 + √(1 − 1/t))/2.
  expect(klUcbIndex(0.5, 2, 4)).toBeCloseTo((1 + Math.sqrt(3 / 4)) / 2, 12);
  expect(klUcbIndex(1, 5, 7)).toBe(1);
  expect(klUcbIndex(0.3, 5, 1)).toBeCloseTo(0.3, 7); // kl is flat at the mean
});

test("rewards 1, 0, 1, 0, 0 and 0, 1, worked by hand", () => {
  const rewards = [
    [1, 0, 1, 0, 0],
    [0, 1],
  ];
  // 1, 2: never pulled.
  // 3: mean 1 → 1                            1 − 1/3 = 0.667                → 0
  // 4: mean 1/2, n = 2: 0.933                1 − 1/4 = 0.750                → 0
  // 5: mean 2/3, n = 3: 0.968                1 − 1/5 = 0.800                → 0
  // 6: mean 1/2, n = 4: 0.885                1 − 1/6 = 0.833                → 0
  // 7: mean 2/5, n = 5: 0.803                1 − 1/7 = 0.857                → 1
  // 8: 0.813                                 (1 + √(7/8))/2 = 0.968         → 1
  const pulls = klUcbReference({ arms: 2, rounds: 8, rewards: (arm, n) => rewards[arm][n - 1] });
  expect(pulls).toEqual([0, 1, 0, 0, 0, 0, 1, 1]);
});

test("closed arms are skipped, rewards outside [0, 1] refused", () => {
  const open = (round: number) => [round > 2, true];
  expect(klUcbReference({ arms: 2, rounds: 3, rewards: () => 1, open })).toEqual([1, 1, 0]);
  expect(() => klUcbReference({ arms: 1, rounds: 2, rewards: () => 2 })).toThrow("[0, 1]");
});
