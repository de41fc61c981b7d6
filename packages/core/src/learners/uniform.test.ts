import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { roundLuck } from "../../test/support/luck.js";
import { play } from "../../test/support/play.js";
import { uniformReference } from "../../test/references/uniform.js";
import { ArmSet } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import { Uniform } from "./uniform.js";

const n = 20_000;

/** Whether something that happened `count` times in n rounds had probability p. */
function expectLikely(count: number, p: number, what: string): void {
  expect(Math.abs(count / n - p), what).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / n));
}

describe("uniform play", () => {
  it("pulls like its reference", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (arms, seed) => {
        const game = { arms, rounds: 100, rewards: () => 0 };
        expect(play(new Uniform(arms, seed), game)).toEqual(uniformReference({ ...game, ...roundLuck(arms, seed) }));
      }),
      { seed: 1, numRuns: 25 },
    );
  });

  it("gives every open arm the same chance, and a closed one none", () => {
    const policy = new Uniform(5, 2);
    const counts = range(5).map(() => 0);
    for (let round = 1; round <= n; round++) counts[policy.choose(round, new ArmSet(5, [0, 2, 4]))]++;
    expect([counts[1], counts[3]]).toEqual([0, 0]);
    for (const arm of [0, 2, 4]) expectLikely(counts[arm], 1 / 3, `arm ${arm}`);
  });

  it("one round says nothing about the next", () => {
    const policy = new Uniform(2, 3);
    const same = range(n).filter((index) => policy.choose(index + 1) === policy.choose(index + 2)).length;
    expectLikely(same, 1 / 2, "the same arm twice");
  });

  it("two at a time: every pair in every order has the same chance", () => {
    const policy = new Uniform(3, 4);
    const pairs = new Map<string, number>();
    for (let round = 1; round <= n; round++) {
      const pair = chooseMany(policy, 3, round, 2).join();
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBe(6);
    for (const [pair, count] of pairs) expectLikely(count, 1 / 6, pair);
  });

  it("says how many arms there were to choose from, and has no state", () => {
    const policy = new Uniform(3, 1);
    expect(policy.explain(1)).toEqual({
      arm: policy.choose(1),
      rule: "uniformly random",
      numbers: { open: 3 },
    });
    expect(policy.explain(1, new ArmSet(3, [1]))).toEqual({ arm: 1, rule: "uniformly random", numbers: { open: 1 } });
    expect(policy.state()).toEqual({ scalars: {}, columns: {} });
  });
});
