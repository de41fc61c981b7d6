import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adversaries, pickPolicy } from "../../test/support/adversaries.js";
import { fraction, ZERO } from "../../test/support/fraction.js";
import { range } from "../../test/support/history.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import {
  brokenPromise,
  mixedQuotas,
  quotasOf,
  randomQuotas,
  thousandths,
  type Quotas,
} from "../../test/support/quotas.js";
import { Thompson } from "../learners/thompson/thompson.js";
import { Ucb1 } from "../learners/ucb1.js";
import type { Policy } from "../policy.js";
import { Shares } from "../shares/shares.js";
import { DeadlineQuota } from "./deadlineQuota.js";
import { GuardedLearner } from "./guardedLearner.js";

function broken({ shares, exact }: Quotas, learner: Policy, rounds: number): string | undefined {
  const arms = shares.length;
  const rewards = bernoulliRewards(
    exact.map((_, arm) => (arm + 1) / (arms + 1)),
    1,
  );
  const policy = new GuardedLearner(new DeadlineQuota(Shares.parse(shares, arms), 1), learner);
  return brokenPromise(exact, play(policy, { arms, rounds, rewards }));
}

describe("N_i(t) ≥ floor(r_i·t) at every t", () => {
  const learner = fc.constantFrom(...adversaries);

  it("for random quotas, Σ r = 1 and Σ r < 1, with and without arms to waste pulls on, and every hostile learner", () => {
    fc.assert(
      fc.property(randomQuotas(), learner, (quotas, adversary) => {
        expect(broken(quotas, pickPolicy(quotas.shares.length, adversary(quotas.exact)), 600)).toBeUndefined();
      }),
      { seed: 40, numRuns: 200 },
    );
  });

  it("for quotas of different denominators", () => {
    fc.assert(
      fc.property(mixedQuotas(7), learner, ({ exact }, adversary) => {
        const quotas = quotasOf([...exact, ZERO]);
        expect(broken(quotas, pickPolicy(exact.length + 1, adversary(quotas.exact)), 600)).toBeUndefined();
      }),
      { seed: 41, numRuns: 150 },
    );
  });

  it("over UCB1 and Thompson sampling", () => {
    fc.assert(
      fc.property(randomQuotas(), fc.nat(), (quotas, seed) => {
        const arms = quotas.shares.length;
        expect(broken(quotas, new Ucb1(arms), 500)).toBeUndefined();
        expect(broken(quotas, new Thompson(arms, seed), 200)).toBeUndefined();
      }),
      { seed: 42, numRuns: 30 },
    );
  });

  it.each([
    ["where the largest deficit fails", thousandths(900, 50, 30, 20)],
    ["where it fails by 1.65", thousandths(867, 118, 10, 4, 1)],
    ["with an arm to waste pulls on", thousandths(867, 100, 10, 4, 1, 0)],
    ["of twenty arms of 0.05", quotasOf(range(20).map(() => fraction(1, 20)))],
    ["with 1/3, 1/7, 0.05 and none", quotasOf([fraction(1, 3), fraction(1, 7), fraction(5, 100), ZERO])],
    // ⌊t·999999999/1000000000⌋ is t − 1 for long; 2^31 is the largest denominator there is.
    ["close to 1", quotasOf([fraction(999_999_999, 1_000_000_000), ZERO])],
    ["with the largest denominators", quotasOf([fraction(1431655764, 2147483647), fraction(1, 3), ZERO])],
  ])("for 20 000 rounds %s", (_name, quotas) => {
    for (const adversary of adversaries) {
      expect(broken(quotas, pickPolicy(quotas.shares.length, adversary(quotas.exact)), 20_000)).toBeUndefined();
    }
  });

  it("for as many pulls as the quota asks, not a pull more than a learner that refuses to help needs", () => {
    // A learner that only ever pulls the arm without a quota:
    // arm i has ceil(r_i·t) pulls at most, so the rest is the learner's.
    fc.assert(
      fc.property(randomQuotas({ arms: 6, spare: 0 }), ({ exact }) => {
        const quotas = quotasOf([...exact, ZERO]);
        const arms = quotas.shares.length;
        const policy = new GuardedLearner(
          new DeadlineQuota(Shares.parse(quotas.shares, arms), 1),
          pickPolicy(arms, () => arms - 1),
        );
        const counts = quotas.exact.map(() => 0n);
        for (const [index, arm] of play(policy, { arms, rounds: 300, rewards: () => 0 }).entries()) {
          counts[arm]++;
          const [p, q] = quotas.exact[arm];
          if (arm < arms - 1) expect((counts[arm] - 1n) * q < p * BigInt(index + 1)).toBe(true);
        }
      }),
      { seed: 43, numRuns: 40 },
    );
  });
});
