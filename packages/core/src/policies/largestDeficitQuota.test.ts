import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickPolicy } from "../../test/support/adversaries.js";
import { fraction, ZERO } from "../../test/support/fraction.js";
import { range, type Learner } from "../../test/support/history.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { largestDeficitQuotaReference } from "../../test/references/largestDeficitQuota.js";
import { thompsonWithLuck } from "../../test/support/luck.js";
import { bernoulliRewards, play, playMany } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { createPolicy } from "../registry/createPolicy.js";
import { parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import { GuardedLearner } from "./guardedLearner.js";
import { LargestDeficitQuota } from "./largestDeficitQuota.js";

const create = (arms: number, parameters: Record<string, unknown>, seed = 1, perRound = 1) =>
  createPolicy({ id: "largest-deficit-quota", parameters }, { arms, seed, perRound });

describe("largest-deficit quota by hand: r = (2/5, 2/5, 0) over UCB1, rewards always 1/2, 0 and 1", () => {
  const game = { arms: 3, rounds: 12, rewards: (arm: number) => [0.5, 0, 1][arm] };

  it("FUCB", () => {
    // deficits r(t − 1) − N of arms 0 and 1 before the round; ties to the lowest; 0 is no deficit
    //  1   0     0    → learner, all unobserved: 0       7   2/5   2/5  → 0
    //  2  −3/5   2/5  → 1                                8  −1/5   4/5  → 1
    //  3  −1/5  −1/5  → learner, 2 unobserved: 2         9   1/5   1/5  → 0
    //  4   1/5   1/5  → 0                               10  −2/5   3/5  → 1
    //  5  −2/5   3/5  → 1                               11   0     0    → learner, 1.595 1.095 2.549: 2
    //  6   0     0    → learner, 1.839 1.339 2.893: 2   12   2/5   2/5  → 0
    const policy = create(3, { shares: [0.4, 0.4, 0] });
    const rules: string[] = [];
    const pulls = play(policy, game, (round) => {
      const { rule, numbers } = policy.explain(round);
      rules.push(rule === "learner" ? "-" : numbers["deficit"].toFixed(1));
    });
    expect(pulls).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 0, 1, 2, 0]);
    expect(rules).toEqual(["-", "0.4", "-", "0.2", "0.6", "-", "0.4", "0.8", "0.2", "0.6", "-", "0.4"]);
  });

  it("Flearn with α = 1/2", () => {
    //  1–3: no deficit above 1/2 → learner, unobserved: 0 1 2.    4: 1/5 1/5 → learner, 2.165 1.665 2.665: 2
    //  5   3/5   3/5 → 0     6   0  1 → 1       7   2/5  2/5 → learner, 1.895 1.395 2.395: 2
    //  8   4/5   4/5 → 0     9  1/5 6/5 → 1    10   3/5  3/5 → 0
    // 11   0     1   → 1    12  2/5 2/5 → learner, 1.615 1.115 2.287: 2
    const policy = create(3, { shares: [0.4, 0.4, 0], tolerance: 0.5 });
    expect(play(policy, game)).toEqual([0, 1, 2, 2, 0, 1, 2, 0, 1, 0, 1, 2]);
  });

  it("with arm 0 closed in rounds 4 to 6: its deficit grows on the global clock", () => {
    //  1–3 as above: 0 1 2.   4: arm 1 has 1/5 → 1.   5: 3/5 (closed) −2/5 → learner 1.269 2.794: 2
    //  6: 1 (closed) and 0 → learner 1.339 2.339: 2     7: 7/5 2/5 → 0    8: 4/5 4/5 → 0    9: 1/5 6/5 → 1
    // 10: 3/5 3/5 → 0
    const open = (round: number) => [round < 4 || round > 6, true, true];
    const policy = create(3, { shares: [0.4, 0.4, 0] });
    expect(play(policy, { ...game, rounds: 10, open })).toEqual([0, 1, 2, 1, 2, 2, 0, 0, 1, 0]);
  });

  it("quotas count pulls, also those whose reward has not come", () => {
    // As FUCB above in rounds 1 to 5, where the learner only meets unobserved arms; no reward arrives at all.
    const policy = create(3, { shares: [0.4, 0.4, 0] });
    const pulls = range(6).map((index) => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      return arm;
    });
    // 6: no deficit; pulls 2 2 1: the least pulled unobserved arm
    expect(pulls).toEqual([0, 1, 2, 0, 1, 2]);
    policy.rewarded(0, 0.5);
    expect(policy.choose(11)).toBe(0); // clock 10: 4 − 2 = 2 for arms 0 and 1
  });
});

it("two at a time, r = (0.9, 0.6, 0.3, 0) over a learner that takes the lowest arm, by hand", () => {
  // deficits of arms 0, 1, 2 before the round; the learner fills up
  // 1   0     0     0    → 0, 1        5  −0.4  −0.6   0.2 → 2, 0
  // 2  −0.1  −0.4   0.3  → 2, 0        6  −0.5   0    −0.5 → 0, 1
  // 3  −0.2   0.2  −0.4  → 1, 0        7  −0.6  −0.4  −0.2 → 0, 1
  // 4  −0.3  −0.2  −0.1  → 0, 1        8  −0.7  −0.8   0.1 → 2, 0
  const shares = Shares.parse([0.9, 0.6, 0.3, 0], 4, 2);
  const policy = new GuardedLearner(
    new LargestDeficitQuota(shares, parseFraction(0)),
    pickPolicy(4, (open) => open[0]),
  );
  const pulls = playMany(policy, { arms: 4, rounds: 8, perRound: 2, rewards: () => 0 });
  expect(pulls.map((round) => round.join(""))).toEqual(["01", "02", "01", "01", "02", "01", "01", "02"]);
});

describe("FUCB, F-TS and Flearn pull like their slow reference", () => {
  const [rounds, seeds] = [200, fc.nat()];
  const quotas = fc.oneof(randomQuotas(), mixedQuotas());
  const tolerances = fc.constantFrom("0", "0", "1/3", "1/2", "1", "5/2");
  const chances = fc.option(fc.double({ min: 0.3, max: 0.95, noNaN: true }));
  const learnerOf: Record<string, (arms: number, seed: number) => Learner> = {
    ucb1: () => ucb1Choice,
    thompson: thompsonWithLuck,
  };

  it.each(["ucb1", "thompson"])("over %s", (learner) => {
    fc.assert(
      fc.property(quotas, tolerances, seeds, chances, ({ shares, exact }, tolerance, seed, chance) => {
        const arms = shares.length;
        const rewards = bernoulliRewards(
          exact.map((_, arm) => 0.9 - arm / 10),
          seed,
        );
        const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
        const pulls = play(create(arms, { shares, tolerance, learner }, seed), { arms, rounds, rewards, open });
        const [numerator, denominator = "1"] = tolerance.split("/");
        const expected = largestDeficitQuotaReference({
          shares: exact,
          tolerance: fraction(BigInt(numerator), BigInt(denominator)),
          rounds,
          rewards,
          open,
          learner: learnerOf[learner](arms, seed),
        });
        expect(pulls).toEqual(expected);
      }),
      { seed: 10, numRuns: 30 },
    );
  });

  it.each(["ucb1", "thompson"])("several at a time over %s", (learner) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }).chain((m) => fc.tuple(fc.constant(m), randomQuotas({ perRound: m }))),
        seeds,
        chances,
        ([perRound, { shares, exact }], seed, chance) => {
          const arms = shares.length;
          const rewards = bernoulliRewards(
            exact.map((_, arm) => 0.9 - arm / 10),
            seed,
          );
          const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
          const game = { arms, rounds: 100, perRound, rewards, open };
          const expected = largestDeficitQuotaReference({
            ...game,
            shares: exact,
            tolerance: ZERO,
            learner: learnerOf[learner](arms, seed),
          });
          expect(playMany(create(arms, { shares, learner }, seed, perRound), game)).toEqual(expected);
        },
      ),
      { seed: 11, numRuns: 20 },
    );
  });
});
