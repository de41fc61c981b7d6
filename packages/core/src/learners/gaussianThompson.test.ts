import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gaussianThompsonReference } from "../../test/references/gaussianThompson.js";
import { range } from "../../test/support/history.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { normalSamples } from "../../test/support/luck.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import { createPolicy } from "../registry/createPolicy.js";
import { Generator, normal, purpose } from "../random/index.js";
import { GaussianThompson } from "./gaussianThompson.js";

/** A learner that has seen these rewards of each arm. */
function after(rewards: readonly (readonly number[])[], sigma: number, seed: number): GaussianThompson {
  const policy = new GaussianThompson(rewards.length, sigma, seed);
  for (const [arm, seen] of rewards.entries()) for (const reward of seen) policy.rewarded(arm, reward);
  return policy;
}

describe("Gaussian Thompson sampling", () => {
  it("by hand, with the normal numbers of seed 1", () => {
    // Rewards 1 and 0, σ = 2. 1, 2: each arm once, nothing is drawn.
    const policy = new GaussianThompson(2, 2, 1);
    const pulls = play(policy, { arms: 2, rounds: 2, rewards: (arm) => 1 - arm });
    expect(pulls).toEqual([0, 1]);
    // Round 3: z_0 and z_1 are the first two numbers of the generator (1, choice, 3, 0).
    const generator = new Generator().key(1, purpose.choice, 3, 0);
    const [first, second] = [normal(generator), normal(generator)];
    // n = 1 and 1: 1 + 2 z_0 and 2 z_1
    expect(policy.explain(3, new ArmSet(2, [0])).numbers).toEqual({ draw: 1 + 2 * first, mean: 1, observed: 1 });
    expect(policy.explain(3, new ArmSet(2, [1])).numbers).toEqual({ draw: 2 * second, mean: 0, observed: 1 });
    expect(policy.choose(3)).toBe(1 + 2 * first >= 2 * second ? 0 : 1);
    for (const reward of [3, 3, 5]) policy.rewarded(1, reward);
    // n = 4, mean 11/4
    expect(policy.explain(3, new ArmSet(2, [1])).numbers["draw"]).toBeCloseTo(2.75 + second, 14);
  });

  it("with late rewards: unobserved arms take turns, open ones only", () => {
    const policy = new GaussianThompson(3, 1, 1);
    const pull = (round: number, open?: ArmSet) => {
      const { arm, rule } = policy.explain(round, open);
      expect(policy.choose(round, open)).toBe(arm);
      policy.pulled(arm);
      return `${arm} ${rule}`;
    };
    expect([1, 2, 3, 4].map((round) => pull(round)[0]).join("")).toBe("0120");
    policy.rewarded(0, -1);
    expect(pull(5)).toBe("1 not yet observed");
    expect(pull(6)).toBe("2 not yet observed");
    expect(pull(7, new ArmSet(3, [0]))).toBe("0 highest draw");
    policy.rewarded(1, 100);
    policy.rewarded(2, 0);
    expect(pull(8)).toBe("1 highest draw");
  });

  it("pulls like its slow reference", () => {
    const game = fc.record({
      arms: fc.integer({ min: 1, max: 8 }),
      seed: fc.nat(),
      sigma: fc.double({ min: 0, max: 3, noNaN: true }),
      chance: fc.option(fc.double({ min: 0.2, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(game, ({ arms, seed, sigma, chance }) => {
        const [rounds, rewards] = [150, (arm: number, n: number) => 4 * seeded(seed + 1000 * arm + n)() - 2 - arm / 5];
        const open = chance === null ? undefined : randomAvailability(seeded(seed), arms, rounds, chance);
        const expected = gaussianThompsonReference({ arms, rounds, rewards, sigma, normal: normalSamples(seed), open });
        expect(play(new GaussianThompson(arms, sigma, seed), { arms, rounds, rewards, open })).toEqual(expected);
      }),
      { seed: 1, numRuns: 25 },
    );
  });

  it("draws with the mean and the standard deviation σ/√n", () => {
    const n = 20_000;
    const policy = after([[1, 2, 3, 6]], 5, 7);
    const draws = range(n).map((index) => policy.explain(index + 1).numbers["draw"]);
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / n;
    const variance = draws.reduce((sum, draw) => sum + (draw - 3) ** 2, 0) / n;
    // N(3, 25/4): the mean of n draws has variance 6.25/n, their mean square 2·6.25²/n.
    expect(Math.abs(mean - 3)).toBeLessThan(5 * Math.sqrt(6.25 / n));
    expect(Math.abs(variance - 6.25)).toBeLessThan(5 * Math.sqrt((2 * 6.25 ** 2) / n));
  });

  it("wins as often as one normal number is above another", () => {
    // θ_0 − θ_1 is N(0.5, 1/1 + 1/3): P(> 0) = Φ(0.5/√(4/3)) = Φ(0.4330127) = 0.667497
    const [n, p] = [20_000, 0.667497];
    const policy = after([[0.5], [0, 0, 0]], 1, 3);
    const wins = range(n).filter((index) => policy.choose(index + 1) === 0).length;
    expect(Math.abs(wins / n - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / n));
  });

  it("m successive choices are the m highest draws, whichever arms are open", () => {
    const policy = after([[1], [0.5], [1.2], [0.9]], 1, 9);
    for (let round = 1; round <= 200; round++) {
      const draw = (arm: number) => policy.explain(round, new ArmSet(4, [arm])).numbers["draw"];
      const ranked = range(4).sort((a, b) => draw(b) - draw(a));
      expect(chooseMany(policy, 4, round, 3)).toEqual(ranked.slice(0, 3));
    }
  });

  it("without deviation is greedy; a negative one is refused", () => {
    const policy = after([[1], [2], [2]], 0, 1);
    expect(policy.explain(4)).toEqual({ arm: 1, rule: "highest draw", numbers: { draw: 2, mean: 2, observed: 1 } });
    const wrong = { id: "gaussian-thompson", parameters: { sigma: -1 } };
    expect(() => createPolicy(wrong, { arms: 2, seed: 1 })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "sigma" }),
    );
  });
});
