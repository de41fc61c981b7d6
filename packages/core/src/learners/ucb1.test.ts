import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { ucb1Reference } from "../../test/references/ucb1.js";
import { ArmSet } from "../arms.js";
import { Ucb1 } from "./ucb1.js";

describe("UCB1 by hand", () => {
  it("rewards always 3/4, 1/2 and 0", () => {
    // mean + sqrt(2 ln t / n) of the three arms, with n before the round
    //  1, 2, 3: unobserved, lowest first
    //  4  n = 1 1 1   0.75 + 1.6651 = 2.4151   0.5 + 1.6651 = 2.1651   1.6651   → 0
    //  5      2 1 1   2.0186                   2.2941                  1.7941   → 1
    //  6      2 2 1   2.0886                   1.8386                  1.8930   → 0
    //  7      3 2 1   1.8890                   1.8950                  1.9728   → 2
    //  8      3 2 2   1.9274                   1.9420                  1.4420   → 1
    //  9      3 3 2   1.9603                   1.7103                  1.4823   → 0
    // 10      4 3 2   1.8230                   1.7390                  1.5174   → 0
    // 11      5 3 2   1.7294                   1.7644                  1.5485   → 1
    // 12      5 4 2   1.7470                   1.6147                  1.5764   → 0
    // 13      6 4 2   1.6747                   1.6325                  1.6015   → 0
    // 14      7 4 2   1.6183                   1.6487                  1.6245   → 1
    const policy = new Ucb1(3);
    const indices: number[] = [];
    const pulls = play(policy, { arms: 3, rounds: 14, rewards: (arm) => [0.75, 0.5, 0][arm] }, (round) => {
      if (round > 3) indices.push(Number(policy.explain(round).numbers["index"].toFixed(4)));
    });
    expect(pulls).toEqual([0, 1, 2, 0, 1, 0, 2, 1, 0, 0, 1, 0, 0, 1]);
    expect(indices).toEqual([2.4151, 2.2941, 2.0886, 1.9728, 1.942, 1.9603, 1.823, 1.7644, 1.747, 1.6747, 1.6487]);
  });

  it("taped rewards with ties", () => {
    // arm 0: 1 0 1 1 0 …, arm 1: 0 1 1 0 1 …
    //  3  n = 1 1   1 + 1.4823 = 2.4823   0 + 1.4823 = 1.4823   → 0: 0
    //  4      2 1   0.5 + 1.1774 = 1.6774     0 + 1.6651 = 1.6651   → 0: 1
    //  5      3 1   2/3 + 1.0358 = 1.7025     0 + 1.7941 = 1.7941   → 1: 1
    //  6      3 2   2/3 + 1.0929 = 1.7596   1/2 + 1.3386 = 1.8386   → 1: 1
    //  7      3 3   2/3 and 2/3, n = 3 and 3: a tie              → 0: 1
    //  8      4 3   3/4 + 1.0197 = 1.7697   2/3 + 1.1774 = 1.8441   → 1: 0
    //  9      4 4   3/4 and 1/2, equal n                         → 0: 0
    // 10      5 4   3/5 + 0.9597 = 1.5597   1/2 + 1.0730 = 1.5730   → 1: 1
    // 11      5 5   3/5 and 3/5, n = 5 and 5: a tie              → 0
    const tape = [
      [1, 0, 1, 1, 0, 0],
      [0, 1, 1, 0, 1],
    ];
    const pulls = play(new Ucb1(2), { arms: 2, rounds: 11, rewards: (arm, n) => tape[arm][n - 1] });
    expect(pulls).toEqual([0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 0]);
  });

  it("a closed arm is skipped, and its index grows while it is away", () => {
    // Rewards always 1 and 0; arm 0 is closed in rounds 4 and 5.
    // 3  n = 1 1   2.4823 and 1.4823 → 0.   4, 5: only arm 1.
    // 6  n = 2 3   1 + sqrt(2 ln 6 / 2) = 2.3386 and sqrt(2 ln 6 / 3) = 1.0929 → 0
    const open = (round: number) => [round !== 4 && round !== 5, true];
    const rewards = (arm: number) => 1 - arm;
    expect(play(new Ucb1(2), { arms: 2, rounds: 6, rewards, open })).toEqual([0, 1, 0, 1, 1, 0]);
  });

  it("late rewards: unobserved arms take turns, and an index counts rewards, not pulls", () => {
    const policy = new Ucb1(3);
    const pull = (round: number, open?: ArmSet) => {
      const { arm, rule } = policy.explain(round, open);
      expect(policy.choose(round, open)).toBe(arm);
      policy.pulled(arm);
      return `${arm} ${rule}`;
    };
    // No reward for seven rounds: the fewest pulls first, lowest arm first.
    expect([1, 2, 3, 4, 5].map((round) => pull(round)[0]).join("")).toBe("01201");
    expect(pull(6, new ArmSet(3, [0, 1]))).toBe("0 not yet observed");
    expect(pull(7)).toBe("2 not yet observed"); // pulls 3 2 1
    policy.rewarded(0, 1);
    policy.rewarded(2, 0.5);
    expect(pull(8)).toBe("1 not yet observed"); // its two pulls have told nothing
    policy.rewarded(1, 0);
    // 9  observed 1 1 1, pulls 3 3 2: 1 + 2.0963, 2.0963, 0.5 + 2.0963.
    // With n = pulls arm 2 would lead: 2.210, 1.210, 1.982.
    const { arm, numbers } = policy.explain(9);
    expect([arm, numbers["observed"], numbers["index"].toFixed(4)]).toEqual([0, 1, "3.0963"]);
  });
});

describe("UCB1 and its slow reference", () => {
  it("pull the same arms", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.option(fc.double({ min: 0.2, max: 1, noNaN: true })),
        (means, seed, chance) => {
          const [arms, rounds, rewards] = [means.length, 300, bernoulliRewards(means, seed)];
          const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
          const game = { arms, rounds, rewards, open };
          expect(play(new Ucb1(arms), game)).toEqual(ucb1Reference(game));
        },
      ),
      { seed: 1, numRuns: 30 },
    );
  });
});

describe("UCB1's regret", () => {
  const [means, horizon, trials] = [[0.8, 0.6, 0.5, 0.2], 3000, 40];
  const gaps = means.map((mean) => 0.8 - mean);
  const regrets = Array.from({ length: trials }, (_, trial) => {
    const pulls = play(new Ucb1(4), { arms: 4, rounds: horizon, rewards: bernoulliRewards(means, trial) });
    return pulls.reduce((sum, arm) => sum + gaps[arm], 0);
  });
  const mean = regrets.reduce((sum, regret) => sum + regret, 0) / trials;
  const deviation = Math.sqrt(regrets.reduce((sum, regret) => sum + (regret - mean) ** 2, 0) / (trials - 1));

  it("stays below Σ 8 ln T / Δ + (1 + π²/3) Σ Δ", () => {
    // Theorem 1 of Auer et al. 2002. T = 3000, Δ = 0.2, 0.3, 0.6: 8·8.0064·(5 + 10/3 + 5/3) + 4.29·1.1 = 645.2
    const bound = gaps.filter((gap) => gap > 0).reduce((sum, gap) => sum + (8 * Math.log(horizon)) / gap, 0);
    const constant = (1 + Math.PI ** 2 / 3) * gaps.reduce((sum, gap) => sum + gap, 0);
    expect(bound + constant).toBeCloseTo(645.2, 1);
    expect(mean + (5 * deviation) / Math.sqrt(trials)).toBeLessThan(bound + constant);
  });

  it("is neither that of a learner that stops exploring nor of one that never settles", () => {
    // Any consistent learner pays at least about Σ Δ ln T / kl(μ_i, μ*) (Lai and Robbins 1985): here 31.8.
    // Uniform play: 825.
    const kl = (p: number, q: number) => p * Math.log(p / q) + (1 - p) * Math.log((1 - p) / (1 - q));
    const least = means.slice(1).reduce((sum, p, i) => sum + (gaps[i + 1] * Math.log(horizon)) / kl(p, 0.8), 0);
    expect(least).toBeCloseTo(31.8, 1);
    expect(mean - (5 * deviation) / Math.sqrt(trials)).toBeGreaterThan(least);
    expect(mean).toBeLessThan((horizon * gaps.reduce((sum, gap) => sum + gap, 0)) / 4 / 3);
  });
});
