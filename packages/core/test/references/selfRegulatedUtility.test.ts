import { expect, test } from "vitest";
import { selfRegulatedUtilityReference } from "./selfRegulatedUtility.js";
import { ucb1Choice, ucb1Reference } from "./ucb1.js";
import type { Learner } from "../support/history.js";

const last: Learner = (_history, _round, open) => open[open.length - 1] ?? -1;
const constant = (arms: number, value: number) => ({
  share: () => Array.from({ length: arms }, () => value),
  range: () => [value, value] as const,
});
const linear = (arms: number) => ({
  share: (means: number[]) => means.map((mean) => mean / arms),
  range: (lower: number[], upper: number[], arm: number) =>
    [(lower[arm] ?? NaN) / arms, (upper[arm] ?? NaN) / arms] as const,
});

/** How many rounds each phase took. */
function lengths(phases: readonly number[]): number[] {
  return [1, 2, 3, 4].map((phase) => phases.filter((one) => one === phase).length);
}

test("all four phases, rewards always 1 and always 0, worked by hand", () => {
  // T = 100: 2 ln T = 9.21034. λ = 1/2, β = 0.4, f linear (μ_i/2), α = 0.22.
  // Phase 1 goes on while, for some arm, UCB > 0.9 and LCB < 0.1. Arm 0: gap 0, LCB = 0,
  // UCB = min(1, 2c). Arm 1: gap 1,
  //   UCB = 1, LCB = max(0, 1 − 2c). Both say: until 2c ≤ 0.9. N = 45: 2√(9.21034/45) = 0.90482; N = 46: 0.89493.
  //   46 sweeps: 92 rounds.
  // Phase 2: arm 0 has LCB = 0 < 1/2 and the range (1 − (1 − c))/2 = c/2. N = 46: 0.22373;
  // 47: 0.22134; 48: 0.21902 ≤ 0.22.
  //   2 sweeps: 4 rounds.
  // Phase 3: T·f = (50, 0), N = (48, 48): 2 pulls of arm 0. Phase 4: the 2 rounds left.
  const { pulls, phases } = selfRegulatedUtilityReference({
    arms: 2,
    rounds: 100,
    rewards: (arm) => (arm === 0 ? 1 : 0),
    lambda: [0.5, 0.5],
    alpha: 0.22,
    beta: 0.4,
    ...linear(2),
    learner: last,
  });
  expect(lengths(phases)).toEqual([92, 4, 2, 2]);
  expect(phases).toEqual([...phases].sort((a, b) => a - b));
  expect(pulls).toEqual([...Array.from({ length: 96 }, (_, round) => round % 2), 0, 0, 1, 1]);
});

test("λ = 0 is all phase 4, and the learner is on its own", () => {
  const rewards = (arm: number, n: number) => (arm + n) % 2;
  const { pulls, phases } = selfRegulatedUtilityReference({
    arms: 3,
    rounds: 50,
    rewards,
    lambda: [0, 0, 0],
    alpha: 0.1,
    beta: 0.1,
    ...linear(3),
    learner: ucb1Choice,
  });
  expect(lengths(phases)).toEqual([0, 0, 0, 50]);
  expect(pulls).toEqual(ucb1Reference({ arms: 3, rounds: 50, rewards }));
});

test("phases 1 and 2 skipped: phase 3 uses the centre of the box", () => {
  // T = 300, β = (ln 300/300)^(1/3) = 0.267: λ + β > 1 ≥ UCB skips phase 1. α = 1 skips phase 2.
  // f(1/2, …) = (1/2)/3 = 1/6: T·f = 50 pulls for each arm in order, the 150 rounds left are the learner's.
  const { pulls, phases } = selfRegulatedUtilityReference({
    arms: 3,
    rounds: 300,
    rewards: () => 1,
    lambda: [0.8, 0.8, 0.8],
    alpha: 1,
    beta: Math.cbrt(Math.log(300) / 300),
    ...linear(3),
    learner: last,
  });
  expect(lengths(phases)).toEqual([0, 0, 150, 150]);
  expect(pulls.slice(0, 150)).toEqual(Array.from({ length: 150 }, (_, round) => Math.floor(round / 50)));
});

test("floor(T·f − N) is guarded: 49·(1/49) counts as 1, not 0", () => {
  const { pulls, phases } = selfRegulatedUtilityReference({
    arms: 49,
    rounds: 49,
    rewards: () => 1,
    lambda: Array.from({ length: 49 }, () => 0.9),
    alpha: 0,
    beta: 1,
    ...constant(49, 1 / 49),
    learner: last,
  });
  expect(49 * (1 / 49)).toBeLessThan(1);
  expect(lengths(phases)).toEqual([0, 0, 49, 0]);
  expect(pulls).toEqual(Array.from({ length: 49 }, (_, round) => round));
});

test("the execution ends at T in mid-sweep, and λ may differ by arm", () => {
  // β = 0.1, λ = (0, 1/2, 0): arm 1 is unsure (UCB = 1, LCB = 0) at small T for ever: all rounds are phase 1.
  const { pulls, phases } = selfRegulatedUtilityReference({
    arms: 3,
    rounds: 8,
    rewards: () => 1,
    lambda: [0, 0.5, 0],
    alpha: 0,
    beta: 0.1,
    ...linear(3),
    learner: last,
  });
  expect(lengths(phases)).toEqual([8, 0, 0, 0]);
  expect(pulls).toEqual([0, 1, 2, 0, 1, 2, 0, 1]);
});

test("the horizon may be shorter than one sweep", () => {
  const { pulls, phases } = selfRegulatedUtilityReference({
    arms: 3,
    rounds: 2,
    rewards: () => 1,
    lambda: [0.5, 0.5, 0.5],
    alpha: 0,
    beta: 0.1,
    ...linear(3),
    learner: last,
  });
  expect([pulls, phases]).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test("phase 3 never goes beyond T", () => {
  // β = 1 skips phase 1; λ = (0, 0.9): arm 0 is not served. T·f = 10·0.35 = 3.5 → 3 pulls of
  // arm 1; Σ f > 1: 10·0.9 = 9, 9.
  const options = { rounds: 10, rewards: () => 1, alpha: 1, beta: 1, learner: last };
  const one = selfRegulatedUtilityReference({ ...options, arms: 3, lambda: [0, 0.9, 0], ...constant(3, 0.35) });
  expect(one.pulls).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
  const two = selfRegulatedUtilityReference({ ...options, arms: 2, lambda: [0.9, 0.9], ...constant(2, 0.9) });
  expect(two.pulls).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(two.phases).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
});
