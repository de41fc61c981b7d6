import { expect, test } from "vitest";
import { fairlyGreedyReference } from "./fairlyGreedy.js";

const repeat = (arm: number, times: number): number[] => Array.from({ length: times }, () => arm);

test("rewards always 1/2 and always 1/4, worked by hand", () => {
  // n = (1, 1): ln 2/2 = 0.3466, ln 2/4 = 0.1733 → 0     (2, 1): ln 1.5/2 = 0.2027, 0.1733 → 0
  // (3, 1): ln(4/3)/2 = 0.1438, 0.1733 → 1               (3, 2): 0.1438, ln 1.5/4 = 0.1014 → 0
  // (4, 2): ln 1.25/2 = 0.1116, 0.1014 → 0               (5, 2): ln 1.2/2 = 0.0912, 0.1014 → 1
  const pulls = fairlyGreedyReference({ arms: 2, rounds: 8, rewards: (arm) => (arm === 0 ? 1 / 2 : 1 / 4) });
  expect(pulls).toEqual([0, 1, 0, 0, 1, 0, 0, 1]);
});

test("T includes the warm-up; equal gains go to the lowest arm", () => {
  expect(fairlyGreedyReference({ arms: 3, rounds: 2, rewards: () => 1 })).toEqual([0, 1]);
  expect(fairlyGreedyReference({ arms: 3, rounds: 8, rewards: () => 1 })).toEqual([0, 1, 2, 0, 1, 2, 0, 1]);
  expect(fairlyGreedyReference({ arms: 2, rounds: 5, rewards: () => 0 })).toEqual([0, 1, 0, 0, 0]);
});

test("a first reward of 0 starves an arm for ever, unless there is a floor", () => {
  const rewards = (arm: number, n: number): number => (arm === 0 && n === 1 ? 0 : 1);
  expect(fairlyGreedyReference({ arms: 2, rounds: 60, rewards })).toEqual([0, ...repeat(1, 59)]);
  // Floor 1/10: arm 0's gain is ln 2/10 = 0.06931.
  // ln(14/13) = 0.07411 is above it, ln(15/14) = 0.06899 below: 14 pulls of
  // arm 1. Then arm 0: mean 1/2, ln 1.5/2 = 0.2027; mean 2/3, 2·ln(4/3)/3 = 0.1918: again and again.
  expect(fairlyGreedyReference({ arms: 2, rounds: 18, rewards, floor: 0.1 })).toEqual([0, ...repeat(1, 14), 0, 0, 0]);
  // A floor below all means changes nothing.
  const mild = { arms: 2, rounds: 30, rewards: (arm: number) => (arm === 0 ? 1 / 2 : 1 / 4) };
  expect(fairlyGreedyReference({ ...mild, floor: 0.1 })).toEqual(fairlyGreedyReference(mild));
});
