import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountedUcbLearner, playLearner, slidingWindowUcbLearner } from "../../../test/references/forgettingUcb.js";
import { randomAvailability, seeded } from "../../../test/support/hostile.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { Ucb1 } from "../ucb1.js";

const padding = { bound: 1, xi: 0.6 };

const create = (id: string, parameters: object, arms: number) =>
  createPolicy({ id, parameters: { ...parameters } }, { arms, seed: 1 });

/** Pulls, and the index of every pull that was one of the highest index. */
function indicesOf(id: string, parameters: object, rounds: number) {
  const policy = create(id, parameters, 3);
  const indices: (number | string)[] = [];
  const pulls = play(policy, { arms: 3, rounds, rewards: (arm) => [0.75, 0.5, 0][arm] }, (round) => {
    const { numbers, rule } = policy.explain(round);
    indices.push(rule === "highest index" ? Number(numbers["index"].toFixed(4)) : rule);
  });
  return { pulls, indices };
}

const first = ["not yet observed", "not yet observed", "not yet observed"];

describe("UCB that forgets, by hand", () => {
  it("discounted by 0.8, rewards always 3/4, 1/2 and 0", () => {
    // N_i, n = Σ N and mean + 2·sqrt(0.6 ln n / N_i) before the round
    // 4   0.64   0.8    1        2.44     2.5789  2.1358  1.4631  → 0
    // 5   1.512  0.64   0.8      2.952    2.0608  2.5148  1.8021  → 1
    // 6   1.2096 1.512  0.64     3.3616   2.3010  1.8873  2.1323  → 0
    // 7   1.9677 1.2096 0.512    3.6893   2.0118  2.1094  2.4737  → 2
    // 8   1.5741 0.9677 1.4096   3.9514   2.1974  2.3461  1.5295  → 1
    // 9   1.2593 1.7741 1.1277   4.1611   2.3984  1.8888  1.7420  → 0
    const { pulls, indices } = indicesOf("discounted-ucb", { discount: 0.8 }, 9);
    expect(pulls).toEqual([0, 1, 2, 0, 1, 0, 2, 1, 0]);
    expect(indices).toEqual([...first, 2.5789, 2.5148, 2.301, 2.4737, 2.3461, 2.3984]);
  });

  it("over the last 5 rewards, always 3/4, 1/2 and 0", () => {
    // N_i, sqrt(0.6 ln min(t, 5)) and the indices before the round
    //  4   1 1 1   0.9120   1.6620  1.4120  0.9120  → 0
    //  5   2 1 1   0.9827   1.4449  1.4827  0.9827  → 1
    //  6   2 2 1   0.9827   1.4449  1.1949  0.9827  → 0, and the first reward of arm 0 is forgotten
    //  7   2 2 1            1.4449                  → 0, and that of arm 1
    //  8   3 1 1            1.3174  1.4827  0.9827  → 1, and that of arm 2
    //  9   3 2 0            1.3174  1.1949  none    → 2
    // 10   2 2 1            1.4449                  → 0
    const { pulls, indices } = indicesOf("sliding-window-ucb", { window: 5 }, 10);
    expect(pulls).toEqual([0, 1, 2, 0, 1, 0, 0, 1, 2, 0]);
    expect(indices).toEqual([...first, 1.662, 1.4827, 1.4449, 1.4449, 1.4827, "forgotten", 1.4449]);
  });

  it("what is forgotten is ordered by fewest pulls: a window shorter than the arms are many goes round", () => {
    const rewards = () => 1;
    const policy = create("sliding-window-ucb", { window: 2 }, 4);
    expect(play(policy, { arms: 4, rounds: 9, rewards })).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0]);
  });

  it("while no reward arrives nothing is forgotten", () => {
    const policy = create("discounted-ucb", { discount: 0.5 }, 2);
    for (const round of [1, 2]) policy.pulled(round - 1, round);
    policy.rewarded(0, 1);
    policy.rewarded(1, 0);
    const { weights } = policy.state().columns;
    for (let round = 3; round < 50; round++) policy.pulled(policy.choose(round), round);
    expect([...weights]).toEqual([0.5, 1]);
    expect(policy.state().columns["weights"]).toEqual(weights);
  });
});

describe("UCB that forgets nothing", () => {
  it("is UCB1: a window that is never full, and ξ = 2", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }), (means) => {
        const game = { arms: means.length, rounds: 200, rewards: bernoulliRewards(means, 5) };
        const policy = create("sliding-window-ucb", { window: 200, exploration: 2 }, means.length);
        expect(play(policy, game)).toEqual(play(new Ucb1(means.length), game));
      }),
      { seed: 3, numRuns: 10 },
    );
  });

  it("is UCB1 with the rounds before this one: a discount of 1, and ξ = 1/2", () => {
    // 2·sqrt(ln n / 2 / N) = sqrt(2 ln n / N), and n = t − 1: in round 3 of two arms 1.1774, not 1.4823.
    const policy = create("discounted-ucb", { discount: 1, exploration: 0.5 }, 2);
    play(policy, { arms: 2, rounds: 2, rewards: () => 0 });
    expect(policy.explain(3).numbers["index"]).toBeCloseTo(Math.sqrt(2 * Math.LN2), 12);
  });
});

describe("UCB that forgets and its slow reference", () => {
  // Two arms that are forgotten at once come by fewest pulls here, by their number there: with all arms open and a
  // window of at least as many rewards there is never more than one.
  it.each([
    ["discounted-ucb", { discount: 0.9 }, (arms: number) => discountedUcbLearner(arms, { ...padding, gamma: 0.9 })],
    ["discounted-ucb", { discount: 0.5 }, (arms: number) => discountedUcbLearner(arms, { ...padding, gamma: 0.5 })],
    ["sliding-window-ucb", { window: 25 }, (arms: number) => slidingWindowUcbLearner(arms, { ...padding, window: 25 })],
    ["sliding-window-ucb", { window: 6 }, (arms: number) => slidingWindowUcbLearner(arms, { ...padding, window: 6 })],
  ])("%s with %o: the same pulls", (id, parameters, learner) => {
    const mean = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(mean, { minLength: 1, maxLength: 6 }), fc.nat(), (means, seed) => {
        const game = { arms: means.length, rounds: 120, rewards: bernoulliRewards(means, seed) };
        const reference = playLearner({ ...game, learner: learner(means.length) });
        expect(play(create(id, parameters, means.length), game)).toEqual(reference);
      }),
      { seed: 8, numRuns: 12 },
    );
  });

  it("the same pulls where arms are closed", () => {
    const [rounds, rewards] = [150, bernoulliRewards([0.7, 0.4, 0.6], 9)];
    const open = randomAvailability(seeded(9), 3, rounds, 0.6);
    const game = { arms: 3, rounds, rewards, open };
    const reference = playLearner({ ...game, learner: discountedUcbLearner(3, { ...padding, gamma: 0.95 }) });
    expect(play(create("discounted-ucb", { discount: 0.95 }, 3), game)).toEqual(reference);
  });
});

/** Rewards of 0 and 1 by the round: in the middle the best arm becomes the worst. */
function turningRewards(seed: number, rounds: number) {
  const before = bernoulliRewards([0.8, 0.5, 0.3], seed);
  const after = bernoulliRewards([0.1, 0.5, 0.3], seed + 1000);
  return (arm: number, round: number) => (round <= rounds / 2 ? before : after)(arm, round);
}

describe("after a jump of the means", () => {
  it.each([
    ["discounted-ucb", { discount: 0.98 }],
    ["sliding-window-ucb", { window: 150 }],
    ["discounted-thompson", { discount: 0.98 }],
    ["sliding-window-thompson", { window: 150 }],
  ])("%s leaves the arm that was the best, far sooner than UCB1", (id, parameters) => {
    const [rounds, trials] = [1200, 12];
    const staysOf = (policy: (seed: number) => ReturnType<typeof createPolicy>) =>
      Array.from({ length: trials }, (_, seed) => {
        const rewards = turningRewards(seed, rounds);
        const learner = policy(seed);
        let stays = 0;
        for (let round = 1; round <= rounds; round++) {
          const arm = learner.choose(round);
          learner.pulled(arm, round);
          learner.rewarded(arm, rewards(arm, round));
          if (round > rounds / 2 && arm === 0) stays++;
        }
        return stays;
      });
    const own = staysOf((seed) => createPolicy({ id, parameters }, { arms: 3, seed }));
    const ofUcb1 = staysOf((seed) => createPolicy("ucb1", { arms: 3, seed }));
    const differences = own.map((stays, trial) => ofUcb1[trial] - stays);
    const mean = differences.reduce((sum, one) => sum + one, 0) / trials;
    const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (trials - 1);
    expect(mean).toBeGreaterThan(5 * Math.sqrt(variance / trials));
    expect(mean).toBeGreaterThan(100);
  });
});
