import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fraction, ZERO } from "../../../test/support/fraction.js";
import { randomAvailability, seeded } from "../../../test/support/hostile.js";
import { largestDeficitQuotaReference } from "../../../test/references/largestDeficitQuota.js";
import { betaSamples, thompsonWithLuck } from "../../../test/support/luck.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { thompsonReference } from "../../../test/references/thompson.js";
import { ArmSet } from "../../arms.js";
import { Generator, purpose } from "../../random/index.js";
import { Thompson } from "./thompson.js";

describe("Thompson sampling by hand", () => {
  // Seed 1, rewards from the tape. Draws are those of random/beta from the generator (1, choice, t, 0), arm by arm.
  //     S + 1, F + 1 before the round       draws                    pulled: reward
  //  1  (1,1) (1,1) (1,1)                   0.8292  0.7662  0.2386   0: 0
  //  2  (1,2) (1,1) (1,1)                   0.0117  0.5792  0.6018   2: 0
  //  3  (1,2) (1,1) (1,2)                   0.2944  0.0361  0.1966   0: 1
  //  4  (2,2) (1,1) (1,2)                   0.6892  0.9348  0.4161   1: 1
  //  5  (2,2) (2,1) (1,2)                   0.2326  0.9943  0.2210   1: 1
  //  6  (2,2) (3,1) (1,2)                   0.8444  0.8152  0.5409   0: 0
  //  7  (2,3) (3,1) (1,2)                   0.4182  0.8115  0.2231   1: 0
  //  8  (2,3) (3,2) (1,2)                   0.2760  0.1285  0.5428   2: 0
  //  9  (2,3) (3,2) (1,3)                   0.8224  0.4662  0.3862   0: 0
  // 10  (2,4) (3,2) (1,3)                   0.2318  0.8463  0.0818   1
  const tape = [
    [0, 1, 0, 0],
    [1, 1, 0, 0],
    [0, 0],
  ];
  const game = { arms: 3, rewards: (arm: number, n: number) => tape[arm][n - 1] };

  it("ten rounds of three arms", () => {
    const policy = new Thompson(3, 1);
    const reasons: string[] = [];
    play(policy, { ...game, rounds: 10 }, (round) => {
      const { arm, numbers } = policy.explain(round);
      reasons.push(`${arm} ${numbers["draw"].toFixed(4)} ${numbers["successes"]} ${numbers["failures"]}`);
    });
    expect(reasons).toEqual([
      "0 0.8292 0 0",
      "2 0.6018 0 0",
      "0 0.2944 0 1",
      "1 0.9348 0 0",
      "1 0.9943 1 0",
      "0 0.8444 1 1",
      "1 0.8115 2 0",
      "2 0.5428 0 1",
      "0 0.8224 1 2",
      "1 0.8463 2 1",
    ]);
  });

  it("a closed arm keeps its place among the draws", () => {
    const policy = new Thompson(3, 1);
    play(policy, { ...game, rounds: 3 });
    // Round 4: 0.6892, 0.9348, 0.4161
    expect(policy.choose(4, new ArmSet(3, [0, 2]))).toBe(0);
    expect(policy.explain(4, new ArmSet(3, [2])).numbers["draw"].toFixed(4)).toBe("0.4161");
  });

  it("a late reward changes the posterior when it arrives, not before", () => {
    const policy = new Thompson(3, 1);
    policy.pulled();
    policy.pulled();
    expect(policy.explain(1).numbers).toMatchObject({ successes: 0, failures: 0 });
    policy.rewarded(0, 0);
    policy.rewarded(2, 0);
    policy.rewarded(0, 1);
    expect(policy.explain(4, new ArmSet(3, [0])).numbers).toMatchObject({ successes: 1, failures: 1 });
    expect(policy.explain(4).numbers["draw"].toFixed(4)).toBe("0.9348");
  });
});

describe("rewards between 0 and 1", () => {
  it("count as a success with their own probability", () => {
    // 20 000 coins for x: the count of successes is binomial.
    for (const x of [0.05, 0.5, 0.9]) {
      const policy = new Thompson(1, 3);
      for (let n = 0; n < 20_000; n++) policy.rewarded(0, x);
      const { successes, failures } = policy.state().columns;
      expect(successes[0] + failures[0]).toBe(20_000);
      expect(Math.abs(successes[0] / 20_000 - x)).toBeLessThan(5 * Math.sqrt((x * (1 - x)) / 20_000));
    }
  });

  it("have a coin that depends on seed, arm and number of the reward alone", () => {
    // The coins of seed 1 are 0.354, 0.716, 0.683, 0.772 for arm 0 and 0.435, 0.645, 0.514, 0.486 for arm 1.
    const coin = (arm: number, n: number) => new Generator().key(1, purpose.coin, arm, n).uniform();
    expect([0, 1, 2, 3].map((n) => coin(1, n).toFixed(3))).toEqual(["0.435", "0.645", "0.514", "0.486"]);
    const policy = new Thompson(2, 1);
    for (const [arm, reward] of [
      [0, 0.7],
      [1, 0.5],
      [0, 0.7],
      [1, 0.5],
      [1, 0.52],
      [0, 1],
      [0, 0.7],
      [1, 0.48],
    ]) {
      policy.choose(1);
      policy.rewarded(arm, reward);
    }
    // arm 0: 0.354 < 0.7; 0.716 no; 1 without a coin; 0.772 no. arm 1: 0.435 < 0.5; 0.645 no; 0.514 < 0.52; 0.486 no.
    const { successes, failures } = policy.state().columns;
    expect([...successes, ...failures]).toEqual([2, 2, 2, 2]);
  });
});

describe("Thompson sampling and its slow reference", () => {
  const means = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });

  it("pull the same arms", () => {
    fc.assert(
      fc.property(means, fc.nat(), (mu, seed) => {
        const instance = { arms: mu.length, rounds: 300, rewards: bernoulliRewards(mu, seed) };
        const expected = thompsonReference({ ...instance, beta: betaSamples(seed) });
        expect(play(new Thompson(mu.length, seed), instance)).toEqual(expected);
      }),
      { seed: 3, numRuns: 30 },
    );
  });

  it("pull the same arms when some are closed", () => {
    fc.assert(
      fc.property(means, fc.nat(), fc.double({ min: 0.2, max: 0.9, noNaN: true }), (mu, seed, chance) => {
        const [arms, rounds, rewards] = [mu.length, 200, bernoulliRewards(mu, seed)];
        const open = randomAvailability(seeded(seed), arms, rounds, chance);
        // The quota rule without quotas is the bare learner.
        const expected = largestDeficitQuotaReference({
          shares: mu.map(() => ZERO),
          tolerance: fraction(0),
          rounds,
          rewards,
          open,
          learner: thompsonWithLuck(arms, seed),
        });
        expect(play(new Thompson(arms, seed), { arms, rounds, rewards, open })).toEqual(expected);
      }),
      { seed: 4, numRuns: 20 },
    );
  });
});

describe("a prior", () => {
  const prior = (successes: number[], failures: number[]) => ({
    successes: Float64Array.from(successes),
    failures: Float64Array.from(failures),
  });

  it.each([3, 70])("makes the draws of %d arms that have as many successes and failures more", (arms) => {
    const [a, b] = [2, 5].map((first) => Array.from({ length: arms }, (_, arm) => first + (arm % 3)));
    const believing = new Thompson(arms, 7, prior(a, b));
    const told = new Thompson(arms, 7);
    for (let arm = 0; arm < arms; arm++) {
      for (let n = 1; n < a[arm]; n++) told.rewarded(arm, 1);
      for (let n = 1; n < b[arm]; n++) told.rewarded(arm, 0);
    }
    for (let round = 1; round <= 60; round++) {
      const arm = believing.choose(round);
      expect(told.choose(round)).toBe(arm);
      expect(believing.propensity(arm, round)).toEqual(told.propensity(arm, round));
      for (const policy of [believing, told]) policy.rewarded(arm, round % 2);
    }
  });

  it("is no part of the counts, and is there again after a restore", () => {
    const [policy, restored] = [1, 1].map((seed) => new Thompson(2, seed, prior([1, 1], [1, 1000])));
    policy.rewarded(1, 1);
    expect(policy.state().columns).toEqual({ successes: Uint32Array.of(0, 1), failures: Uint32Array.of(0, 0) });
    restored.restore(policy.state());
    // θ_0 is uniform: P(θ_0 < θ_1) is the mean of Beta(2, 1000).
    const { probability } = restored.propensity(1, 1);
    expect(Math.abs((probability ?? 1) - 2 / 1002)).toBeLessThan(1e-10);
  });
});
