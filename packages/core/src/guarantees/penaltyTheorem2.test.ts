import { describe, expect, it } from "vitest";
import * as reference from "../../test/references/penaltyBounds.js";
import { coreInstance, penaltyExamples } from "../../test/support/penaltyExamples.js";
import { gaps } from "../../test/references/penaltyOracle.js";
import type { Bound } from "./bound.js";
import { penaltyTheorem2Pulls, penaltyTheorem2Regret, penaltyTheorem2Shortfall } from "./penaltyTheorem2.js";

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
