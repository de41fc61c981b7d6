import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  discountedThompsonLearner,
  slidingWindowThompsonLearner,
} from "../../../test/references/forgettingThompson.js";
import { playLearner } from "../../../test/references/forgettingUcb.js";
import { betaSamples } from "../../../test/support/luck.js";
import { bernoulliRewards, play } from "../../../test/support/play.js";
import { ArmSet } from "../../arms.js";
import { createPolicy } from "../../registry/createPolicy.js";

const create = (id: string, parameters: object, arms: number, seed = 1) =>
  createPolicy({ id, parameters: { ...parameters } }, { arms, seed });

/** Tells the policy of these rewards, one round each. */
function tell(policy: ReturnType<typeof create>, pairs: readonly (readonly [arm: number, reward: number])[]): void {
  pairs.forEach(([arm, reward], index) => {
    policy.pulled(arm, index + 1);
    policy.rewarded(arm, reward);
  });
}

/** What is remembered of an arm, as its explanation says when it alone is open. */
function remembered(policy: ReturnType<typeof create>, arm: number, round: number): number[] {
  const { numbers } = policy.explain(round, new ArmSet(2, [arm]));
  return [numbers["successes"], numbers["failures"]];
}

describe("Thompson sampling that forgets, by hand", () => {
  it("discounted by 0.8: every reward takes a fifth of what all arms had", () => {
    // S and F of the two arms: (1 0) (0 0) → (0.8 0) (0 1) → (0.64 1) (0 0.8) → (0.512 0.8) (1 0.64)
    const policy = create("discounted-thompson", { discount: 0.8 }, 2);
    tell(policy, [[0, 1], [1, 0], [0, 0], [1, 1]]); // prettier-ignore
    const all = [...remembered(policy, 0, 5), ...remembered(policy, 1, 5)];
    expect(all.map((one) => Number(one.toFixed(12)))).toEqual([0.512, 0.8, 1, 0.64]);
  });

  it("over the last 3 rewards: the first of four is forgotten", () => {
    const policy = create("sliding-window-thompson", { window: 3 }, 2);
    tell(policy, [[0, 1], [1, 0], [0, 0], [1, 1]]); // prettier-ignore
    expect([remembered(policy, 0, 5), remembered(policy, 1, 5)]).toEqual([[0, 1], [1, 1]]); // prettier-ignore
  });

  it("an arm of which nothing is left draws as in the beginning", () => {
    // Arm 0 has Beta(1, 1) again and arm 1 Beta(3, 1): P(θ_0 is higher) = ∫ x³ dx = 1/4.
    const policy = create("sliding-window-thompson", { window: 2 }, 2);
    tell(policy, [[0, 0], [0, 0], [1, 1], [1, 1]]); // prettier-ignore
    const { probability } = policy.propensity(0, 5);
    expect(probability).toBeCloseTo(1 / 4, 9);
  });

  it("how likely a draw of real shapes is the highest", () => {
    // One success discounted by 1/2 for arm 0: Beta(1.5, 1) against Beta(1, 2).
    // P(θ_0 is higher) = ∫ 1.5 x^0.5 (1 − (1 − x)²) dx = 1.5·(2/2.5 − 1/3.5) = 27/35
    const policy = create("discounted-thompson", { discount: 0.5 }, 2);
    tell(policy, [[0, 1], [1, 0]]); // prettier-ignore
    expect(policy.propensity(0, 3).probability).toBeCloseTo(27 / 35, 9);
    expect(policy.propensity(1, 3).probability).toBeCloseTo(8 / 35, 9);
  });
});

describe("Thompson sampling that forgets nothing", () => {
  it.each([
    ["a discount of 1", "discounted-thompson", { discount: 1 }],
    ["a window that is never full", "sliding-window-thompson", { window: 150 }],
  ])("%s: the pulls of `thompson`, with the same luck", (_, id, parameters) => {
    const mean = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(mean, { minLength: 1, maxLength: 6 }), fc.nat(99), (means, seed) => {
        const coins = bernoulliRewards(means, seed);
        // Rewards between 0 and 1 are decided by coins, the same for both.
        const rewards = (arm: number, n: number) => (n % 3 === 0 ? 0.5 : coins(arm, n));
        const game = { arms: means.length, rounds: 150, rewards };
        const one = play(create(id, parameters, means.length, seed), game);
        expect(one).toEqual(play(create("thompson", {}, means.length, seed), game));
      }),
      { seed: 4, numRuns: 8 },
    );
  });
});

describe("Thompson sampling that forgets and its slow reference", () => {
  const mean = fc.double({ min: 0, max: 1, noNaN: true });

  it.each([
    [
      "discounted-thompson",
      { discount: 0.9 },
      (arms: number, seed: number) => discountedThompsonLearner(arms, { gamma: 0.9 }, betaSamples(seed)),
    ],
    [
      "sliding-window-thompson",
      { window: 15 },
      (arms: number, seed: number) => slidingWindowThompsonLearner(arms, 15, betaSamples(seed)),
    ],
  ])("%s: the same pulls with the same luck", (id, parameters, learner) => {
    fc.assert(
      fc.property(fc.array(mean, { minLength: 1, maxLength: 5 }), fc.nat(999), (means, seed) => {
        const game = { arms: means.length, rounds: 100, rewards: bernoulliRewards(means, seed) };
        const reference = playLearner({ ...game, learner: learner(means.length, seed) });
        expect(play(create(id, parameters, means.length, seed), game)).toEqual(reference);
      }),
      { seed: 6, numRuns: 12 },
    );
  });
});
