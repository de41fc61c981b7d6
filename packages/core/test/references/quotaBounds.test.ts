import { expect, test } from "vitest";
import { compare, fraction, multiply, subtract, ZERO } from "../support/fraction.js";
import { hostileLearners, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";
import { largestDeficitQuotaReference } from "./largestDeficitQuota.js";
import {
  quotaTheorem1,
  quotaTheorem1Epsilon,
  quotaTheorem1Factor,
  quotaTheorem1Proof,
  quotaTheorem2,
  quotaTheorem3,
  quotaTheorem4Applies,
  quotaTheorem4Violation,
  quotaTheorem5,
  quotaTheorem7,
  quotaTheorem8,
} from "./quotaBounds.js";

test("Theorems 2, 3, 5, 7 and 8 on the instance of the numerical section", () => {
  // k = 10, Δ = 0, 0.01, …, 0.09, T = 20 000: 8 ln T = 79.228, Σ Δ = 0.45, Σ 1/Δ = 100·H_9 = 282.897.
  const means = range(10).map((arm) => 0.8 - arm / 100);
  const instance = { means, shares: means.map(() => fraction(1, 20)), rounds: 20_000 };
  // 79.228·282.897 = 22 413.3; (1 + π²/3)·0.45 = 1.93; r·T·Σ Δ = 1000·0.45 = 450.
  expect(quotaTheorem7(instance)).toBeCloseTo(22_415.2, 0);
  expect(quotaTheorem3(instance)).toBeCloseTo(21_965.2, 0);
  expect(quotaTheorem2(instance)).toBe(quotaTheorem3(instance));
  // 20 000·0.09·(1 − 1/2)
  expect(quotaTheorem5(instance)).toBeCloseTo(900, 9);
  expect(quotaTheorem8(instance).value).toBeUndefined();
  expect(quotaTheorem8(instance).explicit).toBeCloseTo(282.8968 ** 2 * Math.log(20_000), -3);
});

test("Theorem 2: arms outside S(T) and ties with the best", () => {
  // T = 10 000, 8 ln T = 73.683. Δ = (0, 0, 0.5, 0.1): 8 ln T/Δ² = 294.7 and 7368.3.
  // r = 1/10: r·T = 1000 > 294.7, outside; 0.1·(7368.3 − 1000) = 636.83. (1 + π²/3)·0.6 = 2.574.
  const shares = range(4).map(() => fraction(1, 10));
  expect(quotaTheorem2({ means: [0.9, 0.9, 0.4, 0.8], shares, rounds: 10_000 })).toBeCloseTo(639.4, 1);
});

test("Theorem 1: the ε of the proof, worked by hand, minimises its last line", () => {
  // k = 2, r = 0: r' = (1/2, 1/2), f = 2√(1/2)/(1/2) = 2.8284. T = 10 000, α = 2: √(2·9.2103/20 000) = 0.030349.
  // Δ = 0.5: ε = (1·2.8284·0.030349/0.5)^(2/3) = 0.171677^(2/3) = 0.30889
  const instance = { means: [0.9, 0.4], shares: [ZERO, ZERO], rounds: 10_000, alpha: 2 };
  expect(quotaTheorem1Factor(instance)).toBeCloseTo(2 * Math.SQRT2, 12);
  const epsilon = quotaTheorem1Epsilon(instance);
  expect(epsilon).toBeCloseTo(0.30889, 4);
  const at = (value: number) => quotaTheorem1Proof({ ...instance, epsilon: value }).printed;
  expect(at(epsilon)).toBeLessThan(Math.min(at(0.99 * epsilon), at(1.01 * epsilon)));
  // (1/2)·ε·T·0.5 = 772.2, twice that for the second term, 2·T^(−1) = 0.0002.
  expect(at(epsilon)).toBeCloseTo(3 * 2500 * epsilon + 0.0002, 6);
  expect(quotaTheorem1Proof({ ...instance, epsilon }).repaired).toBe(at(epsilon)); // k = 2
  expect(quotaTheorem1(instance).explicit).toBeCloseTo((1e8 * Math.log(10_000)) ** (1 / 3), 6);
  // The worst j is the sub-optimal arm with the least share.
  const uneven = { means: [0.9, 0.4, 0.4], shares: [ZERO, fraction(1, 2), fraction(1, 5)], rounds: 10_000 };
  // m/k = 0.1: r' = 0.1, 0.6, 0.3; f(0.3) = 1/√0.1 + 1/√0.3 = 3.162 + 1.826
  expect(quotaTheorem1Factor(uneven)).toBeCloseTo(4.988, 3);
  expect(quotaTheorem1Factor(uneven, 1)).toBeCloseTo(1 / Math.sqrt(0.1) + 1 / Math.sqrt(0.6), 12);
});

test("Theorem 4: premise, conclusion, and the proof's k·r on paths of hostile learners", () => {
  const r = fraction(9, 20);
  expect(quotaTheorem4Applies([ZERO, ZERO, ZERO, r, r])).toBe(true);
  expect(quotaTheorem4Applies([r, r, r])).toBe(false);
  expect(quotaTheorem4Applies([r, fraction(1, 5)])).toBe(false);
  expect(quotaTheorem4Applies([ZERO, ZERO])).toBe(true);
  // 0.45·3 − 0 ≥ 1: the sweep 0, 1, 2 breaks it after round 3.
  expect(quotaTheorem4Violation([ZERO, ZERO, ZERO, r, r], [0, 1, 2, 3, 4])).toEqual({ round: 3, arm: 3 });
  for (const shares of [[r, r], [ZERO, r, r], range(5).map(() => fraction(4, 21))]) {
    const due = shares.filter((share) => share[0] > 0n);
    for (const learner of hostileLearners(seeded(9))) {
      const pulls = largestDeficitQuotaReference({ shares, tolerance: ZERO, rounds: 80, rewards: () => 0, learner });
      expect(quotaTheorem4Violation(shares, pulls)).toBeUndefined();
      for (let t = 1; t <= 80; t++) {
        for (const [arm, share] of shares.entries()) {
          const count = pulls.slice(0, t).filter((pulled) => pulled === arm).length;
          const deficit = subtract(multiply(share, fraction(t)), fraction(count));
          const most = multiply(due[0], fraction(due.length));
          // < k·r where all shares are equal, ≤ k'·r with zeros among them.
          expect(compare(deficit, most)).toBeLessThan(due.length === shares.length ? 0 : 1);
        }
      }
    }
  }
});
