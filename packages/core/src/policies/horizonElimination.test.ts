import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hkrReference } from "../../test/references/horizonElimination.js";
import { randomCurves, smoothCurves } from "../../test/support/curves.js";
import { range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import { HorizonElimination, optimisticGrowth } from "./horizonElimination.js";

/** A gifted arm, always 1/2, and a late bloomer, n/8 up to 1. */
const curve = (arm: number, n: number) => (arm === 0 ? 1 / 2 : Math.min(1, n / 8));

describe("HKR by hand: a gifted arm and a late bloomer", () => {
  it("T = 16: the gifted arm is dropped after five passes", () => {
    // Arm 0 has 8 in both totals. Arm 1 after n passes: pessimistic n(n + 1)/16 + (16 − n)·n/8:
    // 3.875, 5.625, 7.25, 8.75.
    // Its optimistic total is what it gets: 36/8 + 8 = 12.5.
    const policy = new HorizonElimination(2, 16);
    const reasons: string[] = [];
    const pulls = play(policy, { arms: 2, rounds: 16, rewards: curve }, (round) => {
      const { rule, numbers } = policy.explain(round);
      reasons.push(`${rule} ${numbers["optimistic"] ?? ""} ${numbers["pessimistic"] ?? ""}`.trim());
    });
    expect(pulls).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
    // The test is made at the start of a pass, and the last survivor is known as such from its first pull on.
    expect(reasons.slice(3, 11)).toEqual(["in turn", "in turn 8 8", "in turn 12.5 3.875", "in turn 8 8", "in turn 12.5 5.625", "in turn 8 8", "in turn 12.5 7.25", "in turn 12.5 8.75"]); // prettier-ignore
    expect(reasons[11]).toBe("last survivor 12.5 10.125"); // n = 6: 21/8 + 10·6/8
  });

  it("T = 6 drops the late bloomer at the first test, T = 7 none: below is strict", () => {
    // T = 6: 21/8 < 3.   T = 7: 28/8 = 7/2, not below; arm 1's pessimistic totals are below 7/2.
    expect(play(new HorizonElimination(2, 6), { arms: 2, rounds: 6, rewards: curve })).toEqual([0, 1, 0, 1, 0, 0]);
    expect(play(new HorizonElimination(2, 7), { arms: 2, rounds: 7, rewards: curve })).toEqual([0, 1, 0, 1, 0, 1, 0]);
  });

  it("the growth of an arm stops at 1", () => {
    // f = 2/8, Δ = 1/8: 1/8 + … + 6/8, then 6/8 for each of the other two: 21/8 + 12/8.
    expect(optimisticGrowth(2 / 8, 1 / 8, 8)).toBe(33 / 8);
    expect(optimisticGrowth(2 / 8, 1 / 8, 4)).toBe(10 / 8);
    // Between 1/2 + 1·3/16 and 1/2 + 3·3/16 > 1: 3/16 + 6/16 + 8/16 + 8/16
    expect(optimisticGrowth(1 / 2, 3 / 16, 4)).toBe(25 / 16);
    expect([optimisticGrowth(1, 0, 9), optimisticGrowth(1, 1, 9), optimisticGrowth(0.5, -0.1, 9)]).toEqual([0, 0, 0]);
  });
});

describe("HKR with absent arms and late rewards", () => {
  it("a pass is over the open survivors, the test over all; only dropped arms open: the least pulled", () => {
    // T = 40. Arm 0 always 1, arm 1 always 1/2, arm 2 always 1/4. Arm 2 is absent from round 3 on.
    const policy = new HorizonElimination(3, 40);
    const rewards = (arm: number) => [1, 1 / 2, 1 / 4][arm];
    const open = (round: number) => [round !== 7, round !== 7, round <= 2 || round === 7 || round === 8];
    // 1–2: 0 1.  3–4: 0 is open with 1 pull, 1 with 1: 0, 1 (arm 2 is absent, it has none).
    // 5: both have 2: a pass begins. Pessimistic of arm 0 is 40, optimistic of arm 1 is 20: dropped. 0.
    // 6: only arm 0 survives of the open ones, 3 pulls each of itself: 0.
    // 7: only arm 2 is open, it has no observation: it survives and is next.  8: arm 2 has 1, arm 0 has 4: 2.
    // 9: a pass of arm 0 alone, and arm 2, optimistic 10, is dropped with its two rewards.
    expect(play(policy, { arms: 3, rounds: 10, rewards, open })).toEqual([0, 1, 0, 1, 0, 0, 2, 2, 0, 0]);
    expect([...policy.state().columns["surviving"]]).toEqual([1, 0, 0]);
    expect(policy.explain(11, new ArmSet(3, [1, 2]))).toMatchObject({ arm: 1, rule: "no survivor is open" });
    policy.pulled(1, 11, new ArmSet(3, [1, 2]));
    expect(policy.choose(12, new ArmSet(3, [1, 2]))).toBe(2);
  });

  it("an arm is tested on what has been observed of it", () => {
    const policy = new HorizonElimination(2, 10);
    const pull = (round: number) => {
      const arm = policy.choose(round);
      policy.pulled(arm, round);
      return arm;
    };
    expect([1, 2, 3, 4, 5, 6].map(pull)).toEqual([0, 1, 0, 1, 0, 1]);
    for (const arm of [0, 0, 1]) policy.rewarded(arm, arm === 0 ? 1 : 0);
    expect(policy.choose(7)).toBe(0); // a single reward of arm 1: it is not dropped
    policy.pulled(0, 7);
    expect(policy.choose(8)).toBe(1);
    policy.rewarded(1, 0);
    expect(policy.choose(8)).toBe(1); // inside a pass no arm is tested
    policy.pulled(1, 8);
    expect(policy.choose(9)).toBe(0);
    policy.pulled(0, 9);
    expect(policy.explain(10)).toMatchObject({ arm: 0, rule: "last survivor" });
  });

  it("needs a horizon", () => {
    expect(() => createPolicy("horizon-elimination", { arms: 2, seed: 1 })).toThrow(
      expect.objectContaining({ code: "horizon-missing" }),
    );
  });
});

describe("HKR and its slow reference", () => {
  it("pull the same arms on random concave curves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 220 }), fc.nat(), (arms, rounds, seed) => {
        const rewards = randomCurves(seed, arms, rounds);
        const pulls = play(new HorizonElimination(arms, rounds), { arms, rounds, rewards });
        expect(pulls).toEqual(hkrReference({ arms, rounds, curve: rewards }));
      }),
      { seed: 120, numRuns: 60 },
    );
  });

  it("drop the same arms on smooth curves: the closed forms are the sums", () => {
    // Rounding could decide a tie; none of these has one.
    for (const seed of range(20)) {
      const [arms, rounds] = [2 + (seed % 5), 150];
      const rewards = smoothCurves(seed, arms);
      const pulls = play(new HorizonElimination(arms, rounds), { arms, rounds, rewards });
      expect(pulls, `seed ${seed}`).toEqual(hkrReference({ arms, rounds, curve: rewards }));
    }
  });

  it("never drop an arm that is the best for the horizon", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(), (arms, seed) => {
        const [rounds, rewards] = [150, randomCurves(seed, arms, 150)];
        const policy = new HorizonElimination(arms, rounds);
        play(policy, { arms, rounds, rewards });
        const totals = range(arms).map((arm) => range(rounds).reduce((sum, n) => sum + rewards(arm, n + 1), 0));
        const { surviving } = policy.state().columns;
        totals.forEach((total, arm) => {
          if (total === Math.max(...totals)) expect(surviving[arm]).toBe(1);
        });
      }),
      { seed: 121, numRuns: 60 },
    );
  });
});
