import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adversaries, pickPolicy } from "../../test/support/adversaries.js";
import { ceil, fraction, multiply } from "../../test/support/fraction.js";
import { range } from "../../test/support/history.js";
import { bernoulliRewards, play, playMany } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas, type Quotas } from "../../test/support/quotas.js";
import { tFucbPlan, tFucbReference } from "../../test/references/quotaFirst.js";
import { createPolicy } from "../registry/createPolicy.js";
import { Shares } from "../shares/shares.js";
import { GuardedLearner } from "./guardedLearner.js";
import { QuotaFirst, quotaPlan } from "./quotaFirst.js";

const create = (arms: number, parameters: Record<string, unknown>, horizon: number, perRound = 1) =>
  createPolicy({ id: "quota-first", parameters }, { arms, seed: 1, horizon, perRound });

/** ceil(r_i·T). */
const ceilings = ({ exact }: Quotas, horizon: number) =>
  exact.map((share) => Number(ceil(multiply(share, fraction(horizon)))));
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

describe("T-FUCB by hand: r = (1/2, 0, 1/5), T = 10 over round robin", () => {
  const game = { arms: 3, rounds: 10, rewards: () => 0 };
  const policy = () => create(3, { shares: [0.5, 0, 0.2], learner: "round-robin" }, 10);

  it("n = 5, 1, 2, then the learner", () => {
    // 9: pulls 5 1 2 → 1.  10: 5 2 2 → 1.
    const rules: string[] = [];
    const played = policy();
    const pulls = play(played, game, (round) => rules.push(played.explain(round).rule));
    expect(pulls).toEqual([0, 0, 0, 0, 0, 1, 2, 2, 1, 1]);
    expect(rules.map((rule) => rule[0]).join("")).toBe("qqqqqqqqll");
    expect(policy().explain(1).numbers).toEqual({ planned: 5, pulls: 0 });
  });

  it("arm 0 closed in rounds 1 to 5: the learner stands in, and arm 0 is caught up", () => {
    // 1: 1.  2, 3: 2.  4: no open arm has pulls left; learner, pulls 0 1 2 → 1.  5: 0 2 2 → 1.  6 to 10: 0.
    const open = (round: number) => [round > 5, true, true];
    expect(play(policy(), { ...game, open })).toEqual([1, 2, 2, 1, 1, 0, 0, 0, 0, 0]);
  });

  it("two at a time, r = (1/2, 1/2, 1), T = 4: n = 2, 2, 4, the arm with most left first", () => {
    // left before the round 2 2 4, 1 2 3, 1 1 2, 0 1 1
    const two = create(3, { shares: [0.5, 0.5, 1] }, 4, 2);
    const pulls = playMany(two, { arms: 3, rounds: 4, perRound: 2, rewards: () => 0 });
    expect(pulls.map((round) => round.join(""))).toEqual(["02", "12", "02", "12"]);
  });

  it("restored to an earlier state it goes back in its plan", () => {
    const played = policy();
    const start = played.state();
    const pulls = play(played, game);
    played.restore(start);
    expect(play(played, game)).toEqual(pulls);
  });

  it("a horizon is asked for, and shares that can be compared exactly", () => {
    expect(() => createPolicy({ id: "quota-first", parameters: { shares: 0.1 } }, { arms: 3, seed: 1 })).toThrow(
      expect.objectContaining({ code: "horizon-missing" }),
    );
    expect(() => create(2, { shares: ["1/99991", "1/99989"] }, 9)).toThrow(
      expect.objectContaining({ code: "share-precision" }),
    );
  });
});

describe("the plan", () => {
  it("by hand", () => {
    const plan = (shares: (number | string)[], horizon: number) => [
      ...quotaPlan(Shares.parse(shares, shares.length), horizon),
    ];
    // 3.5, 2.1, 1.4: ceilings 4 + 3 + 2 > 7, so 3 + 2 + 1 and one for the largest remainder.
    expect(plan([0.5, 0.3, 0.2], 7)).toEqual([4, 2, 1]);
    // Ceilings 2 + 0 + 0 + 0 fit into 4, and max(1, ·) = 2 + 1 + 1 + 1 does not: two of the three get their pull.
    expect(plan([0.5, 0, 0, 0], 4)).toEqual([2, 1, 1, 0]);
    expect(plan([0, 0.5, 0], 1)).toEqual([0, 1, 0]);
    expect(plan([0, 0, 0], 2)).toEqual([1, 1, 0]);
  });

  it("is the reference's, but where the ceilings fit and single pulls do not: then never above max(1, ceil)", () => {
    let between = 0;
    fc.assert(
      fc.property(fc.oneof(randomQuotas(), mixedQuotas()), fc.integer({ min: 1, max: 40 }), (quotas, horizon) => {
        const plan = [...quotaPlan(Shares.parse(quotas.shares, quotas.shares.length), horizon)];
        const due = ceilings(quotas, horizon);
        const most = due.map((n) => Math.max(1, n));
        if (sum(due) > horizon || sum(most) <= horizon) {
          expect(plan).toEqual(tFucbPlan(quotas.exact, horizon));
          return;
        }
        between++;
        expect(sum(plan)).toBe(horizon);
        expect(plan.every((n, arm) => n >= due[arm] && n <= most[arm])).toBe(true);
      }),
      { seed: 34, numRuns: 500 },
    );
    expect(between).toBeGreaterThan(10);
  });
});

it("T-FUCB pulls like its slow reference, and like UCB1 where nothing is promised", () => {
  fc.assert(
    fc.property(
      fc.oneof(randomQuotas(), mixedQuotas()),
      fc.integer({ min: 1, max: 150 }),
      fc.nat(),
      (quotas, rounds, seed) => {
        const { shares, exact } = quotas;
        const due = ceilings(quotas, rounds);
        fc.pre(sum(due) > rounds || sum(due.map((n) => Math.max(1, n))) <= rounds);
        const arms = shares.length;
        fc.pre(rounds >= arms);
        const means = exact.map((_, arm) => 0.9 - arm / 10);
        const game = { arms, rounds, rewards: bernoulliRewards(means, seed) };
        expect(play(create(arms, { shares }, rounds), game)).toEqual(tFucbReference({ shares: exact, ...game }));
        const ucb1 = createPolicy("ucb1", { arms, seed: 1 });
        expect(play(create(arms, { shares: 0 }, rounds), game)).toEqual(play(ucb1, game));
      },
    ),
    { seed: 35, numRuns: 60 },
  );
});

it("N_i(T) >= floor(r_i·T) whatever the learner does, and ceil where the ceilings fit, also with several pulls a round", () => {
  const instances = fc
    .integer({ min: 1, max: 4 })
    .chain((perRound) => fc.tuple(fc.constant(perRound), randomQuotas({ perRound })));
  const pickers = fc.constantFrom(...adversaries);
  fc.assert(
    fc.property(instances, fc.integer({ min: 1, max: 60 }), pickers, ([perRound, quotas], rounds, adversary) => {
      const arms = quotas.shares.length;
      const learner = pickPolicy(arms, adversary(quotas.exact));
      const policy = new GuardedLearner(
        new QuotaFirst(Shares.parse(quotas.shares, arms, perRound), rounds, { perRound }),
        learner,
      );
      const pulls = playMany(policy, { arms, rounds, perRound, rewards: () => 0 }).flat();
      const counts = range(arms).map((arm) => pulls.filter((pulled) => pulled === arm).length);
      const due = ceilings(quotas, rounds);
      const floors = quotas.exact.map(([p, d]) => Number((p * BigInt(rounds)) / d));
      const least = sum(due) <= perRound * rounds ? due : floors;
      expect(counts.every((n, arm) => n >= least[arm])).toBe(true);
    }),
    { seed: 36, numRuns: 150 },
  );
});
