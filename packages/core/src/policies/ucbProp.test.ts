import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { play } from "../../test/support/play.js";
import { ucbPropReference } from "../../test/references/ucbProp.js";
import { ArmSet } from "../arms.js";
import { UcbProp } from "./ucbProp.js";

describe("UCB-prop by hand", () => {
  it("rewards always 1 and always 0", () => {
    // 3: n = (1, 1): √ln 12 = 1.5764: 2.5764·ln 2 = 1.7858 and 1.5764·ln 2 = 1.0926                              → 0
    // 4: n = (2, 1): √(ln 16/2) = 1.1774: 2.1774·ln 1.5 = 0.8829; √ln 16 = 1.6651: 1.6651·ln 2 = 1.1542          → 1
    // 5: n = (2, 2): √(ln 20/2) = 1.2239: 2.2239·ln 1.5 = 0.9017 and 1.2239·ln 1.5 = 0.4962                      → 0
    // 6: n = (3, 2): √(ln 24/3) = 1.0292: 2.0292·ln(4/3) = 0.5838; √(ln 24/2) = 1.2606: 1.2606·ln 1.5 = 0.5111   → 0
    // 7: n = (4, 2): √(ln 28/4) = 0.9127: 1.9127·ln 1.25 = 0.4268; √(ln 28/2) = 1.2908: 1.2908·ln 1.5 = 0.5234   → 1
    const policy = new UcbProp(2);
    const indices: string[] = [];
    const pulls = play(policy, { arms: 2, rounds: 7, rewards: (arm) => 1 - arm }, (round) => {
      indices.push(policy.explain(round).numbers["index"]?.toFixed(3) ?? "");
    });
    expect(pulls).toEqual([0, 1, 0, 1, 0, 0, 1]);
    expect(indices).toEqual(["", "", "1.786", "1.154", "0.902", "0.584", "0.523"]);
  });

  it("closed arms, and rewards that are late: the bound counts rewards, the logarithm pulls", () => {
    const policy = new UcbProp(2);
    expect(policy.choose(1, new ArmSet(2, [1]))).toBe(1);
    for (const arm of [0, 1, 0]) policy.pulled(arm);
    policy.rewarded(0, 1);
    expect(policy.explain(4)).toMatchObject({ arm: 1, rule: "not yet observed" });
    policy.rewarded(1, 1 / 2);
    // Round 4, √ln 16 = 1.66511: (1 + 1.66511)·ln 1.5 = 1.08061 and (0.5 + 1.66511)·ln 2 = 1.50074
    const numbersOf = (arm: number) => policy.explain(4, new ArmSet(2, [arm])).numbers["index"];
    expect(policy.choose(4)).toBe(1);
    expect([numbersOf(0).toFixed(5), numbersOf(1).toFixed(5)]).toEqual(["1.08061", "1.50074"]);
  });
});

describe("UCB-prop and its slow reference", () => {
  it("pull the same arms", () => {
    const rewards = fc.array(
      fc.nat(1024).map((n) => n / 1024),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(fc.array(rewards, { minLength: 1, maxLength: 8 }), (tape) => {
        const game = {
          arms: tape.length,
          rounds: 150,
          rewards: (arm: number, n: number) => tape[arm][n % tape[arm].length],
        };
        expect(play(new UcbProp(tape.length), game)).toEqual(ucbPropReference(game));
      }),
      { seed: 180, numRuns: 40 },
    );
  });

  it("pull the same arms where all are alike", () => {
    const game = { arms: 5, rounds: 100, rewards: () => 0.5 };
    expect(play(new UcbProp(5), game)).toEqual(ucbPropReference(game));
  });
});
