import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { softThresholdReference } from "../../test/references/hardThresholdUcb.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { createPolicy } from "../registry/createPolicy.js";

const create = (arms: number, parameters: Record<string, unknown>) =>
  createPolicy({ id: "soft-threshold-ucb", parameters }, { arms, seed: 1 });

describe("soft-threshold UCB", () => {
  it("by hand: τ = (1/10, 1/3, 0), A = (1, 1/2, 2), rewards always 1/2, 1/4 and 3/4", () => {
    // N before the round and mean + A·(τn − N)_+/(τn) + sqrt(2 ln n/N).
    // Arm 0 is never behind here, arm 2 has no threshold.
    //  1, 2, 3: unobserved, lowest first
    //  4   1 1 1   2.1651   1/4 of 4/3 is 1 − 3/4: 0.25 + 0.125 + 1.6651 = 2.0401     2.4151  → 2
    //  5   1 1 2   2.2941   1 − 3/5: 0.25 + 0.2 + 1.7941 = 2.2441                     2.0186  → 0
    //  6   2 1 2   1.8386   1 − 1/2: 0.25 + 0.25 + 1.8930 = 2.3930                    2.0886  → 1
    //  7   2 2 2   1.8950   1 − 6/7: 0.25 + 0.0714 + 1.3950 = 1.7164                  2.1450  → 2
    //  8   2 2 3   1.9420   1 − 6/8: 0.25 + 0.125 + 1.4420 = 1.8170                   1.9274  → 0
    //  9   3 2 3   1.7103   1 − 6/9: 0.25 + 0.1667 + 1.4823 = 1.8990                  1.9603  → 2
    // 10   3 2 4   1.7390   1 − 6/10: 0.25 + 0.2 + 1.5174 = 1.9674                    1.8230  → 1
    // 11   3 3 4   1.7644   1 − 9/11: 0.25 + 0.0909 + 1.2644 = 1.6053                 1.8450  → 2
    // 12   3 3 5   1.7871   1 − 9/12: 0.25 + 0.125 + 1.2871 = 1.6621                  1.7470  → 0
    const policy = create(3, { shares: [0.1, "1/3", 0], penalties: [1, 0.5, 2] });
    const raised: number[] = [];
    const rewards = (arm: number) => [0.5, 0.25, 0.75][arm];
    const pulls = play(policy, { arms: 3, rounds: 12, rewards }, (round) => {
      if (round > 3) raised.push(policy.explain(round).numbers["raised"]);
    });
    expect(pulls).toEqual([0, 1, 2, 2, 0, 1, 2, 0, 2, 1, 2, 0]);
    expect(raised).toEqual([0, 0, 0.25, 0, 0, 0, 0.2, 0, 0]);
  });

  it("pulls like its slow reference", () => {
    fc.assert(
      fc.property(
        fc.oneof(randomQuotas(), mixedQuotas()),
        fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 8, maxLength: 8 }),
        fc.nat(),
        fc.option(fc.double({ min: 0.2, max: 1, noNaN: true })),
        ({ shares, exact }, allPenalties, seed, chance) => {
          const [arms, rounds] = [shares.length, 200];
          const penalties = allPenalties.slice(0, arms);
          const rewards = bernoulliRewards(
            exact.map((_, arm) => 0.9 - arm / 10),
            seed,
          );
          const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
          const pulls = play(create(arms, { shares, penalties }), { arms, rounds, rewards, open });
          expect(pulls).toEqual(softThresholdReference({ thresholds: exact, penalties, rounds, rewards, open }));
        },
      ),
      { seed: 13, numRuns: 30 },
    );
  });

  it("leaves a critical arm about Δ/A short of its threshold, where the hard one serves it (Section 5)", () => {
    // Rewards always 1 and 0.6, τ = (0, 1/2), A = 1:
    // 1 − N/(τn) = 0.4 makes up for the gap, N = 0.3·n but for the radii.
    const game = { arms: 2, rounds: 20_000, rewards: (arm: number) => [1, 0.6][arm] };
    const parameters = { shares: [0, 0.5], penalties: 1 };
    const served = (pulls: readonly number[]) => pulls.filter((arm) => arm === 1).length / 20_000;
    const hard = createPolicy({ id: "hard-threshold-ucb", parameters }, { arms: 2, seed: 1 });
    expect(served(play(hard, game))).toBe(0.5);
    // The radii at n = 20 000, sqrt(2 ln n/N): 0.0376 for 14 000 pulls, 0.0574 for 6 000;
    // they move N/n by half their difference.
    expect(Math.abs(served(play(create(2, parameters), game)) - 0.3)).toBeLessThan(0.02);
  });
});
