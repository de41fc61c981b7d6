import { expect, test } from "vitest";
import { thompsonReference } from "./thompson.js";

test("with the mean a/(a + b) in place of a sample, worked by hand", () => {
  const rewards = [
    [0, 0],
    [1, 0, 0, 0],
  ];
  // 1: 1/2 and 1/2 → 0, reward 0: Beta(1, 2) has mean 1/3
  // 2: 1/3 and 1/2 → 1, reward 1: Beta(2, 1), 2/3
  // 3: 1/3 and 2/3 → 1, reward 0: Beta(2, 2), 1/2
  // 4: 1/3 and 1/2 → 1, reward 0: Beta(2, 3), 2/5
  // 5: 1/3 and 2/5 → 1, reward 0: Beta(2, 4), 1/3
  // 6: 1/3 and 1/3 → 0
  const pulls = thompsonReference({
    arms: 2,
    rounds: 6,
    rewards: (arm, n) => rewards[arm]?.[n - 1] ?? NaN,
    beta: (_round, _arm, a, b) => a / (a + b),
  });
  expect(pulls).toEqual([0, 1, 1, 1, 1, 0]);
});

test("one draw for each open arm, in ascending order, with S + 1 and F + 1", () => {
  const draws: number[][] = [];
  const pulls = thompsonReference({
    arms: 3,
    rounds: 3,
    rewards: () => 1,
    beta: (round, arm, a, b) => {
      draws.push([round, arm, a, b]);
      return arm / 10;
    },
    open: (round) => [true, round !== 2, round !== 3],
  });
  expect(pulls).toEqual([2, 2, 1]);
  expect(draws).toEqual([
    [1, 0, 1, 1],
    [1, 1, 1, 1],
    [1, 2, 1, 1],
    [2, 0, 1, 1],
    [2, 2, 2, 1],
    [3, 0, 1, 1],
    [3, 1, 1, 1],
  ]);
});

test("rewards other than 0 and 1 are refused", () => {
  expect(() => thompsonReference({ arms: 1, rounds: 2, rewards: () => 0.5, beta: () => 0 })).toThrow("0 or 1");
});
