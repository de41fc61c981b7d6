import { expect, test } from "vitest";
import { gridRange, linearShare } from "./deservedShares.js";
import { fairnessAwareEtcReference } from "./exploreThenServe.js";
import { seeded } from "../support/hostile.js";
import { theorem3Instance } from "./lowerBoundFamilies.js";
import {
  lemma2Pulls,
  lemma3Pulls,
  proposition3,
  proposition4,
  theorem1,
  theorem2,
  theorem2Alpha,
  theorem2Beta,
  theorem3,
} from "./opportunityBounds.js";
import { opportunityRegret, optimalCounts, utility } from "./opportunityOracle.js";
import { selfRegulatedUtilityReference } from "./selfRegulatedUtility.js";

test("rates worked by hand", () => {
  // T = 1000: T^(2/3)·log^(1/3) T = 100·1.904491 = 190.4491; β = 0.1904491.
  // Theorem 1, K = 2, L = 1: 2·190.4491. Theorem 2, K = 8, L = 1: 8^(5/3) = 32 times; α = 4β.
  expect(theorem1(2, 1000, 1).rate).toBeCloseTo(380.898, 2);
  expect(theorem2(8, 1000, 1).rate).toBeCloseTo(32 * 190.4491, 1);
  expect(theorem2Beta(1000)).toBeCloseTo(0.1904491, 6);
  expect(theorem2Alpha(8, 1000, 1)).toBeCloseTo(4 * 0.1904491, 6);
  expect(theorem2(8, 1000, 1).proofRate).toBeCloseTo(theorem2(8, 1000, 1).rate, 6);
  // K·T^(1−γ) = 2·10; √(2·100·ln 100) = 30.35.
  expect(proposition3(2, 100, 1 / 2, 7)).toMatchObject({ rate: 20, phase: 20 });
  expect(proposition4(2, 100, 7).rate).toBeCloseTo(30.35, 2);
  expect(proposition4(2, 100, 70).rate).toBe(70);
});

test("at L = 0 the rates of Theorems 1 and 2 are 0, and no policy's regret is", () => {
  expect([theorem1(6, 1000, 0).rate, theorem2(6, 1000, 0).rate]).toEqual([0, 0]);
  expect(theorem2(6, 1000, 0).proofRate).toBeCloseTo(6 * 190.4491, 1);
  // N = 1 (8·0 clamped), f = 0, means 0.6 and 0.4: the first rewards 0 and 1 have probability 0.16 and commit to arm 1.
  const instance = { rounds: 1000, means: [0.6, 0.4], lambda: [0, 0], share: () => [0, 0] };
  const rewards = (arm: number, n: number): number => (n === 1 ? arm : 0);
  const pulls = fairnessAwareEtcReference({ ...instance, arms: 2, rewards, exploration: 1 });
  expect(opportunityRegret(instance, [pulls])).toBeCloseTo(0.2 * 999, 9);
});

test("Lemmas 2 and 3: 8·T·β and 8·T·α with the default parameters", () => {
  const [arms, rounds, lipschitz] = [6, 20_000, 1 / 6];
  expect(lemma2Pulls(rounds, theorem2Beta(rounds))).toBeCloseTo(8 * rounds * theorem2Beta(rounds), 6);
  const alpha = theorem2Alpha(arms, rounds, lipschitz);
  expect(lemma3Pulls(arms, rounds, lipschitz, alpha)).toBeCloseTo(8 * rounds * alpha, 6);
  expect(6 * lemma2Pulls(rounds, theorem2Beta(rounds))).toBeGreaterThan(rounds);
});

test("Lemmas 2 and 3 hold on every path", () => {
  // T = 800, β = 0.4: 8·ln 800/0.16 = 334.2: at most 335 sweeps of 2 arms. α = 0.45, K·L = 1: 8·ln 800/0.2025 = 264.1.
  const [rounds, beta, alpha] = [800, 0.4, 0.45];
  const { share, lipschitz } = linearShare(2);
  const longest = 2 * Math.ceil(lemma2Pulls(rounds, beta));
  const second = 2 * Math.ceil(Math.max(lemma2Pulls(rounds, beta), lemma3Pulls(2, rounds, lipschitz, alpha)));
  for (let seed = 1; seed <= 4; seed++) {
    const next = seeded(seed);
    const means = [next(), next()];
    const { phases } = selfRegulatedUtilityReference({
      arms: 2,
      rounds,
      rewards: (arm) => (next() < means[arm] ? 1 : 0),
      lambda: [0.5, 0.5],
      alpha,
      beta,
      share,
      range: gridRange(share, 1),
      learner: () => 0,
    });
    expect(phases.filter((phase) => phase === 1).length).toBeLessThanOrEqual(longest);
    expect(phases.filter((phase) => phase <= 2).length).toBeLessThanOrEqual(second);
  }
});

test("Theorem 3's two cases against the utility itself", () => {
  // K = 2, L = 1, c = 1, T = 1000, ε = 1/10: 1/(8ε²) = 12.5. Explored: 12.5·(1 − 1/2) = 6.25 = 100/16.
  // Unexplored, 12.5 pulls: OPT 988.75; 987.5 + 12.5·0.55 − (25 − 12.5) = 981.875: 6.875 = (1/8 − 1/16)·(100 + 10).
  const bound = theorem3(2, 1000, 1, 1);
  expect(bound.threshold).toBeCloseTo(12.5, 9);
  expect(bound.explored).toBeCloseTo(6.25, 9);
  expect(bound.unexplored).toBeCloseTo(6.875, 9);
  expect(bound.smallestHorizon).toBe(0.5);
  const parameters = { arms: 2, rounds: 1000, lipschitz: 1, c: 1 };
  const poor = theorem3Instance(parameters, 1, [0]);
  const good = theorem3Instance(parameters, 1, []);
  const regret = (instance: typeof poor, n: number): number =>
    utility(instance, optimalCounts(instance)) - utility(instance, [n, 1000 - n]);
  for (let n = 0; n <= 40; n++) {
    if (n >= bound.threshold) expect(regret(poor, n)).toBeGreaterThanOrEqual(bound.explored);
    else expect(regret(good, n)).toBeGreaterThanOrEqual(bound.unexplored);
  }
});
