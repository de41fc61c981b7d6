import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offlineOptimum, totalReward, type Curve } from "../../test/references/anytimeImproving.js";
import {
  lowerBoundFamilyForces,
  roundRobinWitnessRatio,
  theorem3Ratios,
} from "../../test/references/potentialBounds.js";
import { range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { createEnvironment } from "../environments/index.js";
import type { Specification } from "../parameters/descriptors.js";
import { createPolicy } from "../registry/createPolicy.js";
import {
  anytimeImprovingRatio,
  forcedByLowerBoundFamily,
  leastWorstRatio,
  roundRobinLeastWorstRatio,
  roundRobinRatio,
  roundRobinWorstRatio,
} from "./improvingRatios.js";
import { improvingLowerBoundInstance } from "./instances/improvingLowerBoundInstance.js";
import { roundRobinWitness } from "./instances/roundRobinWitness.js";

/** OPT/ALG of a policy on an instance. */
function ratioOf(policy: string, instance: Specification, arms: number, rounds: number): number {
  const environment = createEnvironment(instance);
  const curve: Curve = (arm, n) => environment.curve?.(arm).reward(n) ?? NaN;
  const pulls = play(createPolicy(policy, { arms, seed: 3, horizon: rounds }), { arms, rounds, rewards: curve });
  const counts = range(arms).map((arm) => pulls.filter((pulled) => pulled === arm).length);
  const earned = counts.reduce((sum, count, arm) => sum + totalReward(curve, arm, count), 0);
  return offlineOptimum(curve, arms, rounds) / earned;
}

describe("Theorem 2", () => {
  it("what the family forces is the reference's, and k/2 is said exactly where it is forced", () => {
    for (const arms of range(11).map((k) => k + 2)) {
      for (const horizon of range(300).map((t) => t + 1)) {
        const forced = lowerBoundFamilyForces(arms, horizon);
        expect(forcedByLowerBoundFamily(arms, horizon).ratio).toBeCloseTo(forced.ratio, 9);
        expect(forcedByLowerBoundFamily(arms, horizon).regret).toBeCloseTo(forced.regret, 9);
        if (horizon % arms === 0 || horizon > 2 * arms * arms - 5 * arms + 1) {
          expect(leastWorstRatio(arms, horizon), `${arms} ${horizon}`).toEqual({ applies: true, value: arms / 2 });
        }
      }
    }
    // k = 5, T = 7, N = 2: OPT = 28/10, one arm throughout 13/10.
    expect(forcedByLowerBoundFamily(5, 7).ratio).toBeCloseTo(28 / 13, 12);
    expect(leastWorstRatio(5, 7).applies).toBe(false);
  });

  it.each(["round-robin", "anytime-improving", "horizon-elimination", "ucb1", "thompson"])(
    "%s loses that much on its worst I_m",
    (policy) => {
      for (const [arms, horizon] of [
        [3, 60],
        [5, 7],
        [6, 100],
        [8, 64],
      ]) {
        const ratios = range(arms).map((best) =>
          ratioOf(policy, improvingLowerBoundInstance({ arms, horizon, best }), arms, horizon),
        );
        expect(Math.max(...ratios)).toBeGreaterThanOrEqual(forcedByLowerBoundFamily(arms, horizon).ratio - 1e-9);
      }
    },
  );
});

describe("Theorem 3", () => {
  it.each([
    [2, 2],
    [4, 64],
    [5, 23],
    [8, 100],
    [12, 24],
  ])("round robin on its witness, k = %d, T = %d: between k²/2 and 2k², the worst there is", (arms, horizon) => {
    const measured = ratioOf("round-robin", roundRobinWitness({ arms, horizon }), arms, horizon);
    const [least, most] = theorem3Ratios(arms);
    expect(roundRobinLeastWorstRatio(arms)).toEqual({ applies: true, value: least });
    expect(roundRobinRatio(arms, horizon)).toEqual({ applies: true, value: most });
    expect(measured).toBeGreaterThanOrEqual(least);
    expect(measured).toBeLessThanOrEqual(2 * arms * arms);
    const exact = roundRobinWorstRatio(arms, horizon);
    expect(exact.applies && exact.value).toBeCloseTo(roundRobinWitnessRatio(arms, horizon), 9);
    expect(measured).toBeCloseTo(roundRobinWitnessRatio(arms, horizon), 6);
  });

  it("below T = k there is no bound: the last arm is not pulled", () => {
    expect(ratioOf("round-robin", roundRobinWitness({ arms: 4, horizon: 3 }), 4, 3)).toBe(Infinity);
    expect([roundRobinRatio(4, 3).applies, roundRobinWorstRatio(4, 3).applies, roundRobinRatio(4, 4).applies]).toEqual([
      false, false, true,
    ]); // prettier-ignore
  });

  it("no concave curves from the origin are worse than the line", () => {
    const steps = fc.array(fc.nat(64), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(steps, { minLength: 2, maxLength: 5 }), fc.integer({ min: 5, max: 40 }), (arms, horizon) => {
        // Falling increments, added up and scaled into [0, 1]: concave from f(0) = 0.
        const values = arms.map((list) => {
          let sum = 0;
          return list.sort((a, b) => b - a).map((step) => (sum += step) / 4096);
        });
        fc.pre(values.some((list) => list[0] > 0));
        const instance = { id: "improving", parameters: { curves: values.map((list) => ({ family: "values", values: list })) } }; // prettier-ignore
        const worst = roundRobinWorstRatio(arms.length, horizon);
        const ratio = ratioOf("round-robin", instance, arms.length, horizon);
        expect(ratio).toBeLessThanOrEqual((worst.applies ? worst.value : NaN) + 1e-9);
        expect(worst.applies && worst.value).toBeLessThanOrEqual(2 * arms.length * arms.length);
      }),
      { seed: 140, numRuns: 100 },
    );
  });
});

describe("Theorem 4", () => {
  it.each([
    // T(T + 1)/(n(n + 1)) against 200k: 201·202/2 = 20 301 > 20 200; 199·200/2 = 19 900 < 20 000
    [101, 201, 201 * 101, false],
    [100, 199, 19_900, true],
    // 600·601/6 = 60 100 > 60 000; 598·599/6 = 59 700.33 < 59 800
    [300, 600, 60_100, false],
    [299, 598, (598 * 599) / 6, true],
    // T = k: k(k + 1)/2
    [400, 400, 80_200, false],
    [399, 399, 79_800, true],
  ])("k = %d, T = %d: zero arms and the line give %d", (arms, horizon, expected, applies) => {
    const measured = ratioOf("anytime-improving", roundRobinWitness({ arms, horizon }), arms, horizon);
    expect(measured / expected).toBeCloseTo(1, 9);
    expect(measured <= 200 * arms).toBe(applies);
    expect(anytimeImprovingRatio(arms, horizon).applies).toBe(applies);
  });

  it("is 200k from T = k on for few arms, and nothing before", () => {
    expect(anytimeImprovingRatio(8, 8)).toEqual({ applies: true, value: 1600 });
    expect(anytimeImprovingRatio(8, 1e6)).toEqual({ applies: true, value: 1600 });
    expect(anytimeImprovingRatio(8, 7).applies).toBe(false);
  });
});
