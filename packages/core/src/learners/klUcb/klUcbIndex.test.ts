import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { klUcbIndex as slowIndex } from "../../../test/references/klUcb.js";
import { klUcbBelowOneUntil, klUcbIndex, klUcbSlope } from "./klUcbIndex.js";

const records = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
  .map(([n, part, whole]) => ({ n, mean: whole ? Math.round(part * n) / n : part }));
const rounds = fc.integer({ min: 2, max: 10_000_000 });

describe("the index of KL-UCB", () => {
  it.each([
    // mean 0: −n ln(1 − q) = ln t, q = 1 − t^(−1/n)
    [0, 1, 3, 1 - 1 / 3],
    [0, 2, 9, 1 - 1 / 3],
    [0, 4, 16, 1 - 1 / 2],
    // mean ½: −(n/2) ln(4q(1 − q)) = ln t, q = (1 + √(1 − t^(−2/n)))/2
    [0.5, 2, 4, (1 + Math.sqrt(3 / 4)) / 2],
    [0.5, 1, 5, (1 + Math.sqrt(24 / 25)) / 2],
    [0.5, 4, 81, (1 + Math.sqrt(8 / 9)) / 2],
    [1, 7, 100, 1],
    [0.3, 5, 1, 0.3],
  ])("mean %s of %i rewards in round %i has the closed form %s", (mean, n, round, index) => {
    expect(klUcbIndex(mean, n, Math.log(round))).toBeCloseTo(index, 15);
  });

  it("is the bisection's within 10^-13", () => {
    fc.assert(
      fc.property(records, rounds, ({ mean, n }, round) => {
        expect(Math.abs(klUcbIndex(mean, n, Math.log(round)) - slowIndex(mean, n, round))).toBeLessThan(2e-13);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it("lies from the mean to 1, rises with t and falls with n", () => {
    fc.assert(
      fc.property(records, rounds, ({ mean, n }, round) => {
        const index = klUcbIndex(mean, n, Math.log(round));
        expect(index).toBeGreaterThanOrEqual(mean);
        expect(index).toBeLessThanOrEqual(1);
        if (mean === 1) return;
        expect(klUcbIndex(mean, n, Math.log(round * 1.1))).toBeGreaterThanOrEqual(index);
        expect(klUcbIndex(mean, n * 1.1, Math.log(round))).toBeLessThanOrEqual(index);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it("is 1 where it cannot be told from 1", () => {
    // 1 − q is about e^(−ln t/(1 − mean)) = 10^-4000
    expect(klUcbIndex(0.999, 1, Math.log(10_000))).toBe(1);
  });

  it("is below 1 for as long as promised, and hardly longer", () => {
    const nearOne = fc.double({ min: 0, max: 1, noNaN: true }).map((part) => 1 - 10 ** (-17 * part));
    const means = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), nearOne);
    const upTo = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(means, fc.integer({ min: 1, max: 100_000 }), upTo, (mean, n, part) => {
        const until = klUcbBelowOneUntil(mean, n);
        if (until >= 0) expect(klUcbIndex(mean, n, part * until)).toBeLessThan(1);
        if (mean < 1 - 1e-9) expect(klUcbIndex(mean, n, 1.0001 * until)).toBe(1);
      }),
      { seed: 3, numRuns: 5000 },
    );
  });

  it("has the slope of its own graph", () => {
    // mean 0: d(1 − e^(−s/n))/ds = e^(−s/n)/n, at t = 9, n = 2: (1/3)/2
    expect(klUcbSlope(0, 2, 2 / 3)).toBeCloseTo(1 / 6, 15);
    const [before, after] = [6.999, 7.001].map((s) => klUcbIndex(0.4, 30, s));
    expect(klUcbSlope(0.4, 30, klUcbIndex(0.4, 30, 7))).toBeCloseTo((after - before) / 0.002, 8);
  });
});
