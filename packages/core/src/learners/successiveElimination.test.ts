import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../test/support/hostile.js";
import { play } from "../../test/support/play.js";
import { successiveEliminationReference } from "../../test/references/successiveElimination.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import { SuccessiveElimination } from "./successiveElimination.js";

describe("successive elimination by hand, T = 8: c(1) = √(2 ln 8) = 2.039, c(2) = 1.442, c(3) = 1.177", () => {
  const rewards = (arm: number) => [10, 6, 0][arm];

  it("rewards always 10, 6 and 0", () => {
    // After 0, 1, 2: the bar is 10 − 2.039 = 7.961; 6 + 2.039 = 8.039 stays, 0 + 2.039 goes.
    // After 0, 1: the bar is 8.558; 6 + 1.442 = 7.442 goes. The rest is arm 0's.
    const policy = new SuccessiveElimination(3, 8);
    const survivors: number[] = [];
    const pulls = play(policy, { arms: 3, rounds: 8, rewards }, (round) =>
      survivors.push(policy.explain(round).numbers["survivors"]),
    );
    expect(pulls).toEqual([0, 1, 2, 0, 1, 0, 0, 0]);
    expect(survivors).toEqual([3, 3, 3, 2, 2, 1, 1, 1]);
    expect([...policy.state().columns["dropped"]]).toEqual([0, 1, 1]);
  });

  it("a dropped arm is pulled only where no survivor is open: the one with the highest mean", () => {
    // The same from behind: 0, 1, 2, then 1, 2, then 2.
    const policy = new SuccessiveElimination(3, 8);
    const pulls = play(policy, { arms: 3, rounds: 6, rewards: (arm) => [0, 6, 10][arm] });
    expect(pulls).toEqual([0, 1, 2, 1, 2, 2]);
    expect(policy.explain(7, new ArmSet(3, [0, 1]))).toEqual({
      arm: 1,
      rule: "no survivor is open",
      numbers: { mean: 6, survivors: 1 },
    });
    expect(policy.choose(7, new ArmSet(3, [0]))).toBe(0);
    // It stays dropped, however it pays then.
    for (const _ of [1, 2, 3]) policy.rewarded(1, 1000);
    expect(policy.choose(8)).toBe(2);
  });

  it("a dropped arm's reward, of a pull that another rule decided on, is no part of a pass", () => {
    const policy = new SuccessiveElimination(3, 8);
    play(policy, { arms: 3, rounds: 3, rewards });
    policy.pulled(2);
    policy.rewarded(2, 0);
    // After 0 alone the bar would be 10 − 1.442 = 8.558, and 6 + 2.039 below it: but the pass of 0 and 1 is not over.
    policy.pulled(0);
    policy.rewarded(0, 10);
    expect(policy.explain(6)).toEqual({ arm: 1, rule: "survivors in turn", numbers: { pulls: 1, survivors: 2 } });
  });

  it("an absent arm holds no other up", () => {
    // Arm 1 is away. 0, 2, 0 are three rewards: c(2) of arm 0 and c(1) of arm 2: 10 − 1.442 > 0 + 2.039, arm 2 goes.
    const open = () => [true, false, true];
    const policy = new SuccessiveElimination(3, 8);
    expect(play(policy, { arms: 3, rounds: 4, rewards, open })).toEqual([0, 2, 0, 0]);
    // Arm 1 was never observed and cannot be judged; it has the fewest pulls when it is back.
    expect(policy.explain(5)).toEqual({ arm: 1, rule: "survivors in turn", numbers: { pulls: 0, survivors: 2 } });
  });

  it("late rewards: survivors go on in turn, judged by what has been observed", () => {
    const policy = new SuccessiveElimination(2, 8);
    const pull = (round: number) => {
      const arm = policy.choose(round);
      policy.pulled(arm);
      return arm;
    };
    expect([1, 2, 3, 4, 5].map(pull)).toEqual([0, 1, 0, 1, 0]);
    policy.rewarded(0, 10);
    policy.rewarded(0, 10);
    expect(pull(6)).toBe(1); // two rewards are a pass, but arm 1 has none yet
    policy.rewarded(1, 7);
    policy.rewarded(1, 7); // the bar is 10 − 1.442 = 8.558; 7 + 1.442 = 8.442 goes
    expect([7, 8].map(pull)).toEqual([0, 0]);
  });

  it("equality keeps an arm", () => {
    // T = 1: c = 0.
    const policy = new SuccessiveElimination(2, 1);
    policy.rewarded(0, 1);
    policy.rewarded(1, 1);
    expect(policy.explain(1).numbers["survivors"]).toBe(2);
  });
});

it("pulls like its slow reference", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.nat(),
      fc.double({ min: 0, max: 8, noNaN: true }),
      (arms, seed, spread) => {
        const reward = (arm: number, n: number) => spread * arm + seeded(seed + 1000 * arm + n)();
        const game = { arms, rounds: 200, rewards: reward };
        expect(play(new SuccessiveElimination(arms, 200), game)).toEqual(successiveEliminationReference(game));
      },
    ),
    { seed: 1, numRuns: 40 },
  );
});

it("needs a horizon", () => {
  expect(() => createPolicy("successive-elimination", { arms: 2, seed: 1 })).toThrow(
    expect.objectContaining({ code: "horizon-missing" }),
  );
});
