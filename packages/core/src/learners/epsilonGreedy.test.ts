import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { epsilonGreedyReference } from "../../test/references/epsilonGreedy.js";
import { range } from "../../test/support/history.js";
import { seeded } from "../../test/support/hostile.js";
import { roundLuck } from "../../test/support/luck.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import { createPolicy } from "../registry/createPolicy.js";
import { EpsilonGreedy } from "./epsilonGreedy.js";

/** A learner that has seen one reward of each arm. */
function after(rewards: readonly number[], epsilon: number, seed: number): EpsilonGreedy {
  const policy = new EpsilonGreedy(rewards.length, epsilon, seed);
  rewards.forEach((reward, arm) => policy.rewarded(arm, reward));
  return policy;
}

describe("ε-greedy", () => {
  it("by hand without luck: ε = 0 follows the highest mean, lowest arm first", () => {
    // 1, 2, 3: each once. Means 0.5, 1, 0 → 1: 0, mean 0.5, a tie with arm 0 → 0: 0.25, mean 0.375 → 1:
    // 0.5, mean 0.5 → 1
    const tape = [
      [0.5, 0.25],
      [1, 0, 0.5, 0],
      [0, 0],
    ];
    const game = { arms: 3, rounds: 7, rewards: (arm: number, n: number) => tape[arm][n - 1] };
    expect(play(new EpsilonGreedy(3, 0, 1), game)).toEqual([0, 1, 2, 1, 0, 1, 1]);
  });

  it("says which rule decided", () => {
    const policy = after([0.25, 0.75], 0.5, 1);
    const { coin, uniformArm } = roundLuck(2, 1);
    for (let round = 3; round <= 40; round++) {
      const random = coin(round) < 0.5;
      const arm = random ? uniformArm(round) : 1;
      const rule = random ? "uniformly random" : "highest mean";
      expect(policy.explain(round)).toEqual({ arm, rule, numbers: { mean: [0.25, 0.75][arm], observed: 1 } });
    }
  });

  it("with late rewards: unobserved arms take turns and no coin is thrown for them", () => {
    const policy = new EpsilonGreedy(3, 1, 1);
    const pull = (round: number, open?: ArmSet) => {
      const { arm, rule } = policy.explain(round, open);
      expect(policy.choose(round, open)).toBe(arm);
      policy.pulled(arm);
      return `${arm} ${rule}`;
    };
    expect([1, 2, 3, 4].map((round) => pull(round)[0]).join("")).toBe("0120");
    policy.rewarded(0, -5);
    expect(pull(5)).toBe("1 not yet observed");
    expect(pull(6, new ArmSet(3, [0]))).toBe("0 uniformly random");
    policy.rewarded(1, 1);
    policy.rewarded(2, 1);
    expect(pull(7)).toMatch("uniformly random");
  });

  it("pulls like its slow reference", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (arms, seed, epsilon) => {
          const game = { arms, rounds: 200, rewards: (arm: number, n: number) => seeded(seed + 1000 * arm + n)() };
          const expected = epsilonGreedyReference({ ...game, epsilon, ...roundLuck(arms, seed) });
          expect(play(new EpsilonGreedy(arms, epsilon, seed), game)).toEqual(expected);
        },
      ),
      { seed: 1, numRuns: 25 },
    );
  });

  it("pulls the best arm with probability 1 − ε + ε/K and every other with ε/K, of the open ones", () => {
    const n = 20_000;
    const policy = after([0.1, 0.9, 0.5, 0.2, 0.3], 0.3, 5);
    const open = new ArmSet(5, [0, 2, 3]);
    const counts = range(5).map(() => 0);
    for (let round = 1; round <= n; round++) counts[policy.choose(round, open)]++;
    // Arm 2 is the best of the three: 0.7 + 0.1, and 0.1 for the others.
    [0.1, 0, 0.8, 0.1, 0].forEach((p, arm) => {
      expect(Math.abs(counts[arm] / n - p), `arm ${arm}`).toBeLessThanOrEqual(5 * Math.sqrt((p * (1 - p)) / n));
    });
  });

  it("with several pulls a round, all are random or none", () => {
    const policy = after([0.1, 0.9, 0.5, 0.2], 0.4, 5);
    const { coin } = roundLuck(4, 5);
    const n = 20_000;
    const pairs = new Map<string, number>();
    let randomRounds = 0;
    for (let round = 1; round <= n; round++) {
      const chosen = chooseMany(policy, 4, round, 2);
      if (coin(round) >= 0.4) {
        expect(chosen).toEqual([1, 2]);
        continue;
      }
      randomRounds++;
      pairs.set(chosen.join(), (pairs.get(chosen.join()) ?? 0) + 1);
    }
    // 4·3 ordered pairs, each equally likely.
    expect(pairs.size).toBe(12);
    const error = Math.sqrt(((1 / 12) * (11 / 12)) / randomRounds);
    for (const [pair, count] of pairs) expect(Math.abs(count / randomRounds - 1 / 12), pair).toBeLessThan(5 * error);
  });

  it.each([-0.1, 1.1])("refuses ε = %s", (epsilon) => {
    expect(() => createPolicy({ id: "epsilon-greedy", parameters: { epsilon } }, { arms: 2, seed: 1 })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "epsilon" }),
    );
  });
});
