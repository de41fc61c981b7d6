import { expect, test } from "vitest";
import { fraction, ZERO } from "../support/fraction.js";
import { hardThresholdReference } from "./hardThresholdUcb.js";
import { range } from "../support/history.js";
import { penalizedRegret } from "./penalisedRegret.js";
import {
  penaltyLemma1,
  penaltyLemma1Conditions,
  penaltyObservation1,
  penaltyTheorem1Conditions,
  penaltyTheorem1Levels,
  penaltyTheorem2Conditions,
  penaltyTheorem2Pulls,
  penaltyTheorem2Regret,
  penaltyTheorem2Shortfall,
  penaltyTheorem3,
  penaltyTheorem4,
} from "./penaltyBounds.js";
import {
  gaussianDivergence,
  penaltyTheorem5Instance,
  penaltyTheorem6Instance,
  penaltyTheorem7,
} from "./penaltyInstances.js";
import type { LowerBoundInstance } from "./penaltyInstances.js";

/**
 * μ = (0.9, 0.6, 0.2), A = (0.5, 0.5, 0.1), τ = (1/10, 1/10, 1/5): arm 1 critical, arm 2 non-critical. log T = 6.9078.
 */
const instance = {
  means: [0.9, 0.6, 0.2],
  penalties: [0.5, 0.5, 0.1],
  thresholds: [fraction(1, 10), fraction(1, 10), fraction(1, 5)],
  rounds: 1000,
};

test("Theorem 1", () => {
  // √(32·6.9078/100) = 1.487 → the minimum is 1: leads 0.5, 0.2, −0.6 fail.
  expect(penaltyTheorem1Conditions(instance)).toEqual([false, false, false]);
  // T = 10^5: √(32·11.513/10^4) = 0.192, for τ = 1/5 √(32·11.513/(2·10^4)) = 0.136: 0.5 and 0.2 pass.
  expect(penaltyTheorem1Conditions({ ...instance, rounds: 100_000 })).toEqual([true, true, false]);
  expect(penaltyTheorem1Levels({ ...instance, rounds: 1009 })).toEqual([100, 100, 201]);
});

test("Theorem 2", () => {
  // c_0 = 0.6: √(8·3·6.9078/(0.36·1000)) = 0.679 > 0.6; T = 2000: √(24·7.6009/720) = 0.503;
  // with 16: 0.712; T = 3000: 0.597.
  expect(penaltyTheorem2Conditions(instance, 0.1)).toEqual({ printed: false, proved: false });
  expect(penaltyTheorem2Conditions({ ...instance, rounds: 2000 }, 0.1)).toEqual({ printed: true, proved: false });
  expect(penaltyTheorem2Conditions({ ...instance, rounds: 3000 }, 0.1)).toEqual({ printed: true, proved: true });
  expect(penaltyTheorem2Conditions({ ...instance, rounds: 3000 }, 0.3).printed).toBe(false); // arm 1 leads by 0.2 only
  // 8 log T = 55.262. Arm 1: max(55.262/0.09 = 614.0, 100). Arm 2:
  // max(min(55.262/0.36 = 153.5, 200), 55.262/0.49 = 112.8).
  const pulls = penaltyTheorem2Pulls(instance);
  expect(pulls[0].explicit).toBeUndefined();
  expect(pulls[1].explicit).toBeCloseTo(614.03, 1);
  expect(pulls[2].explicit).toBeCloseTo(153.51, 1);
  // (13): 55.262/0.3 − 0.3·100 = 154.2; max(min(55.262/0.6 = 92.1, 0.6·200 = 120), 55.262/0.7 = 78.9) = 92.1.
  expect(penaltyTheorem2Regret(instance).explicit).toBeCloseTo(154.21 + 92.1, 1);
  // τ_2 = 1/20: min(92.1, 0.6·50 = 30) = 30 → 78.9.
  const rarer = { ...instance, thresholds: [fraction(1, 10), fraction(1, 10), fraction(1, 20)] };
  expect(penaltyTheorem2Regret(rarer).explicit).toBeCloseTo(154.21 + 78.95, 1);
  expect([penaltyTheorem2Regret(instance).value, penaltyTheorem2Shortfall.value]).toEqual([undefined, undefined]);
});

test("Theorem 3, worked by hand; no number on ties", () => {
  // μ + A = 1.2 and 1.0. b_1 = 1/(1.2 − 1)² = 25, b_2 = 1/(1 − 0.8)² = 25. a_1 = 8·25 = 200, a_2 = 8·(2·25 + 25) = 600.
  const two = { means: [0.8, 0.5], penalties: [0.4, 0.5], thresholds: [ZERO, fraction(1, 10)], rounds: 1000 };
  const [first, second] = penaltyTheorem3(two);
  expect(first.explicit).toBeCloseTo(200 * Math.log(1000), 6);
  expect(second.explicit).toBeCloseTo(600 * Math.log(1000), 6);
  // Experiment A, case 1: the two 0.6 arms tie; the three arms before them do not need that difference.
  const means = [0.9, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1];
  const experiment = {
    means,
    penalties: means.map(() => 0.45),
    thresholds: means.map(() => fraction(1, 20)),
    rounds: 20_000,
  };
  const bounds = penaltyTheorem3(experiment);
  expect(bounds.map((bound) => bound.explicit !== undefined)).toEqual(means.map((_, arm) => arm < 3));
  expect(bounds[3].note).toContain("infinite");
  expect(bounds[5].note).toContain("no bound");
});

test("Observation 1, Lemma 1, Theorem 4", () => {
  // T = 10^6: T^(2/3) = 10^4, log T = 13.8155. 4·(1/10)·10^4·√27.631 = 21 026.
  const large = { ...instance, rounds: 1_000_000 };
  expect(penaltyObservation1(large)[0]).toBeCloseTo(21_026, -1);
  // 4√(27.631/10^4) = 0.2103: leads 0.5, 0.2, −0.6.
  expect(penaltyLemma1Conditions(large)).toEqual([true, false, false]);
  // (1/10)·(3·10^4 + 3)/0.6 + 1 = 5001.5
  expect(penaltyLemma1(large)[0].explicit).toBeCloseTo(5001.5, 6);
  expect(penaltyLemma1(large)[0].value).toBeUndefined();
  // √(T log T) = 3716.9; Σ √τ = 0.31623·2 + 0.44721 = 1.07967: 8·3716.9·1.07967 = 32 104.
  // 8·√(0.9·3)·3716.9 = 48 860. 0.5·3·10^4·√27.631 = 78 848.
  const { printed, appendix } = penaltyTheorem4(large);
  expect(printed / (32_104 + 48_860 + 78_848)).toBeCloseTo(1, 3);
  // 32 104 + 0.5·3·10^4·3.71692 = 55 754, 4·3716.9·0.9 = 13 381, √8·√2.7·3716.9 = 17 274
  expect(appendix / (32_104 + 55_754 + 13_381 + 17_274)).toBeCloseTo(1, 3);
});

/** The pulls of the hard-threshold algorithm on an instance with deterministic rewards. */
function counts(lower: LowerBoundInstance): number[] {
  const pulls = hardThresholdReference({ ...lower, rewards: (arm) => lower.means[arm] });
  return range(lower.means.length).map((arm) => pulls.filter((pulled) => pulled === arm).length);
}

test("Theorem 5 on its instance", () => {
  // T = 1000, Δ − A = 0.8: 8·6.9078/0.64 = 86.3 ≤ 0.2·1000/2; 6.9078/0.64 = 10.8 pulls, regret 2·6.9078/0.8 = 17.3.
  const thresholds = [ZERO, fraction(1, 5), fraction(1, 5)];
  const lower = penaltyTheorem5Instance({ gap: 0.9, penalty: 0.1, thresholds, rounds: 1000 });
  expect(lower.holds).toBe(true);
  expect(lower.regretAtLeast).toBeCloseTo(17.27, 2);
  const [, ...others] = counts(lower);
  expect(Math.min(...others)).toBeGreaterThanOrEqual(lower.pullsAtLeast);
  expect(penalizedRegret(lower, counts(lower))).toBeGreaterThanOrEqual(lower.regretAtLeast);
  expect(penaltyTheorem5Instance({ gap: 0.9, penalty: 0.8, thresholds, rounds: 1000 }).holds).toBe(false);
});

test("Theorem 6 on its instance", () => {
  // T = 1600, log T = 7.3778. Arms 0.9, 0.5 (critical, gap 0.4 < 0.5), 0.4 (gap 0.5 > 0.1).
  // 8·7.3778/0.16 twice = 737.8 < 800; τ_1·T = 32 ≤ 7.3778/0.16 = 46.1: R ≥ 0.4·14.1 = 5.64.
  const options = { gap1: 0.5, gap2: 0.4, penalty1: 0.1, penalty2: 0.5, critical: 1, rounds: 1600 };
  const lower = penaltyTheorem6Instance({ ...options, thresholds: [ZERO, fraction(1, 50), fraction(1, 10)] });
  expect(lower.holds).toBe(true);
  expect(lower.means).toEqual([0.9, 0.5, 0.4]);
  expect(lower.regretAtLeast).toBeCloseTo(5.64, 2);
  expect(counts(lower)[1]).toBeGreaterThanOrEqual(lower.pullsAtLeast);
  expect(penalizedRegret(lower, counts(lower))).toBeGreaterThanOrEqual(lower.regretAtLeast);
});

test("Theorem 7: means and constants", () => {
  // K = 3, T = 10 000, C = 2: Δ = √(2/20 000) = 0.01; √(2·10 000/2)/(8e) = 100/21.746 = 4.5985.
  const thresholds = [fraction(1, 4), fraction(1, 4), fraction(1, 4)];
  const lower = penaltyTheorem7({
    penalties: [0.5, 0.5, 0.5],
    thresholds,
    rounds: 10_000,
    divergence: gaussianDivergence,
  });
  expect(lower.holds).toBe(true);
  expect(lower.first).toEqual([0.01, 0, 0]);
  expect(lower.second(2)).toEqual([0.01, 0, 0.02]);
  expect(lower.printed).toBeCloseTo(4.5985 / 2, 3);
  expect(lower.proved).toBeCloseTo(4.5985 / 4, 3);
});
