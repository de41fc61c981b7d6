import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { seeded } from "../../test/support/hostile.js";
import { play } from "../../test/support/play.js";
import * as reference from "../../test/references/proportionalBounds.js";
import { greedyAllocation, proportionalObjective } from "../../test/references/proportionalOracle.js";
import { FairlyGreedy } from "../policies/fairlyGreedy.js";
import type { Bound } from "./bound.js";
import {
  fairlyGreedyGap,
  fairlyGreedyGapFor,
  fairlyGreedyGapOrder,
  fairlyGreedyLeastPulls,
  fairlyGreedyShortfall,
} from "./fairlyGreedyBounds.js";

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
