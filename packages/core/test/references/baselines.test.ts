/** The baselines of no fairness paper: ε-greedy, explore-then-commit, elimination, uniform, Gaussian Thompson. */
import { expect, test } from "vitest";
import { epsilonGreedyReference } from "./epsilonGreedy.js";
import { exploreThenCommitReference } from "./exploreThenCommit.js";
import { gaussianThompsonReference } from "./gaussianThompson.js";
import { successiveEliminationReference } from "./successiveElimination.js";
import { uniformReference } from "./uniform.js";

const of = (table: readonly (readonly number[])[]) => (arm: number, n: number) => table[arm][n - 1];

test("ε-greedy, worked by hand", () => {
  // ε = 1/4. 1, 2: each arm once, 0.5 and 0.8.
  // 3: coin 0.3 → best, 1 (reward 0, mean 0.4)      4: coin 0.25 is not below 1/4 → best, 0 (reward 0.1, mean 0.3)
  // 5: coin 0.24 → random, 0 (reward 0.9, mean 0.5)   6: coin 0.9 → best, 0
  const [coins, arms]: number[][] = [[], []];
  const pulls = epsilonGreedyReference({
    arms: 2,
    rounds: 6,
    rewards: of([
      [0.5, 0.1, 0.9, 0],
      [0.8, 0],
    ]),
    epsilon: 0.25,
    coin: (round) => {
      coins.push(round);
      return [0.3, 0.25, 0.24, 0.9][round - 3];
    },
    uniformArm: (round) => {
      arms.push(round);
      return 0;
    },
  });
  expect(pulls).toEqual([0, 1, 1, 0, 0, 0]);
  expect([coins, arms]).toEqual([[3, 4, 5, 6], [5]]);
});

test("explore-then-commit: two cycles, then the best of these four pulls for ever", () => {
  // Means (0 + 1)/2 and (1 + 0.5)/2; later zeros do not count.
  const rewards = of([
    [0, 1],
    [1, 0.5, 0, 0, 0, 0],
  ]);
  expect(exploreThenCommitReference({ arms: 2, rounds: 8, rewards, exploration: 2 })).toEqual([0, 1, 0, 1, 1, 1, 1, 1]);
  expect(exploreThenCommitReference({ arms: 2, rounds: 3, rewards, exploration: 2 })).toEqual([0, 1, 0]);
  expect(exploreThenCommitReference({ arms: 3, rounds: 5, rewards: () => 1, exploration: 1 })).toEqual([0, 1, 2, 0, 0]);
  expect(() => exploreThenCommitReference({ arms: 2, rounds: 3, rewards, exploration: 0 })).toThrow("one pull");
});

test("successive elimination, T = 8, rewards 10, 6, 0, worked by hand", () => {
  // c(1) = √(2 ln 8) = 2.039, c(2) = √(ln 8) = 1.442.
  // After 0, 1, 2: the bar is 10 − 2.039 = 7.961; 6 + 2.039 = 8.039 stays, 0 + 2.039 goes.
  // After 0, 1: the bar is 8.558; 6 + 1.442 = 7.442 goes. The rest is arm 0's.
  const rewards = (arm: number) => [10, 6, 0][arm];
  expect(successiveEliminationReference({ arms: 3, rounds: 8, rewards })).toEqual([0, 1, 2, 0, 1, 0, 0, 0]);
  // T = 2 ends in the middle of the first pass; T = 1 has c = 0 and one pull.
  expect(successiveEliminationReference({ arms: 3, rounds: 2, rewards })).toEqual([0, 1]);
  expect(successiveEliminationReference({ arms: 3, rounds: 1, rewards })).toEqual([0]);
});

test("uniform: the arms as drawn", () => {
  expect(uniformReference({ rounds: 3, uniformArm: (round) => [2, 0, 1][round - 1] })).toEqual([2, 0, 1]);
});

test("Gaussian Thompson, σ = 2, worked by hand", () => {
  // 1, 2: each arm once, rewards 1 and 0, no draws.
  // 3: 1 + (−1)·2 = −1, 0 + 0·2 = 0                                  → 1 (reward 4, mean 2)
  // 4: 1 + 1·2 = 3, 2 + 1·2/√2 = 3.414                               → 1 (reward −2, mean 2/3)
  // 5: 1 + 0, 2/3 + (1/4)·2/√3 = 0.955                               → 0
  const normals = [
    [-1, 0],
    [1, 1],
    [0, 0.25],
  ];
  const asked: number[][] = [];
  const normal = (round: number, arm: number) => {
    asked.push([round, arm]);
    return normals[round - 3][arm];
  };
  const rewards = of([
    [1, 0],
    [0, 4, -2],
  ]);
  expect(gaussianThompsonReference({ arms: 2, rounds: 5, rewards, sigma: 2, normal })).toEqual([0, 1, 1, 1, 0]);
  expect(asked).toEqual([
    [3, 0],
    [3, 1],
    [4, 0],
    [4, 1],
    [5, 0],
    [5, 1],
  ]);
  // Closed arms are neither pulled nor drawn for.
  const open = (round: number) => [true, round > 3];
  const sleeping = gaussianThompsonReference({ arms: 2, rounds: 4, rewards: () => 0, sigma: 1, normal: () => 0, open });
  expect(sleeping).toEqual([0, 0, 0, 1]);
});
