import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toNumber } from "../../test/support/exact.js";
import { History, range } from "../../test/support/history.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { lfgQueue, lfgReference } from "../../test/references/lfg.js";
import { bernoulliRewards, play, playMany } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas, thousandths } from "../../test/support/quotas.js";
import { createPolicy } from "../registry/createPolicy.js";
import { ArmSet } from "../arms.js";

const create = (arms: number, parameters: Record<string, unknown>, perRound = 1) =>
  createPolicy({ id: "lfg", parameters }, { arms, seed: 1, perRound });

describe("LFG by hand", () => {
  it("r = (1/4, 0), η = 1, rewards −1 and −1/2", () => {
    // Q of arm 0 + min(UCB, 1), min(UCB, 1) of arm 1 (its Q is always 0)
    // 1: 0 + 1                               1                                   → 0, a tie
    // 2: max(1/4 − 1, 0) − 1 + √(2 ln 2) = 0.177        1 (never pulled)         → 1
    // 3: 1/4 − 1 + √(2 ln 3) = 0.732         −1/2 + √(2 ln 3) = 0.982            → 1
    // 4: 1/2 − 1 + √(2 ln 4) = 1.165         −1/2 + √(2 ln 4/2) = 0.677          → 0
    // 5: 0 − 1 + √(2 ln 5/2) = 0.269         −1/2 + √(2 ln 5/2) = 0.769          → 1
    // 6: 1/4 − 1 + √(2 ln 6/2) = 0.589       −1/2 + √(2 ln 6/3) = 0.593          → 1
    // 7: 1/2 − 1 + √(2 ln 7/2) = 0.895       −1/2 + √(2 ln 7/4) = 0.486          → 0
    // 8: 0 − 1 + √(2 ln 8/3) = 0.177         −1/2 + √(2 ln 8/4) = 0.520          → 1
    // 9: 1/4 − 1 + √(2 ln 9/3) = 0.460       −1/2 + √(2 ln 9/5) = 0.437          → 0
    const rewards = (arm: number) => (arm === 0 ? -1 : -0.5);
    const policy = create(2, { shares: [0.25, 0], eta: 1 });
    const values: number[] = [];
    const pulls = play(policy, { arms: 2, rounds: 9, rewards }, (round) => {
      values.push(Number(policy.explain(round).numbers["value"].toFixed(3)));
    });
    expect(pulls).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 0]);
    expect(values).toEqual([1, 1, 0.982, 1.165, 0.769, 0.593, 0.895, 0.52, 0.46]);
    // Weights 1/2 and 1/4: 1: 0.5, 0.25 → 0.  2: 0.089, 0.25 → 1.  3: 1/4 + 0.241 = 0.491, 0.246 → 0.
    // 4: 0.089, 0.25 → 1
    const weighted = create(2, { shares: [0.25, 0], eta: 1, weights: [0.5, 0.25] });
    expect(play(weighted, { arms: 2, rounds: 4, rewards })).toEqual([0, 1, 0, 1]);
  });

  it("the radius of Li, Liu and Ji: the same rounds with √(3 ln t/(2n))", () => {
    // Worked out beside the reference: rounds 1 to 8 are as above; 9: 1/4 − 1 + √(1.5 ln 9/3) = 0.298 and
    // −1/2 + √(1.5 ln 9/5) = 0.312 → 1
    const rewards = (arm: number) => (arm === 0 ? -1 : -0.5);
    const policy = create(2, { shares: [0.25, 0], eta: 1, radius: "li2019" });
    const values: number[] = [];
    const pulls = play(policy, { arms: 2, rounds: 9, rewards }, (round) => {
      values.push(Number(policy.explain(round).numbers["value"].toFixed(3)));
    });
    expect(pulls).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 1]);
    expect(values).toEqual([1, 1, 0.784, 0.942, 0.599, 0.447, 0.708, 0.383, 0.312]);
  });

  it("η = 0: the longest queue; a queue grows while its arm is away", () => {
    // r = (1/4, 1/2). 1: 0, 0 → 0.  2: 0, 1/2 → 1.  3: 1/4, 0 → 0.  4: 0, 1/2 → 1.
    const game = { arms: 2, rounds: 6, rewards: () => 0 };
    const parameters = { shares: [0.25, 0.5], eta: 0 };
    expect(play(create(2, parameters), game)).toEqual([0, 1, 0, 1, 0, 1]);
    // Arm 1 away in rounds 1 to 3: its queue is 3/2 in round 4, then 1, then 1/2 against 3/4.
    const open = (round: number) => [true, round > 3];
    expect(play(create(2, parameters), { ...game, open })).toEqual([0, 0, 0, 1, 1, 0]);
  });

  it("two at a time, η = 0, r = (1, 1/2, 1/2): the two longest queues", () => {
    // 1: 0 0 0 → 0, 1.  2: 0 0 1/2 → 2, 0.  3: 0 1/2 0 → 1, 0.  4: 0 0 1/2 → 2, 0
    const policy = create(3, { shares: [1, 0.5, 0.5], eta: 0 }, 2);
    const pulls = playMany(policy, { arms: 3, rounds: 4, perRound: 2, rewards: () => 0 });
    expect(pulls.map((round) => round.join(""))).toEqual(["01", "02", "01", "02"]);
  });

  it("no rewards and no quotas: the fewest pulls, not again and again the lowest arm", () => {
    const policy = create(3, { shares: 0 });
    const pulls = range(7).map((index) => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      return arm;
    });
    expect(pulls).toEqual([0, 1, 2, 0, 1, 2, 0]);
  });
});

it("LFG pulls like its slow reference, and its queues are the reference's", () => {
  const [rounds, quotas] = [150, fc.oneof(randomQuotas(), mixedQuotas())];
  const etas = fc.constantFrom(0, 0.1, 1, 30, 1000);
  const chances = fc.option(fc.double({ min: 0.3, max: 0.95, noNaN: true }));
  const radii = fc.constantFrom({ radius: "ucb1", constant: 2 }, { radius: "li2019", constant: 1.5 });
  const options = fc.record({ eta: etas, weigh: fc.boolean(), seed: fc.nat(), chance: chances, radius: radii });
  fc.assert(
    fc.property(quotas, options, ({ shares, exact }, { eta, weigh, seed, chance, radius: { radius, constant } }) => {
      const arms = shares.length;
      const next = seeded(seed);
      const open = chance === null ? undefined : randomAvailability(next, arms, rounds, chance);
      const weights = weigh ? exact.map(next) : undefined;
      const means = exact.map((_, arm) => 0.9 - arm / 10);
      const game = { arms, rounds, rewards: bernoulliRewards(means, seed), open };
      const policy = create(arms, { shares, eta, radius, ...(weights && { weights }) });
      const pulls = play(policy, game);
      expect(pulls).toEqual(lfgReference({ shares: exact, eta, weights, radius: constant, ...game }));
      const history = new History();
      pulls.forEach((arm, index) => history.pull(index + 1, arm, () => 0));
      for (const arm of range(arms)) {
        const { numbers } = policy.explain(rounds + 1, new ArmSet(arms, [arm]));
        expect(numbers["queue"]).toBe(toNumber(lfgQueue(history, exact[arm], arm)));
      }
    }),
    { seed: 41, numRuns: 60 },
  );
});

it("r_i·t − N_i never exceeds the queue, and a large η lets queues grow to its order", () => {
  const quotas = thousandths(0, 300, 300);
  const rewards = bernoulliRewards([0.9, 0.5, 0.1], 8);
  const behind = (eta: number) => {
    const policy = create(3, { shares: quotas.shares, eta });
    const pulls = play(policy, { arms: 3, rounds: 4000, rewards });
    return [1, 2].map((arm) => {
      const deficit = 0.3 * 4000 - pulls.filter((pulled) => pulled === arm).length;
      const { queue } = policy.explain(4001, new ArmSet(3, [arm])).numbers;
      expect(deficit).toBeLessThanOrEqual(queue + 1e-9);
      return deficit;
    });
  };
  // The long-run deficit of arm i is about η·(min(UCB_0, 1) − min(UCB_i, 1)), at most η·Δ_i: 0.4·η and 0.8·η.
  for (const deficit of behind(1)) expect(deficit).toBeLessThan(2);
  const [second, third] = behind(100);
  expect(second).toBeGreaterThan(20);
  expect(third).toBeGreaterThan(second);
  expect(third).toBeLessThan(100);
});
