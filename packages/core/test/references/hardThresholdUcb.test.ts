import { expect, test } from "vitest";
import { fraction, ZERO } from "../support/fraction.js";
import { seeded } from "../support/hostile.js";
import { hardThresholdReference, softThresholdReference } from "./hardThresholdUcb.js";
import { ucb1Reference } from "./ucb1.js";

const options = {
  thresholds: [ZERO, fraction(1, 4), fraction(1, 5)],
  penalties: [5, 0.6, 0.3],
  rounds: 12,
  rewards: (arm: number) => [1, 0.4, 0.3][arm],
};

test("hard: τ = (0, 1/4, 1/5), A = (5, 0.6, 0.3), rewards 1, 0.4, 0.3, worked by hand", () => {
  // τ = 0: the 5 never counts.  b(n) = √(2 ln t/n).
  // 4: 1 + b(1) = 2.665    0.4 + b(1), 1 < 1? no = 2.065           0.3 + b(1), 1 < 0.8? no = 1.965        → 0
  // 5: 1 + b(2) = 2.269    0.4 + 0.6 + b(1), 1 < 1.25 = 2.794      0.3 + b(1), 1 < 1? no = 2.094          → 1
  // 6: 2.339               0.4 + b(2), 2 < 1.5? no = 1.739         0.3 + 0.3 + b(1), 1 < 1.2 = 2.493      → 2
  // 7: 2.395               1.795                                   0.3 + b(2) = 1.695                     → 0
  // 8: 1 + b(3) = 2.177    2 < 2? no: 1.842                        1.742                                  → 0
  // 9: 1 + b(4) = 2.048    2 < 2.25: 0.4 + 0.6 + b(2) = 2.482      2 < 1.8? no: 1.782                     → 1
  // 10: 2.073              3 < 2.5? no: 1.639                      2 < 2? no: 1.817                       → 0
  // 11: 1 + b(5) = 1.979   1.664                                   2 < 2.2: 0.3 + 0.3 + b(2) = 2.149      → 2
  // 12: 1.997              3 < 3? no: 1.687                        1.587                                  → 0
  expect(hardThresholdReference(options)).toEqual([0, 1, 2, 0, 1, 2, 0, 0, 1, 0, 2, 0]);
});

test("soft: the same instance, worked by hand", () => {
  // 4: 2.665               2.065                                          1.965                                     → 0
  // 5: 2.269               1.25 − 1 of 1.25 = 1/5: 0.4 + 0.12 + b(1) = 2.314     2.094                              → 1
  // 6: 2.339               1.739                                          0.2 of 1.2: 0.3 + 0.05 + b(1) = 2.243     → 0
  // 7: 1 + b(3) = 2.139    1.795                                          0.4 of 1.4: 0.3 + 0.0857 + b(1) = 2.359   → 2
  // 8: 2.177               1.842                                          1.742                                     → 0
  // 9: 1 + b(4) = 2.048    0.25 of 2.25: 0.4 + 0.0667 + b(2) = 1.949      1.782                                     → 0
  // 10: 1 + b(5) = 1.960   0.5 of 2.5: 0.4 + 0.12 + b(2) = 2.037          1.817                                     → 1
  // 11: 1.979              1.664                                          0.2 of 2.2: 0.3 + 0.0273 + b(2) = 1.876   → 0
  // 12: 1 + b(6) = 1.910   1.687                                          0.4 of 2.4: 0.3 + 0.05 + b(2) = 1.926     → 2
  expect(softThresholdReference(options)).toEqual([0, 1, 2, 0, 1, 0, 2, 0, 0, 1, 0, 2]);
});

test("without penalties both are UCB1, also with closed arms", () => {
  const next = seeded(6);
  const table = Array.from({ length: 3 }, () => Array.from({ length: 80 }, next));
  const rewards = (arm: number, n: number) => table[arm][n - 1];
  const open = (round: number) => [round % 4 !== 0, round > 2, true];
  const free = { ...options, penalties: [0, 0, 0], rounds: 80, rewards, open };
  const expected = ucb1Reference({ arms: 3, rounds: 80, rewards, open });
  expect(hardThresholdReference(free)).toEqual(expected);
  expect(softThresholdReference(free)).toEqual(expected);
});

test("the threshold is exact where floating point is not", () => {
  // In doubles 0.07·100 is above 7. Arm 0 always gives 50, A_1 = 100: after the sweep arm 1 is pulled exactly in the
  // rounds with N_1 < 7n/100, the first n above 100·N_1/7: 14.3, 28.6, 42.9, 57.1, 71.4, 85.7, 100, 114.3.
  const pulls = hardThresholdReference({
    thresholds: [ZERO, fraction(7, 100)],
    penalties: [0, 100],
    rounds: 120,
    rewards: (arm) => (arm === 0 ? 50 : 0),
  });
  const rounds = pulls.flatMap((arm, index) => (arm === 1 ? [index + 1] : []));
  expect(rounds).toEqual([2, 15, 29, 43, 58, 72, 86, 101, 115]);
});
