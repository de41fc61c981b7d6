import { expect, test } from "vitest";
import { constantShareEliminationReference } from "./constantShareElimination.js";
import { appendixBInstance } from "./lowerBoundFamilies.js";
import type { Learner } from "../support/history.js";

const last: Learner = (_history, _round, open) => open[open.length - 1] ?? -1;
const repeat = (arm: number, times: number): number[] => Array.from({ length: times }, () => arm);
const passes = (times: number): number[] => Array.from({ length: 2 * times }, (_, round) => round % 2);

test("rewards always 1 and always 0, worked by hand", () => {
  // T = 100: 2 ln T = 9.21034, γ = 1/2: 50 pulls each. LCB(Δ_1) = 1 − 2√(9.21034/N): N = 45: 0.09518; N = 46: 0.10507.
  // λ = 0.1: arm 1 is dropped after 46 passes (92 rounds); arm 0 goes on to 50: 4 rounds; the learner has the last 4.
  const pulls = constantShareEliminationReference({
    arms: 2,
    rounds: 100,
    rewards: (arm) => 1 - arm,
    lambda: [0.1, 0.1],
    gamma: 1 / 2,
    learner: last,
  });
  expect(pulls).toEqual([...passes(46), ...repeat(0, 4), ...repeat(1, 4)]);
});

test("an arm is dropped for good", () => {
  // T = 200: 2 ln T = 10.59663, λ = 0. Arm 0: 1 in its first 43 pulls, then 0. LCB(Δ_1) > 0 when 2√(10.59663/N) < 1:
  // N = 42: 1.00459; N = 43: 0.99284. Dropped after 43 passes. Later the means of arm 0 fall to 0.43: 0.43 − 0.99 < 0,
  // but arm 1 does not come back. γ = 1/2: 57 more pulls of arm 0, then 57 rounds of the learner.
  const pulls = constantShareEliminationReference({
    arms: 2,
    rounds: 200,
    rewards: (arm, n) => (arm === 0 && n <= 43 ? 1 : 0),
    lambda: [0, 0],
    gamma: 1 / 2,
    learner: last,
  });
  expect(pulls).toEqual([...passes(43), ...repeat(0, 57), ...repeat(1, 57)]);
});

test("the quota is floor(T·γ); the other reading is ceil(T·γ); both are guarded", () => {
  const options = { arms: 2, rounds: 10, rewards: () => 1, lambda: [1, 1], learner: last };
  // T·γ = 2.5
  expect(constantShareEliminationReference({ ...options, gamma: 0.25 })).toEqual([...passes(2), ...repeat(1, 6)]);
  expect(constantShareEliminationReference({ ...options, gamma: 0.25, quota: "up" })).toEqual([
    ...passes(3),
    ...repeat(1, 4),
  ]);
  expect(constantShareEliminationReference({ ...options, gamma: 0 })).toEqual(repeat(1, 10));
  for (const quota of ["down", "up"] as const) {
    // 49·(1/49) = 1 − 2^(−53) and 10·0.3 = 3: one pull, three pulls.
    const one = constantShareEliminationReference({ ...options, rounds: 49, gamma: 1 / 49, quota });
    expect(one).toEqual([0, 1, ...repeat(1, 47)]);
    const three = constantShareEliminationReference({ ...options, gamma: 0.1 + 0.2, quota });
    expect(three).toEqual([...passes(3), ...repeat(1, 4)]);
  }
});

test("appendix B: each arm exactly once, then the learner; the horizon may end in a pass", () => {
  const { rounds, means, lambda, share } = appendixBInstance(27, [0.3]);
  const options = { arms: 3, rounds, rewards: (arm: number) => means[arm], lambda, gamma: share(means.slice())[0] };
  expect(constantShareEliminationReference({ ...options, learner: last })).toEqual([0, 1, 2, ...repeat(2, 24)]);
  expect(constantShareEliminationReference({ ...options, rounds: 2, gamma: 1 / 2, learner: last })).toEqual([0, 1]);
});
