import { expect, test } from "vitest";
import { loosePulls, looseShareReference } from "./looseShare.js";
import type { Learner } from "../support/history.js";

const last: Learner = (_history, _round, open) => open[open.length - 1] ?? -1;
const first: Learner = (_history, _round, open) => open[0] ?? -1;

test("T = 9, γ = 1/2: 3 pulls each, then the learner", () => {
  const options = { arms: 2, rounds: 9, rewards: () => 1, gammaExponent: 1 / 2, learner: last };
  expect(looseShareReference(options)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1]);
  expect(looseShareReference({ ...options, order: "sweeps" })).toEqual([0, 1, 0, 1, 0, 1, 1, 1, 1]);
});

test("never beyond T: 4 pulls each of 3 arms in 10 rounds", () => {
  // ceil(√10) = 4
  const options = { arms: 3, rounds: 10, rewards: () => 1, gammaExponent: 1 / 2, learner: first };
  expect(looseShareReference(options)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
  expect(looseShareReference({ ...options, order: "sweeps" })).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
});

test("ceil(T^(1 − γ)) is guarded; γ ≥ 1/2", () => {
  expect(loosePulls(1000, 2 / 3)).toBe(10);
  expect(loosePulls(1001, 2 / 3)).toBe(11);
  expect(loosePulls(1e6, 5 / 6)).toBe(10);
  expect(loosePulls(100, 1)).toBe(1);
  expect(loosePulls(100, 2)).toBe(1);
  expect(() => loosePulls(100, 0.4)).toThrow("γ");
});
