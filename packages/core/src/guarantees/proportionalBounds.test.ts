import fc from "fast-check";
import * as reference from "../../test/references/proportionalBounds.js";
import { describe, expect, it } from "vitest";
import { greedyAllocation, proportionalObjective } from "../../test/references/proportionalOracle.js";
import { range } from "../../test/support/history.js";
import { seeded } from "../../test/support/hostile.js";
import { play } from "../../test/support/play.js";
import { approximatelyProportional } from "../oracles/proportionalAllocation.js";
import { FairlyGreedy } from "../policies/fairlyGreedy.js";
import { ProportionalCatchUp } from "../policies/proportionalCatchUp.js";
import type { Bound } from "./bound.js";
import {
  catchUpProbability,
  catchUpTolerance,
  fairlyGreedyGap,
  fairlyGreedyGapFor,
  fairlyGreedyGapOrder,
  fairlyGreedyLeastPulls,
  fairlyGreedyShortfall,
  isWithinCatchUpTolerance,
} from "./proportionalBounds.js";

const value = (bound: Bound) => (bound.applies ? bound.value : NaN);

describe("right-hand sides", () => {
  it("are the reference's, and worked by hand", () => {
    // c = 1/2, K = 3, t = 17: 8.5/(8 + 0.5)
    expect(value(fairlyGreedyLeastPulls(3, 17, 0.5))).toBe(1);
    // K = 2, T = 4, c = 1, δ = 16/e: log(2TK/δ) = 1. 2·√(5·4·1/1); √(32/4)·log(8/δ) = 2.8284·(1 − ln 2).
    const setting = { arms: 2, horizon: 4, least: 1, delta: 16 / Math.E };
    expect(value(fairlyGreedyShortfall(setting, 1, { constant: 0 }))).toBeCloseTo(2 * Math.sqrt(20), 9);
    expect(value(fairlyGreedyShortfall(setting, 1))).toBeCloseTo(2 * Math.sqrt(20) + 1, 9);
    expect(value(fairlyGreedyGapOrder(setting, { constant: 3 }))).toBeCloseTo(3 * 0.8679, 3);
    // 3·(1 + √1.25 + √2.5)·1.25
    expect(value(fairlyGreedyGapFor(setting, 3))).toBeCloseTo(13.872, 3);
    const other = { arms: 5, horizon: 700, least: 0.2, delta: 0.05 };
    const args = [5, 700, 0.2, 0.05] as const;
    expect(value(fairlyGreedyShortfall(other, 2, { constant: 0 }))).toBeCloseTo(reference.proposition4Difference(...args), 6); // prettier-ignore
    expect(value(fairlyGreedyGapOrder(other))).toBeCloseTo(reference.theorem1Rate(...args), 9);
    expect(value(fairlyGreedyGapFor(other, 17))).toBeCloseTo(reference.theorem1Gap(...args, 17), 9);
  });

  it("Lemma 1 by hand", () => {
    // S = (1, 3), S* = (2, 2), μ = (1, 1/2), next arm 0, L = 1: (1 + 1)·ln 2 + √2·ln 2; with the proof's root 3·ln 2.
    const gap = { utilities: [1, 0.5], best: [2, 2], pulls: [1, 3], next: 0, horizon: 4, delta: 16 / Math.E };
    expect(value(fairlyGreedyGap(gap))).toBeCloseTo((2 + Math.SQRT2) * Math.LN2, 9);
    expect(value(fairlyGreedyGap({ ...gap, factor: 1 }))).toBeCloseTo(3 * Math.LN2, 9);
    expect(fairlyGreedyGap({ ...gap, pulls: [4, 0] }).applies).toBe(false);
  });

  it("say when they say nothing", () => {
    const setting = { arms: 3, horizon: 50, least: 0.1, delta: 0.1 };
    for (const least of [0, 1.5]) expect(fairlyGreedyLeastPulls(3, 50, least).applies).toBe(false);
    expect(fairlyGreedyLeastPulls(3, 2, 0.5).applies).toBe(false);
    expect(fairlyGreedyShortfall(setting, 0.9).applies).toBe(false);
    const without = { ...setting, least: 0 };
    for (const bound of [
      fairlyGreedyShortfall(without, 2),
      fairlyGreedyGapOrder(without),
      fairlyGreedyGapFor(without, 1),
    ]) {
      expect(bound.applies).toBe(false);
    }
  });
});

describe("Proposition 2, on every path from t = K on", () => {
  const paths = fc.array(fc.array(fc.nat(64), { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 8 });

  it.each<[string, (c: number, part: number) => number, (c: number) => number]>([
    ["rewards in [c, 1]", (c, part) => c + (1 - c) * part, () => 0],
    ["rewards in [0, 1] and a floor of c", (_, part) => part, (c) => c],
  ])("%s", (_, rewardOf, floorOf) => {
    fc.assert(
      fc.property(paths, fc.integer({ min: 1, max: 64 }), (tape, sixtyFourths) => {
        const [arms, c] = [tape.length, sixtyFourths / 64];
        const rewards = (arm: number, n: number) => rewardOf(c, tape[arm][n % tape[arm].length] / 64);
        const counts = range(arms).map(() => 0);
        for (const [index, arm] of play(new FairlyGreedy(arms, floorOf(c)), { arms, rounds: 400, rewards }).entries()) {
          counts[arm]++;
          const least = fairlyGreedyLeastPulls(arms, index + 1, c);
          if (least.applies && Math.min(...counts) < least.value - 1e-9)
            expect.fail(`${counts.join()} at t = ${index + 1}`);
        }
      }),
      { seed: 190, numRuns: 150 },
    );
  });

  it("does not hold where rewards can be 0", () => {
    const pulls = play(new FairlyGreedy(2, 0), { arms: 2, rounds: 100, rewards: (arm, n) => (arm + n > 1 ? 1 : 0) });
    expect(pulls.filter((arm) => arm === 0)).toHaveLength(1);
    expect(value(fairlyGreedyLeastPulls(2, 100, 0.5))).toBeGreaterThan(11);
  });
});

describe("Lemma 1, Proposition 4 and Theorem 1", () => {
  it("hold on runs whose estimates stay within the radius", () => {
    const run = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 9 }), fc.nat());
    let checked = 0;
    fc.assert(
      fc.property(run, ([arms, tenths, seed]) => {
        const [next, least] = [seeded(seed), tenths / 10];
        const [horizon, delta] = [120, 0.05];
        const means = range(arms).map(() => least + (1 - least) * next());
        const tape = range(arms).map((arm) => range(horizon).map(() => (next() < (means[arm] - least) / (1 - least) ? 1 : least))); // prettier-ignore
        const pulls = play(new FairlyGreedy(arms, 0), { arms, rounds: horizon, rewards: (arm, n) => tape[arm][n - 1] });
        const best = greedyAllocation(means, horizon);
        const counts = range(arms).map(() => 0);
        const log = Math.log((2 * arms * horizon) / delta);
        let isLucky = true;
        pulls.forEach((arm, index) => {
          counts[arm]++;
          const round = index + 1;
          if (round < arms || round === horizon) return;
          const estimates = counts.map((n, i) => tape[i].slice(0, n).reduce((sum, one) => sum + one, 0) / n);
          isLucky &&= counts.every((n, i) => Math.abs(estimates[i] - means[i]) <= Math.sqrt(log / n));
          if (!isLucky) return;
          checked++;
          const missing = proportionalObjective(means, best) - proportionalObjective(means, counts);
          const setting = {
            utilities: means,
            best,
            pulls: counts,
            next: pulls[round],
            horizon,
            delta,
            factor: 1,
          } as const;
          expect(missing).toBeLessThanOrEqual(value(fairlyGreedyGap(setting)) + 1e-9);
        });
        if (!isLucky) return;
        const setting = { arms, horizon, least, delta };
        const shortfall = best.reduce((sum, count, arm) => sum + Math.max(0, count - counts[arm]), 0);
        const missing = proportionalObjective(means, best) - proportionalObjective(means, counts);
        expect(missing).toBeLessThanOrEqual(value(fairlyGreedyGapFor(setting, shortfall)) + 1e-9);
        const most = fairlyGreedyShortfall(
          setting,
          means.reduce((sum, mean) => sum + mean, 0),
        );
        if (most.applies) expect(shortfall).toBeLessThanOrEqual(most.value);
      }),
      { seed: 191, numRuns: 25 },
    );
    // With probability 0.95 or more a run stays within it to the end.
    expect(checked).toBeGreaterThan(0.9 * 25 * 100);
  });
});

describe("Theorem 2", () => {
  it("applies where the reference says, far beyond practical horizons", () => {
    // K = 2, δ = 0.1, s = 10⁸: L = log(4·10⁹) = 22.11:
    // s^(1/4)/K = 50 < √(2·22.11) + 2·22.11 = 50.87. s = 1.1·10⁸: 51.21 > 51.07
    for (const [arms, loops] of [[2, 1e8], [2, 1.1e8], [10, 2e11], [10, 3e11], [2, 1], [3, 1e6]]) {
      expect(catchUpTolerance(arms, loops, 0.1).applies, `${arms} ${loops}`).toBe(reference.theorem2Applies(arms, loops, 0.1));
    } // prettier-ignore
    expect([catchUpTolerance(2, 1e8, 0.1).applies, catchUpTolerance(2, 1.1e8, 0.1).applies]).toEqual([false, true]);
    const tolerance = catchUpTolerance(2, 1e12, 0.1);
    expect(tolerance.applies && tolerance.value).toBeCloseTo(1e-3, 15);
  });

  it("holds with a probability that is one for δ below 3/π² only", () => {
    const probability = catchUpProbability(0.3);
    expect(probability.applies && probability.value).toBeCloseTo(reference.theorem2Probability(0.3), 12);
    for (const delta of [0.304, 1, 0, -1]) expect(catchUpProbability(delta).applies).toBe(false);
    expect(catchUpTolerance(2, 1e12, 0.31).applies).toBe(false);
  });

  it("its two relations are the reference's, ≈ included", () => {
    // s = 10 000: 0.1. μ = (0.5, 0.25): from 0.4/0.35 = 1.1429 to 0.6/0.15 = 4; 113/100 and 114/100 are both below.
    const pair = (n: number) => isWithinCatchUpTolerance([n, 100], [0.5, 0.25], 0.1);
    expect([113, 114, 115, 200, 400, 401, 402].map(pair)).toEqual([false, true, true, true, true, true, false]);
    expect(isWithinCatchUpTolerance([1, 1], [0.5, 0.05], 0.1)).toBeUndefined();
    const counts = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }));
    const eighths = fc.integer({ min: 1, max: 8 }).map((n) => n / 8);
    fc.assert(
      fc.property(counts, fc.tuple(eighths, eighths), (n, mu) => {
        // t = 4096: t^(−1/4) = 1/8, exactly.
        expect(isWithinCatchUpTolerance(n, mu, 1 / 8)).toBe(reference.theorem2Holds(n, mu, 4096));
      }),
      { seed: 200, numRuns: 300 },
    );
  });
});

describe("what the pass of Algorithm 3 does not do", () => {
  it("reach ≈ for every pair, with exact estimates: about half of the pairs of ten arms after 600 rounds", () => {
    // Rewards equal to the utilities, so that nothing is left to learn. Utilities uniform in [0.1, 1].
    const close = (arms: number, seed: number) => {
      const means = range(arms).map((arm) => 0.1 + 0.9 * ((seed * 0.754877666 + arm * 0.569840291) % 1));
      const pulls = play(new ProportionalCatchUp(arms, seed), { arms, rounds: 600, rewards: (arm) => means[arm] });
      const n = range(arms).map((arm) => pulls.filter((pulled) => pulled === arm).length);
      const pairs = range(arms).flatMap((i) => range(arms).filter((j) => j !== i).map((j) => [i, j])); // prettier-ignore
      return (
        pairs.filter(([i, j]) => approximatelyProportional([n[i], n[j]], [means[i], means[j]])).length / pairs.length
      );
    };
    const mean = (arms: number) => range(60).reduce((sum, seed) => sum + close(arms, seed + 1), 0) / 60;
    // The reference's author found 83 % and 47 % on other utilities; of two arms there are
    // only 120 pairs, two by two alike.
    expect(Math.abs(mean(2) - 0.83)).toBeLessThan(0.15);
    expect(Math.abs(mean(10) - 0.47)).toBeLessThan(0.05);
  });
});
