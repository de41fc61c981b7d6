import { expect, test } from "vitest";
import { History } from "../support/history.js";
import { playLearner } from "./forgettingUcb.js";
import {
  discountedThompsonLearner,
  discountedThompsonPosteriors,
  slidingWindowThompsonLearner,
  slidingWindowThompsonPosteriors,
} from "./forgettingThompson.js";
import { thompsonReference } from "./thompson.js";
import type { BetaSample } from "./thompson.js";

/** Arm 0 with 1, arm 1 with 1, arm 0 with 0, arm 0 with 1, in rounds 1 to 4. */
function past(): History {
  const history = new History();
  [
    [0, 1],
    [1, 1],
    [0, 0],
    [0, 1],
  ].forEach(([arm, reward], index) => history.pull(index + 1, arm, () => reward));
  return history;
}

/** Instead of luck: the mean of the distribution. */
const mean: BetaSample = (_round, _arm, a, b) => a / (a + b);

test("discounted, γ = 1/2: the recursion by hand", () => {
  // S_0: 1 → 1/2 → 1/4 → 1/8 + 1 = 9/8;  F_0: 0, 0, 1 → 1/2;  S_1: 0, 1 → 1/2 → 1/4;  F_1: 0.
  const posteriors = discountedThompsonPosteriors(past(), 2, 5, { gamma: 1 / 2 });
  expect(posteriors).toEqual([
    { a: 17 / 8, b: 3 / 2 },
    { a: 5 / 4, b: 1 },
  ]);
  // The prior is not discounted.
  const prior = { a: 3, b: 2 };
  expect(discountedThompsonPosteriors(past(), 3, 5, { gamma: 1 / 2, prior })[2]).toEqual(prior);
  // A closed round discounts too: in round 6, had round 5 pulled nothing.
  expect(discountedThompsonPosteriors(past(), 2, 6, { gamma: 1 / 2 })[1]).toEqual({ a: 9 / 8, b: 1 });
});

test("a window of two rounds: rounds 3 and 4 alone", () => {
  expect(slidingWindowThompsonPosteriors(past(), 2, 5, 2)).toEqual([
    { a: 2, b: 2 },
    { a: 1, b: 1 },
  ]);
  expect(slidingWindowThompsonPosteriors(past(), 2, 5, 3)[1]).toEqual({ a: 2, b: 1 });
});

test("plays with the means for draws, worked by hand", () => {
  // Rewards always 0. γ = 1/2: 1: 1/2, 1/2 → 0.   2: 1/3, 1/2 → 1.   3: F = 1/2, 1: 2/5, 1/3 → 0.
  // 4: F = 5/4, 1/2: 4/13, 2/5 → 1.
  const discounted = discountedThompsonLearner(2, { gamma: 1 / 2 }, mean);
  expect(playLearner({ learner: discounted, arms: 2, rounds: 4, rewards: () => 0 })).toEqual([0, 1, 0, 1]);
  // τ = 1 with rewards 1: the arm of the round before has 2/3, all others 1/2.
  const window = slidingWindowThompsonLearner(3, 1, mean);
  expect(playLearner({ learner: window, arms: 3, rounds: 4, rewards: () => 1 })).toEqual([0, 0, 0, 0]);
  // With rewards 0 it has 1/3.
  expect(playLearner({ learner: window, arms: 3, rounds: 4, rewards: () => 0 })).toEqual([0, 1, 0, 1]);
});

test("without forgetting both are Thompson sampling, also with closed arms", () => {
  const rewards = (arm: number, n: number) => ((n * (arm + 2)) % 3 === 0 ? 1 : 0);
  const open = (round: number) => [round % 5 !== 0, round > 3, true];
  const common = { arms: 3, rounds: 60, rewards, open };
  const expected = thompsonReference({ ...common, beta: mean });
  expect(playLearner({ ...common, learner: discountedThompsonLearner(3, { gamma: 1 }, mean) })).toEqual(expected);
  expect(playLearner({ ...common, learner: slidingWindowThompsonLearner(3, 60, mean) })).toEqual(expected);
  expect(() =>
    playLearner({ ...common, rewards: () => 0.5, learner: slidingWindowThompsonLearner(3, 9, mean) }),
  ).toThrow("rewards 0 or 1");
});
