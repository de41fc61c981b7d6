import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deadlineQuotaReference } from "../../test/references/deadlineQuota.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { adversaries, pickLearner, pickPolicy } from "../../test/support/adversaries.js";
import { fraction, ZERO } from "../../test/support/fraction.js";
import { type Learner, range } from "../../test/support/history.js";
import { thompsonWithLuck } from "../../test/support/luck.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { brokenPromise, mixedQuotas, quotasOf, randomQuotas, thousandths } from "../../test/support/quotas.js";
import { refusal } from "../../test/support/refusal.js";
import { createPolicy } from "../registry/createPolicy.js";
import { Shares } from "../shares/shares.js";
import { DeadlineQuota } from "./deadlineQuota.js";
import { GuardedLearner } from "./guardedLearner.js";

const create = (shares: readonly (number | string)[], learner = "ucb1", seed = 1) =>
  createPolicy({ id: "deadline-quota", version: 1, parameters: { shares, learner } }, { arms: shares.length, seed });

describe("deadline quota by hand", () => {
  it("r = (3/5, 3/10, 0) over UCB1, rewards always 1/4, 1/2 and 1", () => {
    // due: N < r·t. Deadlines ceil((N + 1)/r): of arm 0 2 4 5 7 9 10 12 14, of arm 1 4 7 10 14
    //  1  0 < 0.6, 0 < 0.3: 2 and 4 → 0      7  4 < 4.2, 2 < 2.1: 9 and 10 → 0
    //  2  1 < 1.2, 0 < 0.6: 4 and 4 → 0      8  5 < 4.8 no, 2 < 2.4: 10 → 1
    //  3  2 < 1.8 no, 0 < 0.9: 4 → 1         9  5 < 5.4, 3 < 2.7 no: 10 → 0
    //  4  2 < 2.4, 1 < 1.2: 5 and 7 → 0     10  6 < 6 no, 3 < 3 no → learner, 2 is unobserved: 2
    //  5  3 < 3 no, 1 < 1.5: 7 → 1          11  6 < 6.6, 3 < 3.3: 12 and 14 → 0
    //  6  3 < 3.6, 2 < 1.8 no: 7 → 0        12  7 < 7.2, 3 < 3.6: 14 and 14 → 0
    const policy = create([0.6, 0.3, 0]);
    const deadlines: unknown[] = [];
    const pulls = play(policy, { arms: 3, rounds: 12, rewards: (arm) => [0.25, 0.5, 1][arm] }, (round) => {
      const { arm, rule, numbers } = policy.explain(round);
      deadlines.push(rule === "deadline" ? numbers["deadline"] : rule);
      expect(policy.choose(round)).toBe(arm);
    });
    expect(pulls).toEqual([0, 0, 1, 0, 1, 0, 0, 1, 0, 2, 0, 0]);
    expect(deadlines).toEqual([2, 4, 4, 5, 7, 7, 9, 10, 10, "learner", 12, 14]);
  });

  it("Σ r = 1 leaves the learner nothing, r = 0 leaves it everything", () => {
    // (1/2, 1/4, 1/4): deadlines 2 4 4 → 0; 1 and 2 due, 4 and 4 → 1; 0 and 2 due, 4 and 4 → 0; 2; and so on
    const wants = pickPolicy(3, () => 2);
    const game = { arms: 3, rounds: 8, rewards: () => 0 };
    expect(play(new GuardedLearner(new DeadlineQuota(Shares.parse([0.5, 0.25, 0.25], 3), 1), wants), game)).toEqual([
      0, 1, 0, 2, 0, 1, 0, 2,
    ]);
    expect(play(new GuardedLearner(new DeadlineQuota(Shares.parse(0, 3), 1), wants), game)).toEqual([
      2, 2, 2, 2, 2, 2, 2, 2,
    ]);
    // r = 1: due in every round
    expect(play(new GuardedLearner(new DeadlineQuota(Shares.parse([0, 1, 0], 3), 1), wants), game)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it("an early pull by the learner only removes a later job", () => {
    // r = (1/4, 1/4), a learner that wants arm 1: 1: 4 and 4 → 0.  2: 1 < 2/4 no, 0 < 2/4 → 1.
    // 3, 4: free: 1, 1: N = (1, 3).
    // 5: 1 < 5/4 → 0, 3 < 5/4 no.  6–8: 2 < 8/4 no, 5 < 8/4 no: 1.  9: 2 < 9/4 → 0
    const policy = new GuardedLearner(
      new DeadlineQuota(Shares.parse(0.25, 2), 1),
      pickPolicy(2, () => 1),
    );
    expect(play(policy, { arms: 2, rounds: 9, rewards: () => 0 })).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 0]);
  });

  it("counts pulls, also those whose reward has not come", () => {
    const policy = create([0.6, 0.3, 0]);
    const pulls = range(9).map((index) => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      return arm;
    });
    expect(pulls).toEqual([0, 0, 1, 0, 1, 0, 0, 1, 0]);
    policy.rewarded(0, 1);
    // 10 is free: pulls 6 3 0. Arms 1 and 2 are unobserved: the less pulled. After its pull and reward only arm 1 is.
    expect(policy.explain(10)).toMatchObject({ arm: 2, rule: "learner", learner: { rule: "not yet observed" } });
  });

  it("ten shares of 0.1 and three of 1/3 are whole, whatever floating point says", () => {
    expect(range(10).reduce((sum) => sum + 0.1, 0)).not.toBe(1);
    for (const quotas of [
      quotasOf(range(10).map(() => fraction(1, 10))),
      quotasOf(range(3).map(() => fraction(1, 3))),
    ]) {
      const arms = quotas.shares.length;
      const policy = new GuardedLearner(
        new DeadlineQuota(Shares.parse(quotas.shares, arms), 1),
        pickPolicy(arms, () => 0),
      );
      const pulls = play(policy, { arms, rounds: 300, rewards: () => 0 });
      expect(pulls).toEqual(range(300).map((index) => index % arms));
      expect(brokenPromise(quotas.exact, pulls)).toBeUndefined();
    }
  });
});

describe("deadline quota pulls like its slow reference", () => {
  const awkward = fc.constantFrom(
    thousandths(900, 50, 30, 20),
    thousandths(867, 118, 10, 4, 1),
    quotasOf([fraction(1, 3), fraction(5, 100), ZERO, fraction(1, 10), fraction(211, 1000)]),
  );
  const quotas = fc.oneof(randomQuotas(), mixedQuotas(), awkward);
  const learnerOf: Record<string, (arms: number, seed: number) => Learner> = {
    ucb1: () => ucb1Choice,
    thompson: thompsonWithLuck,
  };

  it.each(["ucb1", "thompson"])("over %s", (learner) => {
    fc.assert(
      fc.property(quotas, fc.nat(), ({ shares, exact }, seed) => {
        const means = exact.map((_, arm) => 0.9 - arm / 10);
        const game = { arms: shares.length, rounds: 200, rewards: bernoulliRewards(means, seed) };
        const expected = deadlineQuotaReference({
          ...game,
          shares: exact,
          learner: learnerOf[learner](shares.length, seed),
        });
        expect(play(create(shares, learner, seed), game)).toEqual(expected);
      }),
      { seed: 30, numRuns: 12 },
    );
  });

  it("over learners that try to break it", () => {
    fc.assert(
      fc.property(quotas, fc.constantFrom(...adversaries), ({ shares, exact }, adversary) => {
        const [arms, pick] = [shares.length, adversary(exact)];
        const game = { arms, rounds: 150, rewards: () => 0 };
        const expected = deadlineQuotaReference({ ...game, shares: exact, learner: pickLearner(arms, pick) });
        expect(
          play(new GuardedLearner(new DeadlineQuota(Shares.parse(shares, arms), 1), pickPolicy(arms, pick)), game),
        ).toEqual(expected);
      }),
      { seed: 31, numRuns: 20 },
    );
  });
});

it("shares that stay or fall keep every floor, with newcomers beside them", () => {
  const from = create(["1/2", "1/4", "1/4"]);
  for (const round of range(99)) from.pulled(from.choose(round + 1), round + 1);
  const policy = create([0, "1/4", "1/5"]);
  policy.carry(from, [null, 1, 2]);
  const pulls = [0, from.state().columns["pulls"][1], from.state().columns["pulls"][2]];
  expect(policy.state().columns["absences"]).toEqual(Uint32Array.of(99, 0, 0));
  for (let round = 100; round <= 300; round++) {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    policy.rewarded(arm, arm === 0 ? 1 : 0);
    pulls[arm]++;
    expect(pulls[1]).toBeGreaterThanOrEqual(Math.floor(round / 4));
    expect(pulls[2]).toBeGreaterThanOrEqual(Math.floor(round / 5));
  }
});

it.each([
  ["a share that rises", ["1/2", "1/3"], [0, 1], "shares[1]"],
  ["a newcomer with a share", ["1/2", "1/4", "1/100"], [0, 1], "shares[2]"],
  ["a share that goes to another arm", ["1/4", "1/2"], [0, 1], "shares[1]"],
])("refuses %s: a floor could break", (what, shares, to, path) => {
  const from = create(["1/2", "1/4"]);
  expect(refusal(what, () => create(shares).carry(from, to))).toMatchObject({ code: "carry-promised", path });
});
