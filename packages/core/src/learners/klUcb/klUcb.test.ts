import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EveryKlUcbIndex } from "../../../test/references/everyKlUcbIndex.js";
import { firstLargest, range } from "../../../test/support/history.js";
import { randomAvailability, seeded } from "../../../test/support/hostile.js";
import { klUcbReference } from "../../../test/references/klUcb.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { ArmSet } from "../../arms.js";
import { ln } from "../../math/index.js";
import { KlUcb } from "./klUcb.js";
import { klUcbIndex } from "./klUcbIndex.js";

describe("KL-UCB by hand", () => {
  const tape = [
    [1, 0, 1, 0, 0],
    [0, 1],
  ];

  it("rewards 1, 0, 1, 0, 0 and 0, 1", () => {
    // 1, 2: never pulled. S, n before the round, and the index: mean 0 has 1 − t^(−1/n), mean ½ (1 + √(1 − t^(−2/n)))/2
    // 3  1/1: 1                                     0/1: 1 − 1/3 = 0.6667               → 0
    // 4  1/2: (1 + √(3/4))/2 = 0.9330               0/1: 1 − 1/4 = 0.7500               → 0
    // 5  2/3: q²(1 − q) = 4/27/5 at q = 0.9684      0/1: 1 − 1/5 = 0.8000               → 0
    // 6  2/4: (1 + √(1 − 6^(−½)))/2 = 0.8846        0/1: 1 − 1/6 = 0.8333               → 0
    // 7  2/5: q²(1 − q)³ = 108/3125/7 at 0.8029     0/1: 1 − 1/7 = 0.8571               → 1
    // 8  2/5: … /8 at 0.8130                        1/2: (1 + √(7/8))/2 = 0.9677        → 1
    const policy = new KlUcb(2);
    const indices: string[] = [];
    const game = { arms: 2, rounds: 8, rewards: (arm: number, n: number) => tape[arm][n - 1] };
    const pulls = play(policy, game, (round) => {
      const { rule, numbers } = policy.explain(round);
      indices.push(rule === "highest index" ? numbers["index"].toFixed(4) : rule);
    });
    expect(pulls).toEqual([0, 1, 0, 0, 0, 0, 1, 1]);
    const unseen = "not yet observed";
    expect(indices).toEqual([unseen, unseen, "1.0000", "0.9330", "0.9684", "0.8846", "0.8571", "0.9677"]);
  });

  it("late rewards: unobserved arms take turns, and an index counts rewards, not pulls", () => {
    const policy = new KlUcb(2);
    const pull = (round: number) => {
      const arm = policy.choose(round);
      policy.pulled(arm);
      return arm;
    };
    expect([1, 2, 3].map(pull)).toEqual([0, 1, 0]);
    policy.rewarded(0, 0);
    expect(pull(4)).toBe(1);
    policy.rewarded(1, 0);
    policy.rewarded(1, 0);
    // 9: 1 − 1/9 of one observed reward against 1 − 1/3 of two, though both were pulled twice.
    expect(policy.explain(9)).toMatchObject({ arm: 0, numbers: { mean: 0, observed: 1 } });
    expect(policy.explain(9).numbers["index"]).toBeCloseTo(8 / 9, 14);
    expect(policy.explain(9, new ArmSet(2, [1])).numbers["index"]).toBeCloseTo(2 / 3, 14);
  });
});

it("pulls like its slow reference on rewards 0 and 1", () => {
  const means = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
  const chances = fc.option(fc.double({ min: 0.2, max: 1, noNaN: true }));
  fc.assert(
    fc.property(means, fc.nat(), chances, (mu, seed, chance) => {
      const [arms, rounds, rewards] = [mu.length, 200, bernoulliRewards(mu, seed)];
      const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
      const game = { arms, rounds, rewards, open };
      expect(play(new KlUcb(arms), game)).toEqual(klUcbReference(game));
    }),
    { seed: 1, numRuns: 25 },
  );
});

describe("as computing all, with many arms", () => {
  it.each<[string, (next: () => number) => number]>([
    ["rewards 0 and 1", (next) => Number(next() < 0.7)],
    ["rewards of which many make an index of 1, or nearly", (next) => 0.5 + 0.5 * next()],
    ["the same, in steps", (next) => 0.7 + 0.01 * Math.floor(30 * next())],
  ])("%s", (_, reward) => {
    const [arms, next] = [300, seeded(11)];
    const [policy, all] = [new KlUcb(arms), new EveryKlUcbIndex(arms)];
    // Round numbers leap: in late rounds an index of 1 needs fewer rewards.
    for (let step = 0, round = 1; step < 3000; step++, round += 1 + Math.floor(0.003 * round)) {
      const closed = next() < 0.3 ? Math.floor(arms * next()) : 0;
      const open =
        closed === 0
          ? undefined
          : new ArmSet(
              arms,
              range(arms).filter((arm) => arm >= closed || next() < 0.1),
            );
      const arm = policy.choose(round, open);
      expect(arm).toBe(all.choose(round, open));
      const drawn = reward(next);
      for (const each of [policy, all]) {
        each.pulled(arm);
        each.rewarded(arm, drawn);
      }
      if (next() < 0.01) policy.restore(all.state());
    }
  });
});

describe("computing only where it can win", () => {
  /** The arm with the highest index, all of them computed. */
  function choiceOfAll(policy: KlUcb, round: number, open: readonly number[]): number {
    const { pulls, observed, sums } = policy.state().columns;
    const unseen = open.filter((arm) => observed[arm] === 0);
    if (unseen.length > 0) return firstLargest(unseen, (arm) => -pulls[arm]);
    return firstLargest(open, (arm) => klUcbIndex(sums[arm] / observed[arm], observed[arm], ln(round)));
  }

  it.each<[string, (arm: number, next: () => number) => number]>([
    ["equal arms, with many ties", (_arm, next) => Number(next() < 0.5)],
    ["rewards that are always 0", () => 0],
    ["rewards that are always 1", () => 1],
    ["a clear best arm", (arm, next) => Number(next() < 0.9 - 0.04 * arm)],
    ["rewards between 0 and 1", (arm, next) => next() / (1 + arm / 10)],
    ["rewards near 1", (_arm, next) => 1 - next() / 1000],
  ])("does not change the choice: %s", (_, reward) => {
    const [arms, next] = [12, seeded(5)];
    const policy = new KlUcb(arms);
    for (let round = 1; round <= 1500; round++) {
      const some = range(arms).filter(() => next() < 0.6);
      const open = next() < 0.7 || some.length === 0 ? range(arms) : some;
      // Rounds out of order, as in the service's questions "what if": lines hold for every clock.
      for (const asked of [round, round + 500, Math.max(1, round - 300), round]) {
        expect(policy.choose(asked, new ArmSet(arms, open))).toBe(choiceOfAll(policy, asked, open));
      }
      const arm = policy.choose(round, new ArmSet(arms, open));
      policy.pulled(arm);
      policy.rewarded(arm, reward(arm, next));
    }
  });
});
