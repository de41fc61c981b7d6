import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exploreThenCommitReference } from "../../test/references/exploreThenCommit.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";
import { explorationFor, ExploreThenCommit } from "./exploreThenCommit.js";

describe("explore-then-commit by hand", () => {
  it("two cycles, then the best of these four pulls for ever", () => {
    // Means (0 + 1)/2 and (1 + 0.5)/2: arm 1; its later zeros do not count.
    const tape = [
      [0, 1],
      [1, 0.5, 0, 0, 0, 0],
    ];
    const policy = new ExploreThenCommit(2, 2);
    const rules: string[] = [];
    const game = { arms: 2, rounds: 8, rewards: (arm: number, n: number) => tape[arm][n - 1] };
    const pulls = play(policy, game, (round) => rules.push(policy.explain(round).rule));
    expect(pulls).toEqual([0, 1, 0, 1, 1, 1, 1, 1]);
    expect(rules.join()).toBe(
      [...Array<string>(4).fill("exploration"), ...Array<string>(4).fill("highest mean")].join(),
    );
    expect(policy.explain(9)).toEqual({ arm: 1, rule: "highest mean", numbers: { mean: 0.75, observed: 2 } });
    expect(policy.explain(9, new ArmSet(2, [0]))).toMatchObject({ arm: 0, numbers: { mean: 0.5, observed: 2 } });
  });

  it("an absent arm gets its exploration when it is back, and the commitment may then change", () => {
    // n = 2; arm 1 is away in rounds 1 to 5, and pays 1 where arm 0 pays 0.5.
    // 1, 2: exploration of 0; 3, 4, 5: the best that is open, 0; 6, 7: exploration of 1; then the better one.
    const open = (round: number) => [true, round > 5];
    const game = { arms: 2, rounds: 9, rewards: (arm: number) => [0.5, 1][arm], open };
    expect(play(new ExploreThenCommit(2, 2), game)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it("late rewards: first the exploration, then an arm that is unobserved, then the means of what has arrived", () => {
    const policy = new ExploreThenCommit(2, 2);
    const pull = (round: number) => {
      const { arm, rule } = policy.explain(round);
      policy.pulled(arm);
      return `${arm} ${rule}`;
    };
    expect([1, 2, 3, 4].map((round) => pull(round)[0]).join("")).toBe("0101");
    expect(pull(5)).toBe("0 not yet observed");
    policy.rewarded(0, 0.5);
    expect(pull(6)).toBe("1 not yet observed");
    policy.rewarded(1, 0.25);
    expect(pull(7)).toBe("0 highest mean");
    policy.rewarded(1, 1); // (0.25 + 1)/2
    expect(pull(8)).toBe("1 highest mean");
    policy.rewarded(1, 0); // the third: not of the exploration
    expect(policy.explain(9)).toMatchObject({ arm: 1, numbers: { mean: 0.625, observed: 2 } });
    policy.rewarded(0, 1); // (0.5 + 1)/2
    expect(pull(9)).toBe("0 highest mean");
  });
});

it("pulls like its slow reference", () => {
  const means = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(means, fc.nat(), fc.integer({ min: 1, max: 30 }), (mu, seed, exploration) => {
      const game = { arms: mu.length, rounds: 120, rewards: bernoulliRewards(mu, seed) };
      const expected = exploreThenCommitReference({ ...game, exploration });
      expect(play(new ExploreThenCommit(mu.length, exploration), game)).toEqual(expected);
    }),
    { seed: 1, numRuns: 25 },
  );
});

describe("how long it explores", () => {
  it.each([
    // (T/K)^(2/3) (ln T)^(1/3): 1000^(2/3) = 100, ln(3000)^(1/3) = 8.006368^(1/3) = 2.000531
    [3, 3000, 201],
    // 27^(2/3) = 9, ln(54)^(1/3) = 3.988984^(1/3) = 1.585940: 14.27
    [2, 54, 15],
    // 10·(ln 10)^… > T/K = 1, and 10 rounds do not suffice for 11 arms
    [10, 10, 1],
    [11, 10, 1],
    [1, 1, 1],
    // 2^(2/3)·(ln 4)^(1/3) = 1.587·1.115 = 1.770
    [2, 4, 2],
    // 1^(2/3)·(ln 3)^(1/3) = 1.03 is cut to T/K
    [3, 3, 1],
  ])("%i arms, %i rounds: %i pulls of each", (arms, horizon, exploration) => {
    expect(explorationFor(arms, horizon)).toBe(exploration);
    const policy = createPolicy("explore-then-commit", { arms, seed: 1, horizon });
    expect(policy.explain(1).numbers).toEqual({ pulls: 0, exploration });
  });

  it("without a horizon it must be told", () => {
    const create = (parameters: object) => () =>
      createPolicy({ id: "explore-then-commit", parameters: { ...parameters } }, { arms: 2, seed: 1 });
    expect(create({})).toThrow(expect.objectContaining({ code: "horizon-missing" }));
    expect(create({})).toThrow(/exploration/);
    expect(create({ exploration: 7 })().explain(1).numbers).toEqual({ pulls: 0, exploration: 7 });
    for (const exploration of [0, -1]) expect(create({ exploration })).toThrow(/exploration.*from 1 to/);
    expect(create({ exploration: 1.5 })).toThrow(expect.objectContaining({ code: "parameter-type" }));
  });
});
