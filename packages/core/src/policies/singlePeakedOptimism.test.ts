import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstPulls, singlePeakedReference } from "../../test/references/singlePeakedOptimism.js";
import { range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import { simulateAll } from "../simulation/simulate.js";
import { SinglePeakedOptimism } from "./singlePeakedOptimism.js";

/** A random curve that rises with ever smaller steps and then falls with any, by its first values. */
const randomPeak = fc
  .tuple(
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { maxLength: 12 }),
    fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), { maxLength: 12 }),
  )
  .map(([start, rises, falls]) => {
    const values = [start];
    const add = (step: number) => values.push(Math.min(1, Math.max(0, values[values.length - 1] + step)));
    // Cut off at 1 the steps are still ever smaller.
    [...rises].sort((a, b) => b - a).forEach(add);
    falls.forEach((step) => add(-step));
    return (n: number) => values[Math.min(n, values.length) - 1];
  });

describe("single-peaked optimism", () => {
  it("by hand: an arm that rises is followed until it falls", () => {
    const tape = [[0.25, 0.5, 0.625, 0.25], Array.from({ length: 10 }, () => 0.5)];
    const policy = new SinglePeakedOptimism(2, 10, { each: 2 });
    const reasons: string[] = [];
    const pulls = play(policy, { arms: 2, rounds: 10, rewards: (arm, n) => tape[arm][n - 1] }, (round) => {
      const { rule, numbers } = policy.explain(round);
      reasons.push(`${rule} ${numbers["optimisticRest"] ?? numbers["pulls"]}`);
    });
    expect(pulls).toEqual([0, 1, 0, 1, 0, 0, 1, 1, 1, 1]);
    expect(reasons.slice(0, 7)).toEqual([
      "a few pulls each 0",
      "a few pulls each 0",
      "a few pulls each 1",
      "a few pulls each 1",
      // 6 rounds are left: 0.75 + 1 + 1 + 1 + 1 + 1, against 6·0.5
      "largest optimistic rest 5.75",
      // 5 left: 0.75 + 0.875 + 1 + 1 + 1
      "largest optimistic rest 4.625",
      // 4 left: the first arm has fallen to 0.25, so 1 at most, against 4·0.5
      "largest optimistic rest 2",
    ]);
  });

  it("with a ceiling an arm may grow up to it", () => {
    // Scaled by 4: the same pulls.
    const tape = [[1, 2, 2.5, 1], Array.from({ length: 10 }, () => 2)];
    const policy = new SinglePeakedOptimism(2, 10, { each: 2, ceiling: 4 });
    const pulls = play(policy, { arms: 2, rounds: 10, rewards: (arm, n) => tape[arm][n - 1] });
    expect(pulls).toEqual([0, 1, 0, 1, 0, 0, 1, 1, 1, 1]);
  });

  it("each arm has max(2, floor(ln T)) pulls first", () => {
    const firstFree = (horizon: number) => {
      const policy = createPolicy("spo", {}, { arms: 2, seed: 1, horizon });
      return play(policy, { arms: 2, rounds: 30, rewards: (arm) => 0.5 - arm / 4 }).lastIndexOf(1) + 1;
    };
    // The second arm is pulled in the first phase alone: ln 100 = 4.6, ln 10^6 = 13.8
    expect([30, 100, 1_000_000].map(firstFree)).toEqual([6, 8, 26]);
  });

  it("late rewards and absent arms: an arm without two rewards goes first, the least pulled before the others", () => {
    const policy = new SinglePeakedOptimism(3, 50, { each: 2 });
    const pull = (round: number, open?: ArmSet) => {
      const arm = policy.choose(round, open);
      policy.pulled(arm);
      return arm;
    };
    expect([1, 2, 3, 4, 5, 6, 7].map((round) => pull(round))).toEqual([0, 1, 2, 0, 1, 2, 0]);
    policy.rewarded(0, 0.5);
    policy.rewarded(0, 0.5);
    expect(pull(8)).toBe(1);
    expect(pull(9, new ArmSet(3, [0]))).toBe(0);
  });

  it("never believes less of an arm than it can still return, on random peaks", () => {
    fc.assert(
      fc.property(
        fc.array(randomPeak, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 8, max: 40 }),
        (curves, horizon) => {
          const policy = new SinglePeakedOptimism(curves.length, horizon, { each: 2 });
          const counts = curves.map(() => 0);
          for (let round = 1; round <= horizon; round++) {
            const { arm, numbers } = policy.explain(round);
            const left = horizon - round + 1;
            const canReturn = (i: number) => range(left).reduce((sum, j) => sum + curves[i](counts[i] + j + 1), 0);
            if (counts.every((count) => count >= 2)) {
              // The chosen arm's bound is the largest, so it is above what any arm can return.
              const most = Math.max(...curves.map((_, i) => canReturn(i)));
              expect(numbers["optimisticRest"]).toBeGreaterThanOrEqual(most - 1e-9);
            }
            policy.pulled(arm);
            policy.rewarded(arm, curves[arm](++counts[arm]));
          }
        },
      ),
      { numRuns: 60, seed: 5 },
    );
  });

  it("pulls the same arms as its reference, on random peaks", () => {
    const cases = fc.tuple(fc.array(randomPeak, { minLength: 1, maxLength: 4 }), fc.integer({ min: 12, max: 60 }));
    fc.assert(
      fc.property(cases, ([curves, rounds]) => {
        const arms = curves.length;
        const rewards = (arm: number, n: number) => curves[arm](n);
        const pulls = play(new SinglePeakedOptimism(arms, rounds), { arms, rounds, rewards });
        // The first pulls are in another order, which changes nothing after them.
        const first = arms * firstPulls(rounds);
        expect(pulls.slice(first)).toEqual(singlePeakedReference({ arms, rounds, rewards }).slice(first));
      }),
      { numRuns: 60, seed: 6 },
    );
  });

  it("misses an ever smaller part where EXP3 goes on missing as much (inc_dec_3 of the authors)", () => {
    const environment = {
      id: "single-peaked",
      parameters: {
        heights: [1, 0.8],
        starts: [1 - 0.0015 * Math.exp(6), 0.8 - 0.005 * Math.exp(4.5)],
        ends: [0.5, 0.6],
        rises: [0.01, 0.009],
        turns: [600, 500],
        falls: [0.011, 0.0099],
      },
    };
    const missed = (id: string, horizon: number) => {
      const policies = [{ id }];
      const study = { environment, policies, horizon, trials: 3, seed: 1, metrics: ["regret"], checkpoints: [horizon] };
      return simulateAll(study).policies[0].metrics["regret"].checkpoints[0].values[0].mean / horizon;
    };
    expect(missed("spo", 4000)).toBeLessThan(missed("spo", 1000));
    expect(missed("spo", 4000)).toBeLessThan(missed("exp3", 4000) / 4);
  });
});
