import { expect, test } from "vitest";
import { anytimeImprovingReference, offlineOptimum, totalReward } from "./anytimeImproving.js";
import type { Curve } from "./anytimeImproving.js";
import { below, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import { improvingInstance, roundRobinWitness } from "./lowerBoundFamilies.js";
import { countVectors } from "./opportunityOracle.js";
import {
  corollary8Holds,
  improvingArms,
  lemma6Holds,
  lemma7Bound,
  lemma7Holds,
  lemma9Bound,
  lowerBoundFamilyForces,
  roundRobinWitnessRatio,
  theorem2Ratio,
  theorem3Ratios,
  theorem4Ratio,
  theorem5Holds,
} from "./potentialBounds.js";
import { roundRobinReference } from "./roundRobin.js";

function countsOf(pulls: readonly number[], arms: number): number[] {
  return range(arms).map((arm) => pulls.filter((pulled) => pulled === arm).length);
}

function ratio(curve: Curve, counts: readonly number[]): number {
  const rounds = counts.reduce((total, count) => total + count, 0);
  const reward = counts.reduce((total, count, arm) => total + totalReward(curve, arm, count), 0);
  return offlineOptimum(curve, counts.length, rounds) / reward;
}

test("Theorem 2: what the family I_m forces, against all ways to split the pulls", () => {
  for (const [arms, rounds] of [
    [2, 5],
    [3, 6],
    [3, 8],
    [4, 9],
    [5, 7],
  ]) {
    const best = countVectors(arms, rounds).reduce((least, counts) => {
      const m = counts.indexOf(Math.min(...counts));
      return Math.min(least, ratio(improvingInstance(arms, rounds, m), counts));
    }, Infinity);
    expect(best).toBeCloseTo(lowerBoundFamilyForces(arms, rounds).ratio, 9);
  }
  // k = 3, T = 6, N = 2: OPT = 21/6, the best reward (6 − 1/2)/3 = 11/6: ratio 21/11.
  expect(lowerBoundFamilyForces(3, 6).ratio).toBeCloseTo(21 / 11, 12);
});

test("Theorem 2: k/2 where k divides T or T is long, not always", () => {
  for (let arms = 2; arms <= 12; arms++) {
    const long = 2 * arms ** 2 - 5 * arms + 1;
    for (let rounds = 1; rounds <= 10 * arms ** 2; rounds++) {
      const { ratio: forced } = lowerBoundFamilyForces(arms, rounds);
      if (rounds % arms === 0 || rounds > long) expect(forced).toBeGreaterThanOrEqual(theorem2Ratio(arms));
    }
    if (arms > 2) expect(lowerBoundFamilyForces(arms, long).ratio).toBeLessThan(theorem2Ratio(arms));
    // (a), k | T: Regret = T·(k − 1)²/(2k²) + (k − 1)/(2k).
    const linear = (10 * arms * (arms - 1) ** 2) / (2 * arms ** 2) + (arms - 1) / (2 * arms);
    expect(lowerBoundFamilyForces(arms, 10 * arms).regret).toBeCloseTo(linear, 9);
  }
  // k = 5, T = 7, N = 2: OPT = 28/10, one arm for ever 13/10: 28/13 = 2.15 < 2.5.
  expect(lowerBoundFamilyForces(5, 7).ratio).toBeCloseTo(28 / 13, 12);
});

test("Theorem 3 on its witness: k²(T + 1)/(T + k) where k divides T", () => {
  for (const [arms, rounds] of [
    [2, 2],
    [4, 64],
    [5, 23],
    [8, 100],
  ]) {
    const counts = countsOf(roundRobinReference({ arms, rounds }), arms);
    const measured = ratio(roundRobinWitness(arms, rounds), counts);
    expect(measured).toBeCloseTo(roundRobinWitnessRatio(arms, rounds), 6);
    expect(measured).toBeGreaterThanOrEqual(theorem3Ratios(arms)[0]);
    expect(measured).toBeLessThanOrEqual(theorem3Ratios(arms)[1]);
  }
  expect(roundRobinWitnessRatio(4, 64)).toBeCloseTo((16 * 65) / 68, 12);
  // Below T = k round robin does not even pull the last arm: above any bound.
  expect(roundRobinWitnessRatio(4, 3)).toBe(Infinity);
});

test("Theorem 4's 200k fails at T = 2k for large k: the forced pulls are all there is", () => {
  // k = 400, T = 800: the line has 2 pulls: (1 + 2)/800 against (1 + … + 800)/800: 800·801/6 = 106 800 > 80 000.
  const [arms, rounds] = [400, 800];
  const counts = countsOf(anytimeImprovingReference({ arms, rounds, curve: () => 0 }), arms);
  expect(new Set(counts)).toEqual(new Set([2]));
  expect(ratio(roundRobinWitness(arms, rounds), counts)).toBeCloseTo((rounds * (rounds + 1)) / 6, 6);
  expect((rounds * (rounds + 1)) / 6).toBeGreaterThan(theorem4Ratio(arms));
});

test("Lemma 9 fails for an arm that only has its two forced pulls", () => {
  // k = 4, T = 8, arm 0 always 1, the others 2^(−14): OPT = 8, Rew_1(2) = 2^(−13): 65 536 > 200·64/4 = 3200.
  const curve: Curve = (arm) => (arm === 0 ? 1 : 2 ** -14);
  const counts = countsOf(anytimeImprovingReference({ arms: 4, rounds: 8, curve }), 4);
  expect(counts).toEqual([2, 2, 2, 2]);
  expect(lemma9Bound(counts, 1)).toBe(3200);
  expect(offlineOptimum(curve, 4, 8) / totalReward(curve, 1, 2)).toBe(65536);
  expect(lemma9Bound([5, 2, 1], 0)).toBeUndefined();
});

/** Concave from f(0) = 0 on, in [0, 1], dyadic: capped lines with a bonus. */
function randomCurve(next: () => number, arms: number): Curve {
  const lines = range(arms).map(() => ({ start: below(next, 65), slope: below(next, 65), knee: 1 + below(next, 40) }));
  return (arm, n) => {
    const { start, slope, knee } = lines[arm];
    return Math.min(4096, 16 * start + slope * Math.min(n, knee)) / 4096;
  };
}

test("Lemmas 6, 7 and 9, Corollary 8, Theorem 4 on random curves", () => {
  const next = seeded(1);
  for (let trial = 0; trial < 40; trial++) {
    const arms = 2 + below(next, 4);
    const rounds = 3 * arms + below(next, 60);
    const curve = randomCurve(next, arms);
    const pulls = anytimeImprovingReference({ arms, rounds, curve });
    const counts = countsOf(pulls, arms);
    for (let n = 2; n < rounds; n += 3) expect(lemma6Holds(curve, arms, pulls, n)).toBe(true);
    for (let n = 1; n <= rounds; n += 2) {
      for (const arm of range(arms)) expect(lemma7Holds(curve, arm, n, rounds)).toBe(true);
      expect(corollary8Holds(curve, arms, n, rounds)).toBe(true);
    }
    const optimum = offlineOptimum(curve, arms, rounds);
    if (optimum > 0) expect(ratio(curve, counts)).toBeLessThanOrEqual(theorem4Ratio(arms));
    for (const arm of range(arms)) {
      const bound = lemma9Bound(counts, arm);
      if (bound === undefined || counts[arm] < 3) continue;
      expect(optimum).toBeLessThanOrEqual(bound * totalReward(curve, arm, counts[arm]));
    }
  }
});

test("Lemma 7's bounds by hand; f(1) = 0 breaks it, and Lemma 6 does not hold for N = 1", () => {
  expect(lemma7Bound(5, 10)).toBe(0.2);
  expect(lemma7Bound(2, 10)).toBeCloseTo(0.0256, 12); // 16·4/(25·100)
  // f(n) = (n − 1)/8: Rew(2)/Rew(4) = 1/6 < 1/5, Rew(2)/Rew(5) = 1/10 < 16·4/(25·25) = 0.1024.
  const late: Curve = (_arm, n) => (n - 1) / 8;
  expect([lemma7Holds(late, 0, 2, 4), lemma7Holds(late, 0, 2, 5), lemma7Holds(late, 0, 3, 6)]).toEqual([
    false,
    false,
    true,
  ]);
  const second: Curve = (arm) => (arm === 0 ? 0 : 1);
  const pulls = anytimeImprovingReference({ arms: 2, rounds: 6, curve: second });
  expect([lemma6Holds(second, 2, pulls, 1), lemma6Holds(second, 2, pulls, 2)]).toEqual([false, true]);
});

test("Theorem 5 and Lemma 10: the late bloomer gets its chance", () => {
  // Arm 0 always 1/2, arm 1 n/32 up to 1: after 400 rounds no arm can improve any more.
  const curve: Curve = (arm, n) => (arm === 0 ? 1 / 2 : Math.min(1, n / 32));
  const counts = countsOf(anytimeImprovingReference({ arms: 2, rounds: 400, curve }), 2);
  expect(improvingArms(curve, [2, 2])).toEqual([1]);
  expect(improvingArms(curve, counts)).toEqual([]);
  expect(theorem5Holds(curve, 1, counts[1], 1, 1e-9)).toBe(true);
  expect(theorem5Holds(curve, 1, 16, 1, 0.25)).toBe(false);
});
