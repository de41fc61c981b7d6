import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adversaries, pickLearner, pickPolicy } from "../../test/support/adversaries.js";
import { deadlineQuotaManyReference } from "../../test/references/deadlineQuotaMany.js";
import { fraction, ZERO } from "../../test/support/fraction.js";
import { openArms, range, type Learner } from "../../test/support/history.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { thompsonWithLuck } from "../../test/support/luck.js";
import { bernoulliRewards, playMany } from "../../test/support/play.js";
import { brokenPromise, quotasOf, randomQuotas, type Quotas } from "../../test/support/quotas.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { Policy } from "../policy.js";
import { chooseMany } from "../chooseMany.js";
import { Shares } from "../shares/shares.js";
import { DeadlineQuota } from "./deadlineQuota.js";
import { GuardedLearner } from "./guardedLearner.js";

const over = ({ shares }: Quotas, perRound: number, learner: Policy) =>
  new GuardedLearner(new DeadlineQuota(Shares.parse(shares, shares.length, perRound), perRound), learner);
const pullsOf = (quotas: Quotas, perRound: number, learner: Policy, rounds: number) =>
  playMany(over(quotas, perRound, learner), { arms: quotas.shares.length, rounds, perRound, rewards: () => 0 });
const parts = (denominator: number, ...units: number[]) => quotasOf(units.map((unit) => fraction(unit, denominator)));

describe("several pulls a round by hand", () => {
  it("r = (4/5, 2/5, 9/10, 9/10), three at a time", () => {
    // The windows of arm 0 end at 2 3 4 5 (group deadline 5), then 7 …; of arm 1 at 3 5 8;
    // of arms 2 and 3 at j + 1 (group 10).
    // 1: 2 3 2 2 → 0 2 3.  2: all 3, all overlap, groups 5 0 10 10 → 2 3 0.
    // 3: 4 3 4 4, groups of 0, 2, 3: 5 10 10 → 1 2 3
    // 4: 4 for arm 0; arm 1 5 without overlap; 2 and 3 5 with → 0 2 3.  5: arm 0 5, arm 1 5, arms 2 and 3 6 → 0 1 2
    // 6: 7 for arm 0 (opens at 5), 8, 7, 6 → 3, then 0 and 2 before 1
    const pulls = pullsOf(parts(10, 8, 4, 9, 9), 3, pickPolicy(4, (open) => open[0]), 6); // prettier-ignore
    expect(pulls.map((round) => round.join(""))).toEqual(["023", "023", "123", "023", "012", "023"]);
  });

  it("free places are the learner's, among the arms not yet chosen", () => {
    // r = (1/2, 1/4, 0), two at a time, a learner that wants the last arm.
    // 1: 0 and 1 are due.  2: 1 < 1 no, 1 < 1/2 no: 2, then 1: N = (1, 2, 1).  3: 1 < 3/2: 0; 2 < 3/4 no: 2.
    // 4: 2 < 2 no: 2, 1
    const last = pickPolicy(3, (open) => open[open.length - 1]);
    const pulls = pullsOf(parts(4, 2, 1, 0), 2, last, 4);
    expect(pulls.map((round) => round.join(""))).toEqual(["01", "12", "02", "12"]);
  });

  it("answers in the order of urgency, and with one when asked for one", () => {
    // Deadlines of the first pulls: 4, 2, 3 and none.
    const policy = over(
      parts(12, 3, 6, 4, 0),
      2,
      pickPolicy(4, () => 3),
    );
    expect(chooseMany(policy, 4, 1, 3)).toEqual([1, 2, 0]);
    expect(policy.choose(1)).toBe(1);
    expect(policy.explain(1)).toMatchObject({ arm: 1, rule: "deadline", numbers: { deadline: 2 } });
  });
});

it("a round of absence moves a deadline by one round, however many pulls the round had", () => {
  // r = (1, 1/2, 1/4, 0), two at a time; arm 2 is away in round 1 and alone with arm 3 in round 2.
  const policy = over(
    parts(4, 4, 2, 1, 0),
    2,
    pickPolicy(4, (open) => open[0]),
  );
  const rounds = [new ArmSet(4, [0, 1, 3]), new ArmSet(4, [2, 3])];
  const chosen = rounds.map((open, index) => {
    const arms = chooseMany(policy, 4, index + 1, 2, open);
    for (const arm of arms) policy.pulled(arm, index + 1, open);
    return arms;
  });
  // 1: deadlines 1 and 2.  2: arm 2, due on its own clock from its first round on.  Then its second pull: 2·4 + 1 = 9.
  expect(chosen).toEqual([
    [0, 1],
    [2, 3],
  ]);
  const deadline = (arm: number) => policy.explain(9, new ArmSet(4, [arm])).numbers["deadline"];
  // Arm 0: two pulls and an absence: 2 + 1. Arm 1: 2·2 + 1.
  expect([deadline(0), deadline(1), deadline(2)]).toEqual([3, 5, 9]);
});

describe("N_i(t) ≥ floor(r_i·t) with m pulls a round and all arms open", () => {
  it.each([
    // Lowest arm first among equal deadlines breaks (1/2, 1/2, 1/2, 3/4, 3/4) in round 4: the overlap decides.
    ["m = 3, where the deadline alone fails", 3, parts(4, 2, 2, 2, 3, 3, 0)],
    // Deadline and overlap break (3/4, 3/4, 3/4, 7/8, 7/8) in round 8: the group deadline decides.
    ["m = 4, where deadline and overlap fail", 4, parts(8, 6, 6, 6, 7, 7, 0)],
    ["m = 3 with (4/5, 2/5, 9/10, 9/10)", 3, parts(10, 8, 4, 9, 9, 0)],
    ["m = 2 with r = 1", 2, quotasOf([fraction(1), fraction(1, 3), fraction(2, 3), ZERO])],
    ["m = 2 with 0.867", 2, parts(1000, 867, 867, 200, 65, 1, 0)],
  ])("%s", (_name, perRound, quotas) => {
    for (const adversary of adversaries) {
      const pulls = pullsOf(quotas, perRound, pickPolicy(quotas.shares.length, adversary(quotas.exact)), 3000);
      expect(brokenPromise(quotas.exact, pulls)).toBeUndefined();
    }
  });

  it("for random quotas and hostile learners, each arm at most once a round", () => {
    const instances = fc
      .integer({ min: 1, max: 5 })
      .chain((m) => fc.tuple(fc.constant(m), randomQuotas({ arms: 10, perRound: m })));
    fc.assert(
      fc.property(instances, fc.constantFrom(...adversaries), ([perRound, quotas], adversary) => {
        const pulls = pullsOf(quotas, perRound, pickPolicy(quotas.shares.length, adversary(quotas.exact)), 300);
        expect(brokenPromise(quotas.exact, pulls)).toBeUndefined();
        expect(pulls.every((round) => new Set(round).size === perRound)).toBe(true);
      }),
      { seed: 60, numRuns: 150 },
    );
  });
});

describe("m at a time it pulls like its slow reference", () => {
  // The reference searches for group deadlines slot by slot: with 99999/100000 for ever.
  const instances = fc
    .integer({ min: 1, max: 4 })
    .chain((m) => fc.tuple(fc.constant(m), randomQuotas({ perRound: m, finest: 100 })));

  it("over UCB1, Thompson sampling and hostile learners", () => {
    fc.assert(
      fc.property(instances, fc.nat(), fc.nat(6), ([perRound, { shares, exact }], seed, kind) => {
        const arms = shares.length;
        const rewards = bernoulliRewards(exact.map((_, arm) => 0.9 - arm / 10), seed); // prettier-ignore
        const pick = adversaries[kind % 5](exact);
        const named = (learner: string) =>
          createPolicy({ id: "deadline-quota", version: 1, parameters: { shares, learner } }, { arms, seed, perRound });
        const [policy, learner]: [Policy, Learner] =
          kind === 5
            ? [named("ucb1"), ucb1Choice]
            : kind === 6
              ? [named("thompson"), thompsonWithLuck(arms, seed)]
              : [over({ shares, exact }, perRound, pickPolicy(arms, pick)), pickLearner(arms, pick)];
        const expected = deadlineQuotaManyReference({ shares: exact, perRound, rounds: 80, rewards, learner });
        expect(playMany(policy, { arms, rounds: 80, perRound, rewards })).toEqual(expected);
      }),
      { seed: 61, numRuns: 50 },
    );
  });

  it("with arms absent nothing is promised, but all that are open are used, each once", () => {
    fc.assert(
      fc.property(instances, fc.nat(), ([perRound, quotas], seed) => {
        const arms = quotas.shares.length;
        const open = randomAvailability(seeded(seed), arms, 100, 0.5);
        const policy = over(
          quotas,
          perRound,
          pickPolicy(arms, (among) => among[0]),
        );
        const pulls = playMany(policy, { arms, rounds: 100, perRound, rewards: () => 0, open });
        for (const [index, round] of pulls.entries()) {
          const present = openArms(arms, index + 1, open);
          expect(new Set(round).size).toBe(Math.min(perRound, present.length));
          expect(range(arms).filter((arm) => round.includes(arm) && !present.includes(arm))).toEqual([]);
        }
      }),
      { seed: 62, numRuns: 40 },
    );
  });
});
