import { expect, test } from "vitest";
import { fraction, ZERO } from "../support/fraction.js";
import { History } from "../support/history.js";
import { lfgQueue, lfgReference } from "./lfg.js";

test("r = (1/4, 0), η = 1, rewards −1 and −1/2, worked by hand", () => {
  // Q of arm 0 + min(UCB, 1), min(UCB, 1) of arm 1 (its Q is always 0)
  // 1: 0 + 1                               1                                   → 0, a tie
  // 2: max(1/4 − 1, 0) − 1 + √(2 ln 2) = 0.177        1 (never pulled)         → 1
  // 3: 1/4 − 1 + √(2 ln 3) = 0.732         −1/2 + √(2 ln 3) = 0.982            → 1
  // 4: 1/2 − 1 + √(2 ln 4) = 1.165         −1/2 + √(2 ln 4/2) = 0.677          → 0
  // 5: 0 − 1 + √(2 ln 5/2) = 0.269         −1/2 + √(2 ln 5/2) = 0.769          → 1
  // 6: 1/4 − 1 + √(2 ln 6/2) = 0.589       −1/2 + √(2 ln 6/3) = 0.593          → 1
  // 7: 1/2 − 1 + √(2 ln 7/2) = 0.895       −1/2 + √(2 ln 7/4) = 0.486          → 0
  // 8: 0 − 1 + √(2 ln 8/3) = 0.177         −1/2 + √(2 ln 8/4) = 0.520          → 1
  // 9: 1/4 − 1 + √(2 ln 9/3) = 0.460       −1/2 + √(2 ln 9/5) = 0.437          → 0
  const shares = [fraction(1, 4), ZERO];
  const rewards = (arm: number) => (arm === 0 ? -1 : -0.5);
  expect(lfgReference({ shares, eta: 1, rounds: 9, rewards })).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 0]);
  // Weights 1/2 and 1/4: 1: 0.5, 0.25 → 0.  2: 0.089, 0.25 → 1.  3: 1/4 + 0.241 = 0.491, 0.246 → 0.  4: 0.089, 0.25 → 1
  const weighted = lfgReference({ shares, eta: 1, weights: [0.5, 0.25], rounds: 4, rewards });
  expect(weighted).toEqual([0, 1, 0, 1]);
});

test("the radius of Li, Liu and Ji, worked by hand", () => {
  // As above, with √(3 ln t/(2n)):
  // 2: 0 − 1 + √(1.5 ln 2) = 0.020         1 (never pulled)                    → 1
  // 3: 1/4 − 1 + √(1.5 ln 3) = 0.534       −1/2 + √(1.5 ln 3) = 0.784          → 1
  // 4: 1/2 − 1 + √(1.5 ln 4) = 0.942       −1/2 + √(1.5 ln 4/2) = 0.520        → 0
  // 5: 0 − 1 + √(1.5 ln 5/2) = 0.099       −1/2 + √(1.5 ln 5/2) = 0.599        → 1
  // 6: 1/4 − 1 + √(1.5 ln 6/2) = 0.409     −1/2 + √(1.5 ln 6/3) = 0.447        → 1
  // 7: 1/2 − 1 + √(1.5 ln 7/2) = 0.708     −1/2 + √(1.5 ln 7/4) = 0.354        → 0
  // 8: 0 − 1 + √(1.5 ln 8/3) = 0.020       −1/2 + √(1.5 ln 8/4) = 0.383        → 1
  // 9: 1/4 − 1 + √(1.5 ln 9/3) = 0.298     −1/2 + √(1.5 ln 9/5) = 0.312        → 1, where the wider radius has 0
  const shares = [fraction(1, 4), ZERO];
  const rewards = (arm: number) => (arm === 0 ? -1 : -0.5);
  expect(lfgReference({ shares, eta: 1, radius: 1.5, rounds: 9, rewards })).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 1]);
});

test("η = 0: the longest queue, the lowest arm on ties; a queue grows while its arm is closed", () => {
  // r = (1/4, 1/2). 1: 0, 0 → 0.  2: 0, 1/2 → 1.  3: 1/4, 0 → 0.  4: 0, 1/2 → 1.
  const options = { shares: [fraction(1, 4), fraction(1, 2)], eta: 0, rewards: () => 0 };
  expect(lfgReference({ ...options, rounds: 6 })).toEqual([0, 1, 0, 1, 0, 1]);
  // Arm 1 closed in rounds 1 to 3: its queue is 3/2 in round 4, then 1, then 1/2 against 3/4.
  const open = (round: number) => [true, round > 3];
  expect(lfgReference({ ...options, rounds: 6, open })).toEqual([0, 0, 0, 1, 1, 0]);
});

test("the queue is exact and never negative", () => {
  const history = new History();
  for (const [index, arm] of [1, 1, 0, 1, 1, 1].entries()) history.pull(index + 1, arm, () => 0);
  // r = 1/3: 1/3, 2/3, 0 (1 − 1), 1/3, 2/3, 1
  expect(lfgQueue(history, fraction(1, 3), 0)).toEqual([3n, 3n]);
  // Pulled at 1/3: 1/3 + 1/3 − 1 < 0 → 0
  expect(lfgQueue(history, fraction(1, 3), 1)).toEqual([0n, 3n]);
});
