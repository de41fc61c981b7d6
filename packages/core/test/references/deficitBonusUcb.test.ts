import { expect, test } from "vitest";
import { fraction, ZERO } from "../support/fraction.js";
import { seeded } from "../support/hostile.js";
import { etaFucbReference } from "./deficitBonusUcb.js";
import { ucb1Reference } from "./ucb1.js";

const options = {
  shares: [ZERO, fraction(1, 2)],
  eta: 0.5,
  rounds: 8,
  rewards: (arm: number) => (arm === 0 ? 0.9 : 0.1),
};

test("r = (0, 1/2), η = 1/2, rewards 0.9 and 0.1, worked by hand", () => {
  // 1, 2: never pulled.
  // 3: 2.382 + (0 − 1)/2 = 1.882      1.582 + (1 − 1)/2 = 1.582        → 0
  // 4: 2.077 + (0 − 2)/2 = 1.077      1.765 + (1.5 − 1)/2 = 2.015      → 1
  // 5: 2.169 − 1 = 1.169              1.369 + (2 − 2)/2 = 1.369        → 1
  // 6: 2.239 − 1 = 1.239              1.193 + (2.5 − 3)/2 = 0.943      → 0
  // 7: 2.039 − 3/2 = 0.539            1.239 + (3 − 3)/2 = 1.239        → 1
  // 8: 2.077 − 3/2 = 0.577            1.120 + (3.5 − 4)/2 = 0.870      → 1
  expect(etaFucbReference({ ...options, positivePart: false })).toEqual([0, 1, 0, 1, 1, 0, 1, 1]);
});

test("the same with the positive part of the deficit", () => {
  // 3: 2.382                          1.582                            → 0
  // 4: 2.077                          1.765 + (1.5 − 1)/2 = 2.015      → 0
  // 5: 1.936                          1.894 + (2 − 1)/2 = 2.394        → 1
  // 6: 1.993                          1.439 + (2.5 − 2)/2 = 1.689      → 0
  // 7: 1.886                          1.495 + (3 − 2)/2 = 1.995        → 1
  // 8: 1.920                          1.277 + (3.5 − 3)/2 = 1.527      → 0
  expect(etaFucbReference({ ...options, positivePart: true })).toEqual([0, 1, 0, 0, 1, 0, 1, 0]);
});

test("η = 0 is UCB1; equal shares and a large literal η are round robin; closed arms are skipped", () => {
  const next = seeded(5);
  const table = Array.from({ length: 3 }, () => Array.from({ length: 90 }, next));
  const rewards = (arm: number, n: number) => table[arm][n - 1];
  const shares = [fraction(1, 5), fraction(1, 5), fraction(1, 5)];
  const open = (round: number) => [round % 3 !== 0, true, round % 2 === 0];
  for (const positivePart of [true, false]) {
    const pulls = etaFucbReference({ shares, eta: 0, positivePart, rounds: 90, rewards, open });
    expect(pulls).toEqual(ucb1Reference({ arms: 3, rounds: 90, rewards, open }));
  }
  // η·γ differs by −η between arms that are one pull apart: η = 100 outweighs every index.
  const literal = etaFucbReference({ shares, eta: 100, positivePart: false, rounds: 90, rewards });
  for (let t = 3; t <= 90; t += 3) expect(literal.slice(t - 3, t).sort()).toEqual([0, 1, 2]);
});
