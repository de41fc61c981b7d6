import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anytimeImprovingReference,
  offlineOptimum,
  totalReward,
  type Curve,
} from "../../test/references/anytimeImproving.js";
import { lemma6Holds, lemma7Bound, lemma9Bound } from "../../test/references/potentialBounds.js";
import { range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { createEnvironment } from "../environments/index.js";
import { createPolicy } from "../registry/createPolicy.js";
import { firstAcrossIsBest, hasReachedPotential, isImproving } from "./improvingRuns.js";
import { anytimeImprovingArmRatio, leastPartOfTotal } from "./improvingTotals.js";
import { bloomers } from "./instances/bloomers.js";

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
