import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import * as reference from "../../test/references/quotaBounds.js";
import { mixedQuotas, randomQuotas, thousandths } from "../../test/support/quotas.js";
import { gaps } from "../oracles/gaps.js";
import { parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import { bound, noBound, type Bound } from "./bound.js";
import { ucb1Regret } from "./learnerRegret.js";
import { naiveEpsilon, naiveRegretBound, naiveRegretOrder } from "./naiveRegretBound.js";
import { quotaRegretBound } from "./quotaRegretBound.js";
import { deadlineViolationBound, largestDeficitViolationBound } from "./quotaViolationBound.js";
import { smallestBound } from "./smallestBound.js";
import { thompsonRegretOrder, thompsonRegretOrderAsQuoted } from "./thompsonRegretOrder.js";
import { trivialRegretBound } from "./trivialRegretBound.js";

function valueOf(one: Bound): number {
  if (!one.applies) throw new Error(one.because);
  return one.value;
}
const shares = (list: readonly (number | string)[]) => Shares.parse(list, list.length);

describe("the instance of the numerical section: k = 10, steps of 0.01, T = 20 000, r = 0.05", () => {
  const means = range(10).map((arm) => 0.8 - arm / 100);
  const instance = { means, shares: Shares.parse(0.05, 10), horizon: 20_000 };

  it("Theorems 2 and 3 say 21 965, Theorem 5 says 900, and 900 is drawn", () => {
    // 8 ln T·Σ 1/Δ = 79.228·282.897 = 22 413.3; (1 + π²/3)·0.45 = 1.93; r·T·Σ Δ = 450
    expect(valueOf(quotaRegretBound(instance))).toBeCloseTo(21_965.2, 0);
    expect(valueOf(trivialRegretBound(instance))).toBeCloseTo(900, 9);
    expect(smallestBound(quotaRegretBound(instance), trivialRegretBound(instance))).toEqual(
      trivialRegretBound(instance),
    );
    // One pull behind each: Σ (0.09 − Δ_i) = 0.9 − 0.45 more.
    expect(valueOf(trivialRegretBound(instance, { violation: 1 }))).toBeCloseTo(900.45, 9);
  });

  it("Theorems 7 and 8", () => {
    const gap = [...gaps(means)];
    expect(valueOf(ucb1Regret(gap, 20_000))).toBeCloseTo(22_415.2, 0);
    expect(valueOf(ucb1Regret(gap, 20_000))).toBeCloseTo(reference.quotaTheorem7({ means, rounds: 20_000 }), 6);
    // (Σ 1/Δ)² ln T = 282.8968²·9.90349 = 792 579; Σ 1/Δ² = 10⁴·(1 + 1/4 + … + 1/81) = 15 397.68
    expect(valueOf(thompsonRegretOrderAsQuoted(gap, 20_000)) / 792_579).toBeCloseTo(1, 5);
    expect(valueOf(thompsonRegretOrder(gap, 20_000, { constant: 2 })) / (2 * 15_397.68 ** 2 * 9.90349)).toBeCloseTo(
      1,
      5,
    );
    expect(valueOf(thompsonRegretOrder([0, 0], 20_000))).toBe(0);
  });
});

describe("the same numbers as the slow reference", () => {
  const quotas = fc.oneof(randomQuotas(), mixedQuotas());
  const drawnMeans = fc.array(fc.nat(20), { minLength: 8, maxLength: 8 });
  const horizons = fc.constantFrom(1, 2, 30, 1000, 100_000);

  it("Theorems 1, 2, 3, 5, with ties of means", () => {
    fc.assert(
      fc.property(quotas, drawnMeans, horizons, (drawn, units, horizon) => {
        const means = drawn.exact.map((_, arm) => units[arm] / 20);
        const instance = { means, shares: shares(drawn.shares), horizon };
        const slow = { means, shares: drawn.exact, rounds: horizon };
        const close = (one: Bound, expected: number) => {
          expect(valueOf(one) / Math.max(1, expected)).toBeCloseTo(expected / Math.max(1, expected), 9);
        };
        close(quotaRegretBound(instance), reference.quotaTheorem3(slow));
        close(trivialRegretBound(instance), reference.quotaTheorem5(slow));
        if (horizon > 1) close(naiveRegretOrder(horizon), reference.quotaTheorem1(slow).explicit ?? NaN);
        const free = 1 - drawn.exact.reduce((sum, [p, d]) => sum + Number(p) / Number(d), 0);
        if (free < 1e-9 || means.every((mean) => mean === means[0])) return;
        const options = { epsilon: 0.3, alpha: 1.5 };
        close(naiveRegretBound(instance, options), reference.quotaTheorem1Proof({ ...slow, ...options }).repaired);
        close(naiveEpsilon(instance, options), Math.min(1, reference.quotaTheorem1Epsilon({ ...slow, alpha: 1.5 })));
      }),
      { seed: 45, numRuns: 200 },
    );
  });

  it("Theorem 4: where it applies", () => {
    const equal = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(3), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(equal, fc.boolean(), ([unit, idle, due], spoil) => {
        const p = Math.floor((unit * 25) / due);
        const list = [...range(idle).map(() => 0), ...range(due).map(() => p), ...(spoil ? [p + 1] : [])];
        fc.pre(list.reduce((sum, one) => sum + one, 0) <= 1000);
        const drawn = thousandths(...list);
        const applies = reference.quotaTheorem4Applies(drawn.exact);
        expect(largestDeficitViolationBound(shares(drawn.shares)).applies).toBe(applies);
      }),
      { seed: 46, numRuns: 300 },
    );
  });
});

describe("conditions and edges", () => {
  it("Theorem 4: 1 + α for equal quotas, also where some are 0; none for unequal ones or a sum of 1", () => {
    expect(largestDeficitViolationBound(shares([0, 0, 0, 0.45, 0.45]))).toEqual(bound(1));
    expect(largestDeficitViolationBound(shares([0.2, 0.2]), parseFraction("3/2"))).toEqual(bound(2.5));
    expect(largestDeficitViolationBound(shares([0, 0]))).toEqual(bound(1));
    expect(largestDeficitViolationBound(shares([0.5, 0.5])).applies).toBe(false);
    expect(largestDeficitViolationBound(shares([0.5, 0.2])).applies).toBe(false);
  });

  it("deadline quota: 1 − 1/d at most", () => {
    expect(deadlineViolationBound(shares([0.9, 0.05, 0]))).toEqual(bound(0.95));
    expect(deadlineViolationBound(shares([1, 0]))).toEqual(bound(0));
    expect(deadlineViolationBound(shares([0.5]), { perRound: 1, allOpen: false })).toEqual(bound(0.5));
    expect(deadlineViolationBound(shares([0.5]), { perRound: 2, allOpen: false }).applies).toBe(false);
  });

  it("means outside [0, 1], more than one pull a round, α and ε out of range", () => {
    const instance = { means: [0.5, 0.2], shares: shares([0.1, 0.1]), horizon: 100 };
    const outside = { ...instance, means: [1.5, 0.2] };
    const twoAtATime = { ...instance, shares: Shares.parse([0.9, 0.9], 2, 2) };
    for (const wrong of [outside, twoAtATime]) {
      const all = [quotaRegretBound, trivialRegretBound, naiveEpsilon].map((one) => one(wrong));
      expect([...all, naiveRegretBound(wrong, { epsilon: 0.5 })].map(({ applies }) => applies)).not.toContain(true);
    }
    expect(naiveRegretBound(instance, { epsilon: 0 })).toEqual(
      noBound("ε = 0 is not a part of the horizon: 0 < ε <= 1"),
    );
    expect(naiveRegretBound(instance, { epsilon: 0.5, alpha: 1 }).applies).toBe(false);
    expect(naiveEpsilon({ ...instance, means: [0.5, 0.5] }).applies).toBe(false);
    expect(naiveEpsilon({ ...instance, shares: shares([0.5, 0.5]) }).applies).toBe(false);
    expect(naiveRegretBound({ ...instance, shares: shares([0.5, 0.5]) }, { epsilon: 1 })).toEqual(bound(0));
    expect(naiveRegretBound({ ...instance, means: [0.5, 0.5] }, { epsilon: 1 })).toEqual(bound(0));
  });

  it("the smallest of none, and of some that do not apply", () => {
    expect(smallestBound(noBound("a"), bound(3), bound(2))).toEqual(bound(2));
    expect(smallestBound(noBound("a"), noBound("b"))).toEqual(noBound("a; b"));
    expect(smallestBound()).toEqual(noBound("no bound was given"));
  });
});
