import fc from "fast-check";
import * as reference from "../../test/references/quotaBounds.js";
import { describe, expect, it } from "vitest";
import { pickPolicy } from "../../test/support/adversaries.js";
import { range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas, thousandths } from "../../test/support/quotas.js";
import { gaps } from "../oracles/knownMeans.js";
import { DeadlineQuota } from "../policies/deadlineQuota.js";
import { GuardedLearner } from "../policies/guardedLearner.js";
import { parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import type { Summary } from "../simulation/result.js";
import { simulateAll } from "../simulation/simulate.js";
import { bound, type Bound, noBound, smallestBound } from "./bound.js";
import { thompsonRegretOrder, thompsonRegretOrderAsQuoted, ucb1Regret } from "./learnerRegret.js";
import {
  naiveEpsilon,
  naiveRegretBound,
  naiveRegretOrder,
  quotaRegretBound,
  trivialRegretBound,
} from "./quotaRegret.js";
import { deadlineViolationBound, largestDeficitViolationBound } from "./quotaViolationBound.js";

function valueOf(one: Bound): number {
  if (!one.applies) throw new Error(one.because);
  return one.value;
}
const sharesOf = (list: readonly (number | string)[]) => Shares.parse(list, list.length);

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
        const instance = { means, shares: sharesOf(drawn.shares), horizon };
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
        // The theorem stops below 1/K; ours has r = 1/K for all arms too.
        const isWhole = list.every((one) => one * list.length === 1000);
        expect(largestDeficitViolationBound(sharesOf(drawn.shares)).applies).toBe(applies || isWhole);
      }),
      { seed: 46, numRuns: 300 },
    );
  });
});

describe("conditions and edges", () => {
  it("Theorem 4: 1 + α for equal quotas, also where some are 0; none for unequal ones", () => {
    expect(largestDeficitViolationBound(sharesOf([0, 0, 0, 0.45, 0.45]))).toEqual(bound(1));
    expect(largestDeficitViolationBound(sharesOf([0.2, 0.2]), parseFraction("3/2"))).toEqual(bound(2.5));
    expect(largestDeficitViolationBound(sharesOf([0, 0]))).toEqual(bound(1));
    expect(largestDeficitViolationBound(sharesOf([0.5, 0.5]))).toEqual(bound(1));
    expect(largestDeficitViolationBound(sharesOf([0.5, 0.5, 0])).applies).toBe(false);
    expect(largestDeficitViolationBound(sharesOf([0.5, 0.2])).applies).toBe(false);
  });

  it("Section 5: m pulls a round, K·r <= m, or m·(ceil(1/r) − 1) arms beside some without a quota", () => {
    const of = (due: number, idle: number, share: number | string, perRound: number) => {
      const list = [...range(due).map(() => share), ...range(idle).map(() => 0)];
      return largestDeficitViolationBound(Shares.parse(list, list.length, perRound), parseFraction("0"), perRound)
        .applies;
    };
    expect([of(10, 0, 0.29, 3), of(10, 0, 0.3, 3), of(4, 0, 0.5, 2)]).toEqual([true, true, true]);
    // 1/0.29 = 3.4: nine arms fit into 3 rounds of 3, ten do not. 1/(1/3) = 3: six fit into 2 rounds of 3.
    expect([of(9, 1, 0.29, 3), of(10, 1, 0.29, 3)]).toEqual([true, false]);
    expect([of(6, 1, "1/3", 3), of(7, 1, "1/3", 3)]).toEqual([true, false]);
  });

  it("deadline quota: 1 − 1/d at most", () => {
    expect(deadlineViolationBound(sharesOf([0.9, 0.05, 0]))).toEqual(bound(0.95));
    expect(deadlineViolationBound(sharesOf([1, 0]))).toEqual(bound(0));
    expect(deadlineViolationBound(sharesOf([0.5]), { perRound: 1, allOpen: false })).toEqual(bound(0.5));
    expect(deadlineViolationBound(sharesOf([0.5]), { perRound: 2, allOpen: false }).applies).toBe(false);
  });

  it("means outside [0, 1], more than one pull a round, α and ε out of range", () => {
    const instance = { means: [0.5, 0.2], shares: sharesOf([0.1, 0.1]), horizon: 100 };
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
    expect(naiveEpsilon({ ...instance, shares: sharesOf([0.5, 0.5]) }).applies).toBe(false);
    expect(naiveRegretBound({ ...instance, shares: sharesOf([0.5, 0.5]) }, { epsilon: 1 })).toEqual(bound(0));
    expect(naiveRegretBound({ ...instance, means: [0.5, 0.5] }, { epsilon: 1 })).toEqual(bound(0));
  });

  it("the smallest of none, and of some that do not apply", () => {
    expect(smallestBound(noBound("a"), bound(3), bound(2))).toEqual(bound(2));
    expect(smallestBound(noBound("a"), noBound("b"))).toEqual(noBound("a; b"));
    expect(smallestBound()).toEqual(noBound("no bound was given"));
  });
});

const means = [0.5, 0.9, 0.4, 0.1];
const shares = [0.01, 0, 0.01, 0.005];
const horizon = 4000;
const instance = { means, shares: Shares.parse(shares, 4), horizon };

function run(id: string, parameters: Record<string, unknown> = { shares }, promised: readonly number[] = shares) {
  const { policies } = simulateAll({
    environment: { id: "bernoulli", parameters: { means } },
    policies: [{ id, parameters }],
    horizon,
    trials: 16,
    seed: 12,
    metrics: ["r-regret", "regret", "worst-violation"],
    contract: { id: "quota", parameters: { shares: promised } },
  });
  const at = (metric: string): Summary => policies[0].metrics[metric].checkpoints[0].values[0];
  return { rRegret: at("r-regret"), regret: at("regret"), violation: at("worst-violation") };
}

/**
 * Below the bound by five standard errors, and not because nothing happens: every one of these policies has to learn.
 */
function expectBelow({ mean, standardError }: Summary, limit: Bound) {
  expect(mean + 5 * standardError).toBeLessThan(valueOf(limit));
  expect(mean).toBeGreaterThan(0);
}

describe("the theorems hold in simulation", () => {
  it("2 and 3: T-FUCB and FUCB", () => {
    // 8 ln T = 66.35; Δ = 0.4, 0, 0.5, 0.8: 8 ln T/Δ² = 414.7, 265.4, 103.7 against r·T = 40, 40, 20:
    // 4.290·1.7 + 0.4·374.7 + 0.5·225.4 + 0.8·83.7 = 7.3 + 149.9 + 112.7 + 67.0 = 336.8
    expect(valueOf(quotaRegretBound(instance))).toBeCloseTo(336.8, 0);
    for (const id of ["quota-first", "largest-deficit-quota"]) expectBelow(run(id).rRegret, quotaRegretBound(instance));
  });

  it("1: NAIVE with the ε of the proof", () => {
    const epsilon = valueOf(naiveEpsilon(instance));
    expectBelow(run("naive-quota", { shares, epsilon }).rRegret, naiveRegretBound(instance, { epsilon }));
  });

  it("5: any policy that keeps the quotas; one that gives every free round to the worst arm attains it", () => {
    // 4000·0.8·0.975 = 3120; r·T are whole numbers, so no arm has more than its due but the worst
    const limit = trivialRegretBound(instance);
    expect(valueOf(limit)).toBeCloseTo(3120, 6);
    const worst = new GuardedLearner(
      new DeadlineQuota(instance.shares, 1),
      pickPolicy(4, () => 3),
    );
    const pulls = play(worst, { arms: 4, rounds: horizon, rewards: () => 0 });
    const rRegret = pulls.reduce((sum, arm) => sum + 0.9 - means[arm], -(40 * 0.4 + 40 * 0.5 + 20 * 0.8));
    expect(rRegret).toBeCloseTo(3120, 6);
    expectBelow(run("deadline-quota").rRegret, smallestBound(limit, trivialRegretBound(instance, { violation: 1 })));
  });

  it("deadline quota: no arm is further behind than 1 − 1/d", () => {
    // 1/100 and 1/200
    const limit = valueOf(deadlineViolationBound(instance.shares));
    expect(limit).toBe(0.995);
    expect(run("deadline-quota").violation.quantiles.max).toBeLessThanOrEqual(limit);
  });

  it("7: UCB1", () => {
    expectBelow(run("ucb1", {}).regret, ucb1Regret([0.4, 0, 0.5, 0.8], horizon));
  });

  it("r-regret is low for a policy that breaks its quotas: UCB1 and LFG", () => {
    const much = [0.1, 0, 0.05, 0.02];
    const of = (id: string, parameters: Record<string, unknown> = { shares: much }) => run(id, parameters, much);
    const [fucb, ucb1, lfg] = [of("largest-deficit-quota"), of("ucb1", {}), of("lfg")];
    for (const broken of [ucb1, lfg]) {
      expect(broken.rRegret.mean).toBeLessThan(fucb.rRegret.mean);
      expect(broken.violation.mean).toBeGreaterThan(50);
    }
    expect(fucb.violation.mean).toBeLessThan(2);
  });
});
