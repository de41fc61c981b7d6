import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adversaries, pickLearner, pickPolicy } from "../../test/support/adversaries.js";
import { deadlineQuotaReference } from "../../test/references/deadlineQuota.js";
import { fraction, ZERO } from "../../test/support/fraction.js";
import { range, type Fraction } from "../../test/support/history.js";
import { below, randomAvailability, seeded } from "../../test/support/hostile.js";
import { thompsonWithLuck } from "../../test/support/luck.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { brokenPromise, mixedQuotas, quotasOf, randomQuotas, type Quotas } from "../../test/support/quotas.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { Policy } from "../policy.js";
import { Shares } from "../shares/shares.js";
import { DeadlineQuota } from "./deadlineQuota.js";
import { GuardedLearner } from "./guardedLearner.js";

const over = ({ shares }: Quotas, learner: Policy) =>
  new GuardedLearner(new DeadlineQuota(Shares.parse(shares, shares.length), 1), learner);

describe("absent arms by hand", () => {
  it("r = (3/5, 3/10, 0) over UCB1, rewards always 1/4, 1/2 and 1", () => {
    // a = earlier rounds in which the arm was open, D = r·a − N before the round. All open: due if D + r > 0.
    // Some arm absent: if any arm has D + r·[open] > 0,
    // the open arm with a share and the earliest ceil((N + 1)/r) + absences.
    //  1  all     D =  0    0     2 and 4 → 0            7  1, 2   −3/5   −4/5: −3/5, −1/2: free → UCB1 1.895 2.973: 2
    //  2  all    −2/5  3/10  4 and 4 → 0                 8  0, 2   −3/5   −1/2:  0, −1/2: free → 1.427 2.442: 2
    //  3  0, 2   −4/5  3/5   arm 1 is away and due: 0    9  all     0     −1/2: 0 is due → 0
    //  4  2      −6/5  3/5   only r = 0 is here: 2      10  all    −2/5   −1/5: both due, 9 + 3 and 10 + 3: 0
    //  5  all    −6/5  3/5   only 1 is due → 1          11  all    −4/5    1/10: 1 is due → 1
    //  6  1, 2   −3/5 −1/10  1 is due → 1               12  all    −1/5   −3/5: 0 is due → 0
    const seen: Record<number, string> = { 3: "02", 4: "2", 6: "12", 7: "12", 8: "02" };
    const open = (round: number) => range(3).map((arm) => (seen[round] ?? "012").includes(String(arm)));
    const policy = createPolicy(
      { id: "deadline-quota", version: 1, parameters: { shares: [0.6, 0.3, 0] } },
      { arms: 3, seed: 1 },
    );
    const deadlines: unknown[] = [];
    const rewards = (arm: number) => [0.25, 0.5, 1][arm];
    const pulls = play(policy, { arms: 3, rounds: 12, rewards, open }, (round, arms) => {
      const { rule, numbers } = policy.explain(round, arms);
      deadlines.push(rule === "deadline" ? numbers["deadline"] : rule);
    });
    expect(pulls).toEqual([0, 0, 0, 2, 1, 1, 2, 2, 0, 0, 1, 0]);
    // ceil((N + 1)/r) and the arm's absences so far:
    // 5 in round 3, 4 + 2 in round 5, 7 + 2 in round 6, 7 + 3 in round 9, …
    expect(deadlines).toEqual([2, 4, 5, "learner", 6, 9, "learner", "learner", 10, 12, 13, 13]);
  });

  it("an availability that breaks earliest deadline first among the due arms that are open", () => {
    // r = (1/4, 1/4, 1/2, 0): that rule leaves rounds 2, 4 and 6 to the learner, which wastes them on arm 3.
    const seen = ["2", "23", "012", "23", "012", "23", "012", "12"];
    const open = (round: number) => range(4).map((arm) => seen[round - 1].includes(String(arm)));
    const quotas = quotasOf([fraction(1, 4), fraction(1, 4), fraction(1, 2), ZERO]);
    const pulls = play(
      over(
        quotas,
        pickPolicy(4, (arms) => arms[arms.length - 1]),
      ),
      {
        arms: 4,
        rounds: 8,
        rewards: () => 0,
        open,
      },
    );
    // 2: D_2 = −1/2, none due.  4: D_0 = D_1 = 1/4, away and due: 2 early.  5: deadlines in 3, 3 and 4 rounds: 0.
    // 6: 1 is due: 2
    expect(pulls.slice(0, 6)).toEqual([2, 3, 2, 2, 0, 2]);
    expect(brokenPromise(quotas.exact, pulls, open)).toBeUndefined();
  });

  it("the global clock would be too much to ask", () => {
    // r = (1/2, 1/2), from round 2 on only the arm just pulled is there: N_1(t) = 0, but a_1(t) = 1 and floor(1/2) = 0.
    const open = (round: number) => [true, round === 1];
    const quotas = quotasOf([fraction(1, 2), fraction(1, 2)]);
    const pulls = play(
      over(
        quotas,
        pickPolicy(2, () => 0),
      ),
      { arms: 2, rounds: 20, rewards: () => 0, open },
    );
    expect(pulls).toEqual(range(20).map(() => 0));
    expect(brokenPromise(quotas.exact, pulls)).toBe("arm 1 in round 2");
    expect(brokenPromise(quotas.exact, pulls, open)).toBeUndefined();
  });
});

const chances = fc.double({ min: 0.2, max: 0.98, noNaN: true });

describe("with absent arms it pulls like its slow reference", () => {
  it("over UCB1, Thompson sampling and hostile learners", () => {
    const quotas = fc.oneof(randomQuotas({ arms: 7 }), mixedQuotas(7));
    fc.assert(
      fc.property(quotas, chances, fc.nat(), fc.nat(6), ({ shares, exact }, chance, seed, kind) => {
        const [arms, rounds] = [shares.length, 120];
        const rewards = bernoulliRewards(exact.map((_, arm) => 0.9 - arm / 10), seed); // prettier-ignore
        const open = randomAvailability(seeded(seed), arms, rounds, chance);
        const pick = adversaries[kind % 5](exact);
        const named = (learner: string) =>
          createPolicy({ id: "deadline-quota", version: 1, parameters: { shares, learner } }, { arms, seed });
        const [policy, learner] =
          kind === 5
            ? [named("ucb1"), ucb1Choice]
            : kind === 6
              ? [named("thompson"), thompsonWithLuck(arms, seed)]
              : [over({ shares, exact }, pickPolicy(arms, pick)), pickLearner(arms, pick)];
        const expected = deadlineQuotaReference({ shares: exact, rounds, rewards, open, learner });
        expect(play(policy, { arms, rounds, rewards, open })).toEqual(expected);
      }),
      { seed: 50, numRuns: 30 },
    );
  });
});

/** Σ_i max(0, floor(D_i + r_i·ℓ)) ≤ ℓ for all ℓ: the pulls due within any ℓ rounds fit into them (docs/adr/0003). */
function canStillBeKept(exact: readonly Fraction[], counts: readonly bigint[], clocks: readonly bigint[]): boolean {
  return range(40).every((length) => {
    const due = exact.map(([p, q], arm) => (p * (clocks[arm] + BigInt(length))) / q - counts[arm]);
    return due.reduce((sum, pulls) => (pulls > 0n ? sum + pulls : sum), 0n) <= BigInt(length);
  });
}

describe("N_i ≥ floor(r_i·a_i) on each arm's own clock", () => {
  const quotas = fc.oneof(randomQuotas({ arms: 6 }), mixedQuotas(6));

  it("for random availability and hostile learners", () => {
    fc.assert(
      fc.property(quotas, fc.constantFrom(...adversaries), chances, fc.nat(), (instance, adversary, chance, seed) => {
        const arms = instance.shares.length;
        const open = randomAvailability(seeded(seed), arms, 400, chance);
        const policy = over(instance, pickPolicy(arms, adversary(instance.exact)));
        const pulls = play(policy, { arms, rounds: 400, rewards: () => 0, open });
        expect(brokenPromise(instance.exact, pulls, open)).toBeUndefined();
      }),
      { seed: 51, numRuns: 150 },
    );
  });

  it("for an availability that knows the pulls and hides or shows arms to hurt, and what is due always fits", () => {
    fc.assert(
      fc.property(quotas, fc.constantFrom(...adversaries), fc.nat(), ({ shares, exact }, adversary, seed) => {
        const [arms, next] = [shares.length, seeded(seed)];
        const policy = over({ shares, exact }, pickPolicy(arms, adversary(exact)));
        const [counts, clocks] = [exact.map(() => 0n), exact.map(() => 0n)];
        const isDue = (arm: number) => counts[arm] * exact[arm][1] < exact[arm][0] * (clocks[arm] + 1n);
        let previous = 0;
        for (let round = 1; round <= 120; round++) {
          // Only the arm just pulled; all others; only those that are not due; one due arm and those that are not;
          // all; any.
          const [mood, lone] = [below(next, 6), below(next, arms)];
          const wanted = range(arms).filter((arm) =>
            [arm === previous, arm !== previous, !isDue(arm), !isDue(arm) || arm === lone, true, next() < 0.5].at(mood),
          );
          const open = new ArmSet(arms, wanted.length === 0 ? [lone] : wanted);
          previous = policy.choose(round, open);
          expect(open.has(previous)).toBe(true);
          policy.pulled(previous, round, open);
          counts[previous]++;
          for (const arm of open) clocks[arm]++;
          expect(canStillBeKept(exact, counts, clocks)).toBe(true);
        }
      }),
      { seed: 52, numRuns: 60 },
    );
  });
});
