import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { catchUpLuck } from "../../test/support/luck.js";
import { play } from "../../test/support/play.js";
import { frozenCatchUpReference } from "../../test/references/frozenCatchUp.js";
import { proportionalCatchUpReference } from "../../test/references/proportionalCatchUp.js";
import { ArmSet } from "../arms.js";
import { ProportionalCatchUp } from "./proportionalCatchUp.js";

// Seed 101: loops 1, 4 and 5 are random pulls, loops 2, 3 and 6 passes.
//   s          1      2      3      4      5      6
//   s^(−1/4)   1      0.841  0.760  0.707  0.669  0.639
//   coin       0.558  0.849  0.817  0.243  0.133  0.998
const seed = 101;

describe("proportional catch-up by hand", () => {
  it("the coins and random arms of the seed", () => {
    const { coin, uniformArm } = catchUpLuck(2, seed);
    expect(range(6).map((s) => coin(s + 1).toFixed(3))).toEqual(["0.558", "0.849", "0.817", "0.243", "0.133", "0.998"]);
    expect(range(6).map((s) => uniformArm(s + 1))).toEqual([0, 1, 1, 1, 0, 1]);
    expect(range(6).map((s) => catchUpLuck(3, seed).uniformArm(s + 1))).toEqual([0, 1, 2, 2, 1, 1]);
  });

  it("two arms with rewards 1/2 and 1/4", () => {
    // 1, 2: each once.  3 (s = 1): random, 0: n = (2, 1)
    // s = 2: (0, 1): n_0·μ_1 = 2/4 > n_1·μ_0 = 1/2? a tie → 0: (3, 1).
    // (1, 0): n_1·μ_0 = 1/2 > n_0·μ_1 = 3/4? no → 1: (3, 2)
    // s = 3: (0, 1): 3/4 > 2/2? no → 0: (4, 2).   (1, 0): 2/2 > 4/4? a tie → 1: (4, 3)
    // s = 4: random, 1: (4, 4).   s = 5: random, 0: (5, 4)
    // s = 6: (0, 1): 5/4 > 4/2? no → 0: (6, 4).   (1, 0): 4/2 > 6/4 → 0: (7, 4)
    const policy = new ProportionalCatchUp(2, seed);
    const rules: string[] = [];
    const pulls = play(policy, { arms: 2, rounds: 11, rewards: (arm) => [1 / 2, 1 / 4][arm] }, (round) => {
      const { rule, numbers } = policy.explain(round);
      rules.push(`${rule} ${numbers["loop"] ?? ""}`.trim());
    });
    expect(pulls).toEqual([0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0]);
    expect(rules).toEqual([
      ...[
        "each arm once",
        "each arm once",
        "uniformly random 1",
        "catch-up 2",
        "catch-up 2",
        "catch-up 3",
        "catch-up 3",
      ],
      ...["uniformly random 4", "uniformly random 5", "catch-up 6", "catch-up 6"],
    ]);
  });

  it("three arms with rewards 1/2, 1/4 and 1/16", () => {
    // 1–3: each once.  4 (s = 1): random, 0: n = (2, 1, 1).
    // A pair (i, j) pulls j if n_i·μ_j > n_j·μ_i, in sixteenths:
    // s = 2: (0,1)  8 >  8 → 0 (3,1,1)   (0,2) 3 > 8 → 0 (4,1,1)   (1,0)  8 > 16 → 1 (4,2,1)
    //        (1,2)  2 >  4 → 1 (4,3,1)   (2,0) 8 > 4 → 0 (5,3,1)   (2,1)  4 >  3 → 1 (5,4,1)
    // s = 3: (0,1) 20 > 32 → 0 (6,4,1)   (0,2) 6 > 8 → 0 (7,4,1)   (1,0) 32 > 28 → 0 (8,4,1)
    //        (1,2)  4 >  4 → 1 (8,5,1)   (2,0) 8 > 8 → 2 (8,5,2)   (2,1)  8 >  5 → 1 (8,6,2)
    // s = 4: random, 2.   s = 5: random, 1
    const game = { arms: 3, rounds: 18, rewards: (arm: number) => [1 / 2, 1 / 4, 1 / 16][arm] };
    const pulls = play(new ProportionalCatchUp(3, seed), game);
    expect(pulls).toEqual([0, 1, 2, 0, ...[0, 0, 1, 1, 0, 1], ...[0, 0, 0, 1, 2, 1], 2, 1]);
  });

  it("closed arms: the other of the pair, or the open arm furthest behind; every pull uses up its pair", () => {
    const policy = new ProportionalCatchUp(4, seed);
    const open: Record<number, number[]> = { 1: [1, 2, 3], 6: [1, 2, 3], 7: [2, 3], 8: [1, 2], 9: [1, 2, 3] };
    const rewards = (arm: number) => [1 / 2, 1 / 4, 1 / 2, 1 / 2][arm];
    const pairs: string[] = [];
    const game = { arms: 4, rounds: 9, rewards, open: (t: number) => range(4).map((arm) => (open[t] ?? [0, 1, 2, 3]).includes(arm)) }; // prettier-ignore
    const pulls = play(policy, game, (round, arms) => {
      const { i, j } = policy.explain(round, arms).numbers;
      if (i !== undefined) pairs.push(`${i}${j}`);
    });
    // 1: arm 0 is closed: 1.  2–4: the least pulled: 0, 2, 3.  5 (s = 1): random: 0, n = (2, 1, 1, 1).  s = 2, a pass:
    // 6  (0, 1): n_0·μ_1 = 1/2 > n_1·μ_0 = 1/2? a tie → 0, which is closed: 1: (2, 2, 1, 1)
    // 7  (0, 2): n_0·μ_2 = 1 > n_2·μ_0 = 1/2 → 2: (2, 2, 2, 1)
    // 8  (0, 3): both closed; of 1 and 2, n/μ = 8 and 4, the smaller: 2: (2, 2, 3, 1)
    // 9  (1, 0): n_1·μ_0 = 1 > n_0·μ_1 = 1/2 → 0, closed: 1
    expect(catchUpLuck(4, seed).uniformArm(1)).toBe(0);
    expect(pulls).toEqual([1, 0, 2, 3, 0, 1, 2, 2, 1]);
    expect(pairs).toEqual(["01", "02", "03", "10"]);
  });

  it("a random pull is uniform over the open arms", () => {
    const chosen = new Set<string>();
    for (const any of range(20)) {
      const policy = new ProportionalCatchUp(3, any);
      play(policy, { arms: 3, rounds: 3, rewards: () => 1 });
      for (const open of [[1], [0, 2], [1, 2], [0, 1, 2]]) {
        const arm = open[catchUpLuck(open.length, any).uniformArm(1)];
        expect(policy.explain(4, new ArmSet(3, open))).toMatchObject({ arm, rule: "uniformly random" });
        chosen.add(`${arm} of ${open.join("")}`);
      }
    }
    expect(chosen.size).toBe(1 + 2 + 2 + 3);
  });

  it("late rewards: of a pair with an unobserved arm the less pulled one", () => {
    const policy = new ProportionalCatchUp(2, seed);
    for (const arm of [0, 1, 0]) policy.pulled(arm);
    policy.rewarded(0, 1 / 16);
    // s = 2, (0, 1): pulls 2 and 1, arm 1 unobserved → 1. Once both are observed: n_0·μ_1 = 2 > n_1·μ_0 = 1/16 → 1.
    expect(policy.choose(4)).toBe(1);
    policy.pulled(1);
    expect(policy.choose(5)).toBe(1); // (1, 0): 2 and 2, a tie: i
    policy.rewarded(1, 1 / 256);
    expect(policy.choose(5)).toBe(0); // n_1·μ_0 = 2/16 > n_0·μ_1 = 2/256
  });

  it("a single arm is pulled for ever", () => {
    expect(play(new ProportionalCatchUp(1, seed), { arms: 1, rounds: 50, rewards: () => 1 })).toEqual(
      range(50).map(() => 0),
    );
  });
});

describe("proportional catch-up and its slow references", () => {
  const dyadic = fc.constantFrom(1, 1 / 2, 1 / 4, 1 / 16);
  // Where ratios are equal, or just ≈, rounding decides, and differently in different programs: these never are.
  const uneven = fc.double({ min: 0.1, max: 1, noNaN: true });

  it.each([
    ["pairs", dyadic, proportionalCatchUpReference],
    ["until-proportional", uneven, frozenCatchUpReference],
  ] as const)("pull the same arms: %s", (form, rewards, reference) => {
    const arms = fc.array(fc.array(rewards, { minLength: 1, maxLength: 7 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(arms, fc.nat(), (tape, any) => {
        const game = {
          arms: tape.length,
          rounds: 400,
          rewards: (arm: number, n: number) => tape[arm][n % tape[arm].length],
        };
        const expected = reference({ ...game, ...catchUpLuck(tape.length, any) });
        expect(play(new ProportionalCatchUp(tape.length, any, form), game)).toEqual(expected);
      }),
      { seed: 70, numRuns: 40 },
    );
  });
});

describe("the form until-proportional, by hand", () => {
  const until = (arms: number) => new ProportionalCatchUp(arms, seed, "until-proportional");

  it("a pass with nothing to do takes no round", () => {
    // 1, 2: each once.  s = 1: random, 0: n = (2, 1).  s = 2, 3: |2/4 − 1/2| = 0, all ≈: no pull.
    // s = 4: random, 1: (2, 2).  s = 5: random, 0: (3, 2).  s = 6: |3/4 − 2/2| = 1/4 ≤ 1/4 and 1/2: no pull.
    const policy = until(2);
    const loops: (number | undefined)[] = [];
    const game = { arms: 2, rounds: 5, rewards: (arm: number) => [1 / 2, 1 / 4][arm] };
    const pulls = play(policy, game, (round) => loops.push(policy.explain(round).numbers["loop"]));
    expect(pulls).toEqual([0, 1, 0, 1, 0]);
    expect(loops).toEqual([undefined, undefined, 1, 4, 5]);
    expect(policy.explain(6).numbers["loop"]).toBeGreaterThan(6);
    expect(policy.propensity(0, 6)).toEqual({ probability: 1 / 2, error: 0 });
  });

  it("serves the smallest n_i/μ_i until every pair is ≈", () => {
    // Rewards 1/2, 1/4, 1/16: x = n/μ = (2·n_0, 4·n_1, 16·n_2). Each once; s = 1: random, 0: n = (2, 1, 1).
    // s = 2: x = (4, 4, 16): 0 → (6, 4, 16): 1 → (6, 8, 16): 0 → (8, 8, 16): 0 → (10, 8, 16): 1 → (10, 12, 16): 0
    //   → (12, 12, 16): |6/16 − 1/2| = 2/16 > 1/16: 0 → (14, 12, 16), n = (7, 3, 1): |7 − 8|/16 ≤ 1/16,
    //   |3 − 4|/16 ≤ 1/16, |28 − 24|/16 ≤ 1/4: over.  s = 3: no pull.  s = 4: random, 2.  s = 5: random, 1
    const policy = until(3);
    const game = { arms: 3, rounds: 14, rewards: (arm: number) => [1 / 2, 1 / 4, 1 / 16][arm] };
    expect(play(policy, game)).toEqual([0, 1, 2, 0, ...[0, 1, 0, 0, 1, 0, 0], 2, 1, 0]);
  });

  it("keeps the estimates of the pass's beginning, also in a saved state", () => {
    const policy = until(3);
    for (const arm of [0, 1, 2, 0]) {
      policy.pulled(arm);
      policy.rewarded(arm, [1 / 2, 1 / 4, 1 / 16][arm]);
    }
    policy.pulled(0);
    policy.pulled(1);
    // Arm 1 now returns far more; the pass goes on with 1/4: n = (3, 2, 1), x = (6, 8, 16).
    policy.rewarded(1, 1);
    expect(policy.explain(7)).toMatchObject({ arm: 0, rule: "catch-up", numbers: { estimate: 1 / 2 } });
    policy.pulled(0);
    policy.pulled(0);
    expect(policy.explain(9)).toMatchObject({ arm: 1, numbers: { estimate: 1 / 4 } });
    const copy = until(3);
    copy.restore(policy.state());
    expect(copy.explain(9)).toEqual(policy.explain(9));
    const { scalars, columns } = policy.state();
    expect(() => copy.restore({ scalars: { ...scalars, begun: 0 }, columns })).toThrow(/has not begun/);
  });

  it("without a reward of some arm all count as equal; closed arms wait", () => {
    const policy = until(3);
    for (const arm of [0, 1, 2, 0]) policy.pulled(arm);
    policy.rewarded(0, 1 / 16);
    // n = (2, 1, 1), all within a pull: the passes of s = 2 and 3 are empty, s = 4 is random.
    expect(policy.explain(5)).toMatchObject({ rule: "uniformly random", numbers: { loop: 4 } });
    for (const arm of [1, 2]) policy.rewarded(arm, 1);
    // x = (32, 1, 1): 1 is behind, and closed.
    expect(policy.choose(5)).toBe(1);
    expect(policy.choose(5, new ArmSet(3, [0, 2]))).toBe(2);
  });

  it("reaches the ratios that a pass over pairs cannot, and hardly ever ends with many arms", () => {
    const counts = (means: readonly number[], rounds: number, form: "pairs" | "until-proportional") => {
      const policy = new ProportionalCatchUp(means.length, 5, form);
      play(policy, { arms: means.length, rounds, rewards: (arm) => means[arm] });
      return policy.state();
    };
    // (1, 1/16, 1/16) deserve 16/18 of the rounds and 1/18 each; a pass over pairs ends near 4 : 1 : 1.
    const [first, second] = counts([1, 1 / 16, 1 / 16], 9000, "until-proportional").columns["pulls"];
    expect(first / second).toBeGreaterThan(15);
    const [paired, other] = counts([1, 1 / 16, 1 / 16], 9000, "pairs").columns["pulls"];
    expect(paired / other).toBeLessThan(5);
    const many = counts(range(50).map((arm) => 0.9 - (0.7 * arm) / 49), 5000, "until-proportional"); // prettier-ignore
    expect(many.scalars["loop"]).toBeLessThan(20);
  });
});
