import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anytimeImprovingReference,
  type Curve,
  offlineOptimum,
  totalReward,
} from "../../test/references/anytimeImproving.js";
import {
  lemma6Holds,
  lemma7Bound,
  lemma9Bound,
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
  anytimeImprovingArmRatio,
  anytimeImprovingRatio,
  firstAcrossIsBest,
  forcedByLowerBoundFamily,
  hasReachedPotential,
  isImproving,
  leastPartOfTotal,
  leastWorstRatio,
  roundRobinLeastWorstRatio,
  roundRobinRatio,
  roundRobinWorstRatio,
} from "./improvingBounds.js";
import { bloomers, improvingLowerBoundInstance, roundRobinWitness } from "./improvingInstances.js";

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

/** Increments that never rise, from f(0) = 0 on, in 4096ths. */
const concave = fc
  .array(fc.nat(64), { minLength: 60, maxLength: 60 })
  .map((steps) => steps.sort((a, b) => b - a))
  .map((steps) => range(60).map((n) => steps.slice(0, n + 1).reduce((sum, step) => sum + step, 0) / 4096));
const instances = fc.array(concave, { minLength: 2, maxLength: 5 });

const environmentOf = (values: readonly (readonly number[])[]) =>
  createEnvironment({ id: "improving", parameters: { curves: values.map((list) => ({ family: "values", values: list })) } }); // prettier-ignore

describe("Lemma 7 and Corollary 8", () => {
  it("are the reference's", () => {
    for (const [n, horizon] of [[5, 10], [2, 10], [1, 1], [49, 100], [50, 100]]) {
      const part = leastPartOfTotal(n, horizon);
      expect(part.applies && part.value).toBeCloseTo(lemma7Bound(n, horizon), 12);
    } // prettier-ignore
    expect([leastPartOfTotal(0, 5).applies, leastPartOfTotal(6, 5).applies]).toEqual([false, false]);
  });

  it("hold for every arm and for OPT, and fail where f(1) = 0 < f(2)", () => {
    fc.assert(
      fc.property(instances, fc.integer({ min: 1, max: 60 }), (values, horizon) => {
        const curve: Curve = (arm, n) => values[arm][n - 1];
        for (const n of range(horizon)) {
          const least = leastPartOfTotal(n + 1, horizon);
          const part = least.applies ? least.value : NaN;
          for (const arm of values.keys()) {
            expect(totalReward(curve, arm, n + 1)).toBeGreaterThanOrEqual(part * totalReward(curve, arm, horizon));
          }
          const best = (rounds: number) => offlineOptimum(curve, values.length, rounds);
          expect(best(n + 1)).toBeGreaterThanOrEqual(part * best(horizon));
        }
      }),
      { seed: 150, numRuns: 25 },
    );
    // f(n) = (n − 1)/8: Rew(2)/Rew(4) = 1/6 < 1/5.
    const part = leastPartOfTotal(2, 4);
    expect(1 / 6).toBeLessThan(part.applies ? part.value : 0);
  });
});

describe("Lemma 9", () => {
  it("is the reference's, with its condition, and not for an arm with two pulls", () => {
    for (const counts of [[5, 4, 3], [3, 3, 3, 3], [9, 8, 4]]) {
      const ratio = anytimeImprovingArmRatio(counts, 2);
      expect(ratio.applies && ratio.value).toBeCloseTo(lemma9Bound(counts, 2)!, 9);
    } // prettier-ignore
    expect(anytimeImprovingArmRatio([5, 2, 1], 0)).toMatchObject({
      because: expect.stringContaining("half") as string,
    });
    expect(anytimeImprovingArmRatio([4, 4, 2], 2).applies).toBe(false);
    // k = 4, T = 8, arm 0 always 1, the others 2^(−14): OPT/Rew = 8/2^(−13).
    const curve: Curve = (arm) => (arm === 0 ? 1 : 2 ** -14);
    const pulls = anytimeImprovingReference({ arms: 4, rounds: 8, curve });
    expect(range(4).map((arm) => pulls.filter((one) => one === arm).length)).toEqual([2, 2, 2, 2]);
    expect(offlineOptimum(curve, 4, 8) / totalReward(curve, 1, 2)).toBe(65_536);
    expect((200 * 8 * 8) / (2 * 2)).toBe(3200);
  });
});

describe("Lemma 6", () => {
  it("as the reference asks it", () => {
    fc.assert(
      fc.property(instances, fc.integer({ min: 1, max: 20 }), fc.boolean(), (values, n, own) => {
        const arms = values.length;
        const curve: Curve = (arm, at) => values[arm][at - 1];
        // Algorithm 1, for which it holds from N = 2 on, and round robin, for which it does not.
        const policy = createPolicy(own ? "anytime-improving" : "round-robin", { arms, seed: 1 });
        const pulls = play(policy, { arms, rounds: 60, rewards: curve });
        const answer = firstAcrossIsBest(environmentOf(values), pulls, n);
        expect(answer ?? true).toBe(lemma6Holds(curve, arms, pulls, n));
        if (own && n >= 2) expect(answer).not.toBe(false);
      }),
      { seed: 151, numRuns: 60 },
    );
    // Arm 1 is the better one, but arm 0 is the first to be pulled twice: N = 1 is forced.
    const values = [[0], [1]];
    const forced = play(createPolicy("anytime-improving", { arms: 2, seed: 1 }), { arms: 2, rounds: 6, rewards: (arm) => arm }); // prettier-ignore
    expect([1, 2, 9].map((n) => firstAcrossIsBest(environmentOf(values), forced, n))).toEqual([false, true, undefined]);
  });
});

describe("Lemma 10 and Theorem 5", () => {
  it("under Algorithm 1 the gifted arm and the late bloomer both come close to their potential", () => {
    const environment = createEnvironment(bloomers());
    const counts = (id: string, rounds: number) => {
      const rewards: Curve = (arm, n) => environment.curve?.(arm).reward(n) ?? NaN;
      const pulls = play(createPolicy(id, { arms: 2, seed: 1 }), { arms: 2, rounds, rewards });
      return [0, 1].map((arm) => pulls.filter((pulled) => pulled === arm).length);
    };
    // a·half/(n + half) ≤ ε: n ≥ half·(a/ε − 1): within 0.02 after 120 and 3916 pulls.
    const reached = (pulls: readonly number[]) =>
      pulls.map((n, arm) => hasReachedPotential(environment.curve!(arm), n, 0.02));
    expect([reached([121, 3917]), reached([119, 3915])]).toEqual([[true, true], [false, false]]); // prettier-ignore
    expect(reached(counts("anytime-improving", 20_000))).toEqual([true, true]);
    expect(reached([0, 0])).toEqual([false, false]);
  });

  it("an arm improves until its increment is 0; before two pulls that is unknown", () => {
    const environment = createEnvironment({ id: "improving", parameters: { curves: [{ family: "line", potential: 0.5, slope: 0.25 }, (n: number) => n / 9] } }); // prettier-ignore
    expect([0, 1, 2, 3].map((n) => isImproving(environment.curve!(0), n))).toEqual([true, true, true, false]);
    expect(hasReachedPotential(environment.curve!(1), 3, 0.5)).toBeUndefined();
  });
});
