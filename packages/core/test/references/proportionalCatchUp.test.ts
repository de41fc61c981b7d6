import { expect, test } from "vitest";
import { proportionalCatchUpReference } from "./proportionalCatchUp.js";

test("two arms with rewards 1/2 and 1/4, worked by hand", () => {
  // 1, 2: the warm-up: n = (1, 1).
  // s = 1: 1^(−1/4) = 1 is above any coin: one random pull, of arm 1: n = (1, 2)
  // s = 2: 0.95 ≥ 2^(−1/4) = 0.841: a pass.
  //   (0, 1): n_0·μ_1 = 1/4 > n_1·μ_0 = 1? no → 0: n = (2, 2).   (1, 0): n_1·μ_0 = 1 > n_0·μ_1 = 1/2 → 0: n = (3, 2)
  // s = 3: 0.95 ≥ 0.760: a pass.
  //   (0, 1): 3/4 > 1? no → 0: n = (4, 2).   (1, 0): 1 > 1? no → 1: n = (4, 3)
  // s = 4: 0.70 < 4^(−1/4) = 0.7071: one random pull, of arm 1: n = (4, 4)
  // s = 5: 0.95: a pass: (0, 1): 1 > 2? no → 0, and the horizon ends in the middle of the pass.
  const pulls = proportionalCatchUpReference({
    arms: 2,
    rounds: 9,
    rewards: (arm) => (arm === 0 ? 1 / 2 : 1 / 4),
    coin: (s) => (s === 4 ? 0.7 : 0.95),
    uniformArm: () => 1,
  });
  expect(pulls).toEqual([0, 1, 1, 0, 0, 0, 1, 1, 0]);
});

test("three arms: pairs by i, then by j, with the estimates of the moment", () => {
  // Equal rewards, so a pull goes to the arm of the pair with fewer pulls, to i on ties. After the warm-up and the
  // random pull of arm 0: n = (2, 1, 1).
  // (0,1) → 1: (2,2,1)   (0,2) → 2: (2,2,2)   (1,0) → 1: (2,3,2)   (1,2) → 2: (2,3,3)   (2,0) → 0: (3,3,3)   (2,1) → 2
  const pulls = proportionalCatchUpReference({
    arms: 3,
    rounds: 10,
    rewards: () => 1 / 2,
    coin: () => 0.99,
    uniformArm: () => 0,
  });
  expect(pulls).toEqual([0, 1, 2, 0, 1, 2, 1, 2, 0, 2]);
});

test("an estimate changes within a pass", () => {
  // Arm 1's rewards: 1/2, then 1. Warm-up and random pull of arm 0: n = (2, 1), means 1/2, 1/2.
  // (0,1): 2·(1/2) > 1·(1/2) → 1, reward 1: n = (2, 2), means 1/2, 3/4.
  // (1,0): n_1·μ_0 = 1 > n_0·μ_1 = 3/2? no → 1. (With the old mean 1/2: 1 > 1? no, 1 as well; with the old counts:
  // 1/2 > 1.) s = 3: n = (2, 3), means 1/2, 5/6. (0,1): 2·(5/6) > 3·(1/2) → 1.
  const pulls = proportionalCatchUpReference({
    arms: 2,
    rounds: 6,
    rewards: (arm, n) => (arm === 1 && n > 1 ? 1 : 1 / 2),
    coin: () => 0.99,
    uniformArm: () => 0,
  });
  expect(pulls).toEqual([0, 1, 0, 1, 1, 1]);
});

test("the horizon may end inside the warm-up", () => {
  const pulls = proportionalCatchUpReference({
    arms: 3,
    rounds: 2,
    rewards: () => 1,
    coin: () => 0,
    uniformArm: () => 0,
  });
  expect(pulls).toEqual([0, 1]);
});
