import { expect, test } from "vitest";
import { History } from "../support/history.js";
import { seeded } from "../support/hostile.js";
import {
  discountedUcbIndices,
  discountedUcbLearner,
  playLearner,
  slidingWindowUcbIndices,
  slidingWindowUcbLearner,
} from "./forgettingUcb.js";
import { ucb1Reference } from "./ucb1.js";

/** Rounds 1, 2, …: pairs of arm and reward. */
function past(pulls: readonly (readonly [number, number])[]): History {
  const history = new History();
  pulls.forEach(([arm, reward], index) => history.pull(index + 1, arm, () => reward));
  return history;
}

test("D-UCB, γ = 1/2: arms 0, 1, 0 with rewards 1, 1, 0, worked by hand", () => {
  // Weights in round 4: 1/4, 1/2, 1. N_0 = 5/4, N_1 = 1/2, n = 7/4; means (1/4)/(5/4) = 1/5 and 1.
  const history = past([
    [0, 1],
    [1, 1],
    [0, 0],
  ]);
  const [first, second] = discountedUcbIndices(history, 2, 4, { bound: 1, xi: 1, gamma: 1 / 2 });
  expect(first).toBeCloseTo(1 / 5 + 2 * Math.sqrt(Math.log(7 / 4) / (5 / 4)), 14);
  expect(second).toBeCloseTo(1 + 2 * Math.sqrt(Math.log(7 / 4) / (1 / 2)), 14);
  // B and ξ stand in the padding alone: 2B·√ξ = 3 for B = 3 and ξ = 1/4.
  const [third] = discountedUcbIndices(history, 2, 4, { bound: 3, xi: 1 / 4, gamma: 1 / 2 });
  expect(third).toBeCloseTo(1 / 5 + 3 * Math.sqrt(Math.log(7 / 4) / (5 / 4)), 14);
});

test("SW-UCB, τ = 2: what is older than two rounds is forgotten, and an arm without a pull there comes next", () => {
  const history = past([
    [0, 1],
    [1, 1],
    [0, 0],
  ]);
  const rule = { bound: 1, xi: 1, window: 2 };
  // Round 4 sees rounds 2 and 3: means 0 and 1, one pull each.
  expect(slidingWindowUcbIndices(history, 2, 4, rule)).toEqual([Math.sqrt(Math.log(2)), 1 + Math.sqrt(Math.log(2))]);
  // Round 5, had arm 1 not been pulled since round 2 but arm 0 in rounds 3 and 4: arm 1 is unknown again.
  history.pull(4, 0, () => 1);
  expect(slidingWindowUcbIndices(history, 2, 5, rule)).toEqual([0.5 + Math.sqrt(Math.log(2) / 2), Infinity]);
});

test("SW-UCB, τ = 3, rewards always 1 and always 0, worked by hand", () => {
  // 1, 2: never pulled. ξ = 1, B = 1, b(n) = √(log(min(t, 3))/n), log 3 = 1.0986.
  // 3: 1 + b(1) = 2.048 against 1.048 → 0.   4, window 1–3 = 0, 1, 0: 1 + b(2) = 1.741 against 1.048 → 0
  // 5, window 1, 0, 0: the same → 0.          6, window 0, 0, 0: arm 1 is out of the window → 1
  // 7, window 0, 0, 1 → 0   8, window 0, 1, 0 → 0   9, window 1, 0, 0 → 0   10 → 1
  const learner = slidingWindowUcbLearner(2, { bound: 1, xi: 1, window: 3 });
  const pulls = playLearner({ learner, arms: 2, rounds: 10, rewards: (arm) => (arm === 0 ? 1 : 0) });
  expect(pulls).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  // τ = 1: only the arm of the round before is known, and the others come first.
  const short = slidingWindowUcbLearner(3, { bound: 1, xi: 1, window: 1 });
  expect(playLearner({ learner: short, arms: 3, rounds: 5, rewards: () => 1 })).toEqual([0, 1, 0, 1, 0]);
});

test("a window that forgets nothing with B = 1 and ξ = 2 is UCB1, also with closed arms", () => {
  const next = seeded(11);
  const table = Array.from({ length: 3 }, () => Array.from({ length: 80 }, next));
  const rewards = (arm: number, n: number) => table[arm][n - 1];
  const open = (round: number) => [round % 4 !== 0, round > 2, true];
  const learner = slidingWindowUcbLearner(3, { bound: 1, xi: 2, window: 80 });
  const expected = ucb1Reference({ arms: 3, rounds: 80, rewards, open });
  expect(playLearner({ learner, arms: 3, rounds: 80, rewards, open })).toEqual(expected);
});

test("D-UCB with γ = 1 has log(t − 1), not log t: n is the number of pulls so far", () => {
  const history = past([
    [0, 1],
    [1, 0],
  ]);
  const [first, second] = discountedUcbIndices(history, 2, 3, { bound: 1 / 2, xi: 2, gamma: 1 });
  expect([first, second]).toEqual([1 + Math.sqrt(2 * Math.log(2)), Math.sqrt(2 * Math.log(2))]);
});

test("D-UCB, γ = 1/2, rewards always 1 and always 0: the arm left alone comes back", () => {
  // With B = ξ = 1. Round 3: N = 1/2, 1, n = 3/2: 1 + 2√(.4055/.5) = 2.801 against 2√.4055 = 1.274 → 0
  // 4: N = 5/4, 1/2, n = 7/4: 1 + 2√(.5596/1.25) = 2.338 against 2√(.5596/.5) = 2.116 → 0
  // 5: N = 13/8, 1/4, n = 15/8: 1 + 2√(.6286/1.625) = 2.244 against 2√(.6286/.25) = 3.171 → 1
  const learner = discountedUcbLearner(2, { bound: 1, xi: 1, gamma: 1 / 2 });
  const pulls = playLearner({ learner, arms: 2, rounds: 5, rewards: (arm) => (arm === 0 ? 1 : 0) });
  expect(pulls).toEqual([0, 1, 0, 0, 1]);
});
