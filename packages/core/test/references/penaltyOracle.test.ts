import { expect, test } from "vitest";
import { floor, fraction, multiply, ZERO } from "../support/fraction.js";
import { below, randomShares, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import { compositions } from "../support/compositions.js";
import { toNumber } from "../support/exact.js";
import { penalizedRegret, penalizedRegretTerms } from "./penalisedRegret.js";
import {
  penalizedLoss,
  prophetBruteForce,
  prophetCounts,
  prophetLoss,
  prophetSets,
  prophetShares,
} from "./penaltyOracle.js";
import { quotaOracle } from "./quotaOracle.js";

test("the quota oracle, worked by hand, and floors plus the rest for the best arm", () => {
  // T = 7, r = (1/3, 1/2, 0): floors 2, 3, 0; two are left for arm 2 with μ = 0.9: 0.2·2 + 0.5·3 + 0.9·2 = 3.7
  const shares = [fraction(1, 3), fraction(1, 2), ZERO];
  const { counts, reward } = quotaOracle({ means: [0.2, 0.5, 0.9], shares, rounds: 7 });
  expect(counts).toEqual([2, 3, 2]);
  expect(reward).toBeCloseTo(3.7, 12);
  const next = seeded(7);
  for (let trial = 0; trial < 60; trial++) {
    const arms = 1 + below(next, 4);
    const drawn = randomShares(next, arms, 12, 1, below(next, 12));
    const rounds = below(next, 9);
    const means = range(arms).map(() => next());
    const least = drawn.map((share) => Number(floor(multiply(share, fraction(rounds)))));
    const left = rounds - least.reduce((sum, n) => sum + n, 0);
    const best = means.indexOf(Math.max(...means));
    expect(quotaOracle({ means, shares: drawn, rounds }).counts).toEqual(
      least.map((n, arm) => (arm === best ? n + left : n)),
    );
  }
});

test("the prophet, worked by hand", () => {
  // Δ = (0, 0.3, 0.6, 0), A = (1, 0.5, 0.2, 1), τ = (1/10, 2/10, 3/10, 1/10), T = 10.
  // Arm 1 is critical (0.5 ≥ 0.3), arm 2 is not (0.6 > 0.2): y = (1 − 2/10 − 1/10, 2/10, 0, 1/10) = (7, 2, 0, 1)/10.
  // L* = 0.3·2 + 0.2·3 = 1.2
  const instance = {
    means: [0.9, 0.6, 0.3, 0.9],
    penalties: [1, 0.5, 0.2, 1],
    thresholds: [fraction(1, 10), fraction(2, 10), fraction(3, 10), fraction(1, 10)],
    rounds: 10,
  };
  expect(prophetSets(instance)).toEqual({ optimal: [0, 3], critical: [1], nonCritical: [2] });
  expect(prophetShares(instance).map(toNumber)).toEqual([0.7, 0.2, 0, 0.1]);
  expect(prophetCounts(instance).map(toNumber)).toEqual([7, 2, 0, 1]);
  expect(prophetLoss(instance)).toBeCloseTo(1.2, 12);
  expect(prophetBruteForce(instance).loss).toBeCloseTo(1.2, 12);
  // Counts (0, 5, 4, 1): arm 0 misses 1 → 1; arm 1: 0.3·(5 − 2) = 0.9; arm 2: 0.6·4 + 0.2·(0 − 3) = 1.8; arm 3: 0.
  // L = 1 + 0.3·5 + 0.6·4 = 4.9, and 4.9 − 1.2 = 3.7.
  const terms = penalizedRegretTerms(instance, [0, 5, 4, 1]);
  for (const [arm, term] of [1, 0.9, 1.8, 0].entries()) expect(terms[arm]).toBeCloseTo(term, 12);
  expect(penalizedLoss(instance, [0, 5, 4, 1])).toBeCloseTo(4.9, 12);
  expect(penalizedRegret(instance, [0, 5, 4, 1])).toBeCloseTo(3.7, 12);
});

test("A_k = Δ_k is critical", () => {
  expect(prophetSets({ means: [0.5, 0.25], penalties: [0, 0.25] })).toEqual({
    optimal: [0],
    critical: [1],
    nonCritical: [],
  });
});

test("brute force against (7)–(9), and (10) = L − L* with no negative term", () => {
  const next = seeded(8);
  for (let trial = 0; trial < 60; trial++) {
    const arms = 1 + below(next, 4);
    const whole = trial % 2 === 0; // τ_k·T are integers
    const rounds = whole ? 8 : 1 + below(next, 8);
    const thresholds = randomShares(next, arms, 8, 1, 1 + below(next, 8));
    const means = range(arms).map(() => below(next, 5) / 4);
    const instance = { means, penalties: range(arms).map(() => below(next, 5) / 4), thresholds, rounds };
    const { loss } = prophetBruteForce(instance);
    expect(loss).toBeGreaterThanOrEqual(prophetLoss(instance) - 1e-9);
    if (whole) {
      expect(loss).toBeCloseTo(prophetLoss(instance), 9);
      expect(penalizedLoss(instance, prophetCounts(instance).map(toNumber))).toBeCloseTo(loss, 9);
    } else {
      // Rounding every served arm of (8) down, the rest for k*, costs less than one A_k each.
      const slack = instance.penalties.reduce((sum, penalty) => sum + penalty, 0);
      expect(loss).toBeLessThanOrEqual(prophetLoss(instance) + slack + 1e-9);
    }
    for (const counts of compositions(rounds, arms)) {
      expect(Math.min(...penalizedRegretTerms(instance, counts))).toBeGreaterThanOrEqual(-1e-9);
      const difference = penalizedLoss(instance, counts) - prophetLoss(instance);
      expect(penalizedRegret(instance, counts)).toBeCloseTo(difference, 9);
    }
  }
});
