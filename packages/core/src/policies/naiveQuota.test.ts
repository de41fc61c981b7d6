import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naivePlan, naiveReference } from "../../test/references/naiveQuota.js";
import { floor, fraction, multiply } from "../../test/support/fraction.js";
import { range } from "../../test/support/history.js";
import { quotaUniforms } from "../../test/support/luck.js";
import { bernoulliRewards, play, playMany } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import { Shares } from "../shares/shares.js";
import { explorationPlan } from "../shares/wholePulls.js";

const create = (arms: number, parameters: Record<string, unknown>, horizon: number, seed = 1, perRound = 1) =>
  createPolicy({ id: "naive-quota", parameters }, { arms, seed, horizon, perRound });

describe("NAIVE by hand", () => {
  it("r = (1/2, 1/4, 0), ε = 1/2, T = 17", () => {
    // T' = 8, m/3 = 1/12: 4 2/3, 2 2/3, 2/3 → 5, 3, 0. Means 0.2 and −0.1, arm 2 counts as 0: j = 0, p = (3/4, 1/4, 0).
    const policy = create(3, { shares: [0.5, 0.25, 0], epsilon: 0.5 }, 17, 4);
    const uniform = quotaUniforms(4);
    const drawn = range(9).map((index) => (uniform(9 + index) < 0.75 ? 0 : 1));
    const rules: string[] = [];
    const rewards = (arm: number) => [0.2, -0.1, 9][arm];
    const pulls = play(policy, { arms: 3, rounds: 17, rewards }, (round) => rules.push(policy.explain(round).rule));
    expect(pulls).toEqual([0, 0, 0, 0, 0, 1, 1, 1, ...drawn]);
    expect(new Set(drawn).size).toBe(2);
    const names = drawn.map((arm) => (arm === 0 ? "best explored arm" : "drawn by share"));
    expect(rules).toEqual([...range(8).map(() => "exploration"), ...names]);
  });

  it("the first n_i rewards of an arm decide, however late they are", () => {
    // r = 0, T' = 2: n = (1, 1). No reward: 0 and 0 → 0.  0.5 for arm 1 → 1.  0.9 for arm 0 → 0.
    // Later rewards do not count.
    const policy = create(2, { shares: 0, epsilon: 0.2 }, 10);
    for (let round = 1; round <= 4; round++) policy.pulled((round - 1) % 2, round);
    const choices = [policy.choose(5)];
    for (const [arm, reward] of [
      [1, 0.5],
      [0, 0.9],
      [0, -9],
      [1, 9],
    ]) {
      policy.rewarded(arm, reward);
      choices.push(policy.choose(5));
    }
    expect(choices).toEqual([0, 1, 0, 0, 0]);
  });

  it("absent arms are explored when they are back; the pull of a drawn arm that is away goes to the best there is", () => {
    // r = (1/2, 1/2, 0), T' = 4: n = (2, 2, 0). Arm 0 away in rounds 1 to 3:
    // 1, 1, then 2 (the only one that is not at −1).
    const policy = create(3, { shares: [0.5, 0.5, 0], epsilon: 0.1 }, 40);
    const open = (round: number) => [round > 3, true, round === 3];
    const rewards = (arm: number) => [-2, -1, 0][arm];
    const pulls = play(policy, { arms: 3, rounds: 5, rewards, open });
    const drawn = quotaUniforms(1)(3) < 0.5 ? 2 : 1; // arm 0's half goes to arm 2
    expect(pulls).toEqual([1, 1, drawn, 0, 0]);
    // All explored: means −2, −1, 0. Arms 0 and 1 open: the best is 1, which has its own half; without arm 1 it is 0.
    const uniform = quotaUniforms(1);
    for (const round of range(20).map((index) => index + 6)) {
      expect(policy.choose(round, new ArmSet(3, [0, 1]))).toBe(uniform(round) < 0.5 ? 0 : 1);
      expect(policy.choose(round, new ArmSet(3, [0]))).toBe(0);
    }
  });

  it("two at a time, r = (1/2, 1/2, 1/2, 0): the gap of 1/2 goes to the best arm", () => {
    // Nothing explored: all count as 0, arm 0 is the best: 1/2 + 1/2. Then u + 1 falls on 1 below 1/2, and on 2 above.
    const policy = create(4, { shares: [0.5, 0.5, 0.5, 0], epsilon: 0 }, 50, 3, 2);
    const uniform = quotaUniforms(3);
    const expected = range(50).map((index) => [0, uniform(index + 1) < 0.5 ? 1 : 2]);
    expect(playMany(policy, { arms: 4, rounds: 50, perRound: 2, rewards: () => 1 })).toEqual(expected);
  });

  it("the default ε is (ln T/T)^(1/3), at most 1", () => {
    // T = 1000: (6.907755/1000)^(1/3) = 0.190449, T' = 190. T = 3: ln 3/3 = 0.3662, root 0.7154, T' = 2.
    // T = 2: ln 2/2 = 0.3466, root 0.7024, T' = 1.
    const explored = (horizon: number) => {
      const policy = create(2, { shares: 0 }, horizon);
      const rules: string[] = [];
      play(policy, { arms: 2, rounds: horizon, rewards: () => 1 }, (round) => rules.push(policy.explain(round).rule));
      return rules.filter((rule) => rule === "exploration").length;
    };
    expect([explored(1000), explored(3), explored(2)]).toEqual([190, 2, 1]);
  });

  it("restored to an earlier state it goes back in its exploration", () => {
    const policy = create(2, { shares: 0, epsilon: 0.5 }, 8);
    const start = policy.state();
    const game = { arms: 2, rounds: 8, rewards: (arm: number) => arm };
    const pulls = play(policy, game);
    expect(pulls).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
    policy.restore(start);
    expect(play(policy, game)).toEqual(pulls);
  });

  it("ε·T counts as the whole number that it is, and a horizon is asked for", () => {
    // 0.29·100 is 28.999… in doubles.
    const policy = create(1, { shares: 0, epsilon: 0.29 }, 100);
    expect(policy.explain(1).numbers).toMatchObject({ planned: 29 });
    expect(() => createPolicy({ id: "naive-quota", parameters: { shares: 0.1 } }, { arms: 3, seed: 1 })).toThrow(
      expect.objectContaining({ code: "horizon-missing" }),
    );
  });
});

it("the exploration sums to all pulls there are and keeps every floor", () => {
  fc.assert(
    fc.property(fc.oneof(randomQuotas(), mixedQuotas()), fc.nat(60), ({ shares, exact }, rounds) => {
      const plan = [...explorationPlan(Shares.parse(shares, shares.length), rounds)];
      expect(plan).toEqual(naivePlan(exact, rounds));
      expect(plan.every((n, arm) => n >= Number(floor(multiply(exact[arm], fraction(rounds)))))).toBe(true);
    }),
    { seed: 37, numRuns: 200 },
  );
  // Two at a time, r = (1, 0, 0), three rounds: 1 + 1/3 is cut to 1: 3, and 1/3 of 3 each for the others.
  expect([...explorationPlan(Shares.parse([1, 0, 0], 3, 2), 3, 2)]).toEqual([3, 1, 1]);
});

it("NAIVE pulls like its slow reference", () => {
  const parts = fc.constantFrom<[number, number]>([0, 1], [1, 1], [1, 2], [3, 10], [29, 100], [1, 16]);
  const quotas = fc.oneof(randomQuotas(), mixedQuotas());
  fc.assert(
    fc.property(quotas, parts, fc.integer({ min: 1, max: 150 }), fc.nat(), ({ shares, exact }, part, rounds, seed) => {
      const arms = shares.length;
      fc.pre(rounds >= arms);
      const rewards = bernoulliRewards(
        exact.map((_, arm) => 0.5 + ((7 * arm) % 5) / 10),
        seed,
      );
      const epsilon = part[0] / part[1];
      const pulls = play(create(arms, { shares, epsilon }, rounds, seed), { arms, rounds, rewards });
      const uniform = quotaUniforms(seed);
      expect(pulls).toEqual(naiveReference({ shares: exact, epsilon: fraction(...part), rounds, rewards, uniform }));
    }),
    { seed: 38, numRuns: 60 },
  );
});
