import { describe, expect, it } from "vitest";
import { range, type Availability } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { preparePolicy } from "../registry/createPolicy.js";
import type { Policy } from "../policy.js";

/** As a simulation creates it: the door would refuse rounds beyond the horizon. */
function create(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return preparePolicy({ id: "explore-then-serve", parameters }, { arms, horizon, seed: 1 })(1);
}

describe("explore-then-serve by hand", () => {
  const table = [
    [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ];
  const pulls = (parameters: Record<string, unknown>, rounds = 15, open?: Availability) => {
    const rewards = (arm: number, n: number) => table[arm][n - 1];
    return play(create(3, rounds, { exploration: 3, ...parameters }), { arms: 3, rounds, rewards, open });
  };

  it("explores arm after arm, serves in order, commits", () => {
    // μ̂ = (1, 1/3, 2/3), Δ̂ = (0, 2/3, 1/3). f = 1/3: T·f = 5, 2 more for each arm with Δ̂ < λ.
    const explored = [0, 0, 0, 1, 1, 1, 2, 2, 2];
    expect(pulls({ cost: 0.7 })).toEqual([...explored, 0, 0, 1, 1, 2, 2]);
    expect(pulls({ cost: 0.5 })).toEqual([...explored, 0, 0, 2, 2, 0, 0]);
    expect(pulls({ cost: [0, 0.7, 0] })).toEqual([...explored, 1, 1, 0, 0, 0, 0]);
    // f = μ/3: T·f(μ̂) = (5, 5/3, 10/3): 2 more, none, none
    expect(pulls({ cost: 2, deserved: "linear" })).toEqual([...explored, 0, 0, 0, 0, 0, 0]);
    // f = 2/9 each: floor(10/3) = 3. What is learned later (arm 0 returns 0 from now on) changes nothing.
    expect(pulls({ cost: 2, deserved: { id: "constant", parameters: { gamma: 2 / 9 } } })).toEqual([
      ...[...explored, 0, 0, 0, 0, 0, 0],
    ]);
  });

  it("Δ̂ < λ is strict, ties commit to the lowest arm, and 49·(1/49) is one pull", () => {
    const equal = play(create(2, 8, { exploration: 1, cost: 0 }), { arms: 2, rounds: 8, rewards: () => 1 });
    expect(equal).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
    const halves = { arms: 2, rounds: 8, rewards: (arm: number) => [1, 0.5][arm] };
    expect(play(create(2, 8, { exploration: 1, cost: 0.5 }), halves)).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
    expect(play(create(2, 8, { exploration: 1, cost: 0.51 }), halves)).toEqual([0, 1, 0, 0, 0, 1, 1, 1]);
    const each = { arms: 49, rounds: 98, rewards: () => 1 };
    expect(play(create(49, 98, { exploration: 1, cost: 1 }), each)).toEqual(range(98).map((t) => t % 49));
  });

  it("no line goes beyond T; after it, the highest mean", () => {
    expect(pulls({ cost: 0.7 }, 5)).toEqual([0, 0, 0, 1, 1]);
    const policy = create(2, 4, { exploration: 3, cost: 1 });
    // Round 5 is beyond: arm 0 has the higher mean.
    expect(play(policy, { arms: 2, rounds: 6, rewards: (arm) => 1 - arm })).toEqual([0, 0, 0, 1, 0, 0]);
    expect(policy.explain(7)).toMatchObject({ arm: 0, rule: "highest mean", numbers: { mean: 1, pulls: 5 } });
  });

  it("absent arms: explored and served when they are back; the highest mean stands in", () => {
    // Arm 1 is absent in rounds 4 to 10. 0 0 0; 2 2 2;
    // then arm 0, whose mean is 1, until arm 1 is explored in 11 to 13.
    // μ̂ as before: 5 pulls each with λ = 0.7, arm 0 has 7: arms 1 and 2 have 2 pulls left each, 2 rounds are left.
    const away = pulls({ cost: 0.7 }, 15, (round) => [true, round < 4 || round > 10, true]);
    expect(away).toEqual([0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(create(3, 9, { exploration: 3 }).choose(1, new ArmSet(3, [2]))).toBe(2);
  });

  it("late rewards: arms without one go first, and what is served follows the first N that arrive", () => {
    const policy = create(2, 20, { exploration: 2, cost: 0.6, deserved: "linear" });
    for (let round = 1; round <= 4; round++) policy.pulled(policy.choose(round), round);
    expect(policy.explain(5)).toMatchObject({ arm: 0, rule: "not yet observed" });
    policy.rewarded(0, 1);
    expect(policy.explain(5)).toMatchObject({ arm: 1, rule: "not yet observed" });
    policy.rewarded(1, 0);
    // μ̂ = (1, 0): arm 1 is not served; T·f = 10·μ̂_0 for arm 0.
    expect(policy.explain(5)).toMatchObject({ arm: 0, rule: "serve", numbers: { pulls: 2, planned: 10 } });
    policy.rewarded(1, 1);
    for (let round = 5; round <= 12; round++) policy.pulled(policy.choose(round), round);
    // μ̂_1 = 1/2: the gap is 1/2 < 0.6, T·f = 5. Later rewards count no more.
    expect(policy.explain(13)).toMatchObject({ arm: 1, rule: "serve", numbers: { pulls: 2, planned: 5 } });
    for (const round of [13, 14]) {
      policy.pulled(policy.choose(round), round);
      policy.rewarded(1, 0);
    }
    expect(policy.explain(15)).toMatchObject({ arm: 1, rule: "serve", numbers: { pulls: 4, planned: 5 } });
  });
});
