import { expect, test } from "vitest";
import { powerShare, softmaxShare, uniformShare } from "./deservedShares.js";
import { fairnessAwareEtcReference } from "./exploreThenServe.js";
import { below, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import {
  bruteForceUtility,
  countVectors,
  deservedPulls,
  opportunityRegret,
  optimalCounts,
  utility,
} from "./opportunityOracle.js";

test("section 3: OPT 0.75 T, ETC 0.7 T + 0.1 N", () => {
  // μ = (1, 1/2), λ = 0.6, f = 1/2, T = 1000. OPT: 500 + 250 = 750.
  // ETC with N = 10: 990 + 10/2 − 0.6·(500 − 10) = 995 − 294 = 701. Each exploration of arm 1 costs 0.5 and saves 0.6.
  const instance = { rounds: 1000, means: [1, 0.5], lambda: [0.6, 0.6], share: uniformShare(2).share };
  expect(optimalCounts(instance)).toEqual([500, 500]);
  expect(utility(instance, [500, 500])).toBe(750);
  const rewards = (arm: number, n: number): number => (arm === 0 ? 1 : n % 2);
  const etc = { arms: 2, rounds: 1000, rewards, exploration: 10, share: instance.share };
  const committed = fairnessAwareEtcReference({ ...etc, lambda: [0, 0] });
  expect(opportunityRegret(instance, [committed])).toBeCloseTo(750 - 701, 9);
  expect(opportunityRegret(instance, [fairnessAwareEtcReference({ ...etc, lambda: [0.6, 0.6] })])).toBeCloseTo(0, 9);
  expect(opportunityRegret(instance, [committed, range(1000).map((t) => t % 2)])).toBeCloseTo(49 / 2, 9);
});

test("worked by hand: served, not served, a second optimal arm, an indifferent arm", () => {
  // T = 10, f = 1/4: D = 2 each. Δ = (1/4, 0, 0, 1/2), λ = (1/2, 1/4, 1/4, 1/4): arm 0 served, arm 3 not, arm 2 served
  // like any arm, arm 1 takes 10 − 2 − 2 = 6. U = 2·0.5 + 6·0.75 + 2·0.75 + 0 − 0.25·2 = 6.5.
  const instance = {
    rounds: 10,
    means: [0.5, 0.75, 0.75, 0.25],
    lambda: [0.5, 0.25, 0.25, 0.25],
    share: uniformShare(4).share,
  };
  expect(deservedPulls(instance)).toEqual([2, 2, 2, 2]);
  expect(optimalCounts(instance)).toEqual([2, 6, 2, 0]);
  expect(utility(instance, [2, 6, 2, 0])).toBe(6.5);
  expect(bruteForceUtility(instance)).toBe(6.5);
  // λ_0 = Δ_0 = 1/4: 0, 1 or 2 pulls of arm 0 are equally good.
  const indifferent = { ...instance, lambda: [0.25, 0.25, 0.25, 0.25] };
  expect(optimalCounts(indifferent)).toEqual([0, 8, 2, 0]);
  expect([0, 1, 2].map((n) => utility(indifferent, [n, 8 - n, 2, 0]))).toEqual([6.5, 6.5, 6.5]);
});

test("Lemma 1 against all count vectors", () => {
  const next = seeded(1);
  for (let trial = 0; trial < 150; trial++) {
    const arms = 1 + below(next, 3);
    const rounds = 1 + below(next, 14);
    const { share } = [uniformShare(arms), softmaxShare(3), powerShare(arms, 2)][trial % 3] ?? uniformShare(arms);
    const instance = {
      rounds,
      means: range(arms).map(() => below(next, 9) / 8),
      lambda: range(arms).map(() => below(next, 9) / 8),
      share,
    };
    const counts = optimalCounts(instance);
    expect(counts.reduce((total, count) => total + count, 0)).toBe(rounds);
    expect(utility(instance, counts)).toBe(bruteForceUtility(instance));
  }
});

test("all count vectors", () => {
  expect(countVectors(2, 2)).toEqual([
    [0, 2],
    [1, 1],
    [2, 0],
  ]);
  expect(countVectors(4, 6)).toHaveLength((7 * 8 * 9) / 6);
});
