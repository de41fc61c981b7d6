import { describe, expect, it } from "vitest";
import * as reference from "../../test/references/penaltyBounds.js";
import { gaps } from "../../test/references/penaltyOracle.js";
import { fraction } from "../../test/support/fraction.js";
import { coreInstance, penaltyExamples } from "../../test/support/penaltyExamples.js";
import { Shares } from "../shares/shares.js";
import type { Bound } from "./bound.js";
import {
  penaltyLemma1,
  penaltyObservation1,
  penaltyTheorem2Pulls,
  penaltyTheorem2Regret,
  penaltyTheorem2Shortfall,
  penaltyTheorem4,
} from "./penaltyRegret.js";

const value = (one: Bound) => (one.applies ? one.value : NaN);
const because = (one: Bound) => (one.applies ? "" : one.because);

describe("Theorem 2", () => {
  // c_0 = 0.6, c_a = 0.5, log T = 10.3090. T/log T = 2910 > 32·3/(0.36·0.25) = 1067 and 32/(0.1·0.6·0.25) = 2133.
  const good = coreInstance([0.9, 0.6, 0.2], [0.5, 0.8, 0.1], [0.1, 0.1, 0.2], 30_000);

  it("by hand", () => {
    // Arm 1: max(82.472/0.09 = 916.4, 3000). Arm 2: max(min(82.472/0.36 = 229.1, 6000), 82.472/0.49 = 168.3).
    expect(penaltyTheorem2Pulls(good, { constant: 2 }).map((one) => value(one).toFixed(1))).toEqual([
      "NaN",
      "3002.0",
      "231.1",
    ]);
    // (82.472/0.3 − 0.3·3000)_+ = 0; max(min(82.472/0.6 = 137.5, 0.6·6000), 82.472/0.7 = 117.8); 3·2.
    expect(value(penaltyTheorem2Regret(good, { constant: 2 }))).toBeCloseTo(137.453 + 6, 2);
    expect(penaltyTheorem2Shortfall(good, { constant: 2 }).map(value)).toEqual([2, 2, NaN]);
  });

  it("says which condition fails", () => {
    const refusal = (change: object) => because(penaltyTheorem2Regret({ ...good, ...change }));
    expect(refusal({ horizon: 20_000 })).toContain("32/(τ c_0 c_a²) = 2133"); // T/log T = 2019
    expect(refusal({ horizon: 9000 })).toContain("32K/(c_0²c_a²) = 1066"); // 988
    // 0.1 < √(8·3·10.309/(0.36·30 000)) = 0.151
    expect(refusal({ penalties: [0.5, 0.8, 0.6] })).toContain("arm 2 has Δ − A");
    expect(refusal({ penalties: [0, 0, 0] })).toContain("A = Δ");
    // Two of three arms non-critical: 16, √(16·3·10.309/10 800) = 0.214 > 0.2; one of three: 8, 0.151.
    expect(refusal({ means: [0.9, 0.6, 0.2], penalties: [0.5, 0.1, 0.1] })).toContain("√(16K");
    expect(refusal({ means: [0.9, 0.6, 0.2], penalties: [0.5, 0.8, 0.5] })).toBe("");
  });

  it("is the reference's number, and asks at least what the reference asks", () => {
    let applied = 0;
    for (const { ours, theirs } of penaltyExamples(400, 42)) {
      const regret = penaltyTheorem2Regret(ours, { constant: 3 });
      if (!regret.applies) continue;
      applied++;
      const leads = gaps(theirs.means).map((gap, arm) => theirs.penalties[arm] - gap);
      const least = Math.min(...leads.filter((lead) => lead >= 0));
      expect(reference.penaltyTheorem2Conditions(theirs, least).printed).toBe(true);
      expect(regret.value - 3 * theirs.means.length).toBeCloseTo(reference.penaltyTheorem2Regret(theirs).explicit!, 6);
      reference.penaltyTheorem2Pulls(theirs).forEach(({ explicit }, arm) => {
        const ourPulls = penaltyTheorem2Pulls(ours, { constant: 0 })[arm];
        expect(ourPulls.applies).toBe(explicit !== undefined);
        if (explicit !== undefined) expect(value(ourPulls) / explicit).toBeCloseTo(1, 12);
      });
    }
    expect(applied).toBeGreaterThan(50);
  });
});

describe("Observation 1, Lemma 1 and Theorem 4", () => {
  // K = 3, c_0 = 0.6, T = 10^6: log T = 13.8155, T^(2/3) = 10^4; (4·max{3, 1/τ}/0.36)³:
  // τ = 1/10 gives 1.4·10^6, too many.
  const thresholds = [fraction(1, 10), fraction(1, 10), fraction(1, 5)];
  const [means, penalties] = [
    [0.9, 0.6, 0.2],
    [0.5, 0.5, 0.1],
  ];
  const at = (horizon: number) => coreInstance(means, penalties, [0.1, 0.1, 0.2], horizon);

  it("by hand", () => {
    // 4√(27.631/10^4) = 0.2103: Observation 1 speaks of arm 1 (0.2) and arm 2 (−0.6): 4·τ·10^4·√27.631.
    expect(penaltyObservation1(at(1_000_000)).map((one) => Math.round(value(one)))).toEqual([NaN, 21_026, 42_052]);
    expect(because(penaltyLemma1(at(1_000_000))[0])).toContain("(4·max{K, 1/τ}/c_0²)³ = 1371742");
    // T = 10^9: T^(2/3) = 10^6: 0.1·(3·10^6 + 9)/0.6 + 1 + 0.6; 4√(41.447/10^6) = 0.0258.
    const [first, second, third] = penaltyLemma1(at(1e9)).map(value);
    expect(first).toBeCloseTo(500_003.1, 6);
    expect([second, third]).toEqual([first, NaN]);
    // The τ of an arm with a small lead does not matter: (4·10/0.799²)³ = 2.5·10^5, not (4·1000/0.799²)³ = 2.5·10^11.
    expect(penaltyLemma1(coreInstance(means, penalties, [0.1, 0.1, 0.001], 1e9))[0].applies).toBe(true);
    expect(penaltyLemma1(coreInstance(means, [0.5, 0.5, 1], [0.1, 0.1, 0.001], 1e9))[0].applies).toBe(false);
    expect(because(penaltyTheorem4(coreInstance(means, penalties, [0.1, 0, 0.2], 1e12)))).toContain("every τ_k");
  });

  it("Theorem 4 is (15) where A_max·K >= 4 and √(2 log T) >= 1/c_0, and more elsewhere", () => {
    const theirs = { means, penalties: [2, 2, 2], thresholds, rounds: 1e9 };
    const value4 = (change: object) => value(penaltyTheorem4({ ...at(1e9), ...change }));
    expect(value4({ penalties: [2, 2, 2] }) / reference.penaltyTheorem4(theirs).printed).toBeCloseTo(1, 12);
    // A_max·K = 1.5: 4 in its place: (4 − 1.5)·10^6·√41.447 more than printed.
    const small = reference.penaltyTheorem4({ ...theirs, penalties }).printed;
    expect(value4({}) - small).toBeCloseTo(2.5e6 * Math.sqrt(2 * Math.log(1e9)), 3);
    // c_0 = 0.05 at T = 10^12: 1/c_0 = 20 > √(2 log T) = 7.43 in the third term, 6·10^8·(20 − 7.434) more.
    const tight = { ...theirs, thresholds: [fraction(1, 4), fraction(1, 4), fraction(9, 20)], rounds: 1e12 };
    const more = value4({ penalties: [2, 2, 2], shares: Shares.parse([0.25, 0.25, 0.45], 3), horizon: 1e12 });
    expect(more - reference.penaltyTheorem4(tight).printed).toBeCloseTo(6e8 * (20 - Math.sqrt(2 * Math.log(1e12))), -2);
  });
});
