import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anytimeImprovingReference } from "../../test/references/anytimeImproving.js";
import { play } from "../../test/support/play.js";
import { randomCurves } from "../../test/support/curves.js";
import { AnytimeImproving } from "./anytimeImproving.js";

describe("anytime improving by hand: a steady arm, a line and an early bloomer", () => {
  const curves = [
    () => 1 / 2,
    (n: number) => Math.min(3 / 4, (n + 1) / 8),
    (n: number) => [0, 4, 6, 7][Math.min(n, 4) - 1] / 8,
  ];
  const rewards = (arm: number, n: number) => curves[arm](n);

  it("twenty rounds", () => {
    // p = Rew + m·f + Δ·m(m + 1)/2, m = max N − N, in eighths. Δ = 0, 1 until n = 5, and 4, 2, 1, 0 at n = 2, 3, 4, 5.
    //  1–6   each arm twice: 0 1 2 0 1 2
    //  7  N = 2 2 2    8   5        4           → 0     14  4 2 7   28  5 + 15 + 15   38 → 2
    //  8      3 2 2   12   5 + 3 + 1  4 + 4 + 4   → 2, fewer pulls     15  4 2 8   32  5 + 18 + 21   45 → 2
    //  9      3 2 3   12   9       10           → 0     16  4 2 9   36  5 + 21 + 28   52 → 1
    // 10      4 2 3   16  5 + 6 + 3  10 + 6 + 2  → 2     17  4 3 9   36  9 + 24 + 21   52 → 1
    // 11      4 2 4   16  14      17           → 2     18  4 4 9   36  14 + 25 + 15  52 → 1
    // 12      4 2 5   20  5 + 9 + 6  24           → 2     19  4 5 9   36  20 + 24 + 10  52 → 1
    // 13      4 2 6   24  5 + 12 + 10  31         → 2     20  4 6 9   36  26 + 18       52 → 2
    const policy = new AnytimeImproving(3);
    const totals: unknown[] = [];
    const pulls = play(policy, { arms: 3, rounds: 20, rewards }, (round) => {
      const { rule, numbers } = policy.explain(round);
      totals.push(rule === "each arm twice" ? rule : numbers["optimisticTotal"] * 8);
    });
    expect(pulls).toEqual([0, 1, 2, 0, 1, 2, 0, 2, 0, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 2]);
    expect(totals.slice(0, 6)).toEqual(Array(6).fill("each arm twice"));
    expect(totals.slice(6)).toEqual([8, 12, 12, 18, 17, 24, 31, 38, 45, 54, 54, 54, 54, 52]);
  });

  it("with the early bloomer closed in rounds 7 to 9", () => {
    //  7  N = 2 2 2: 0.   8  3 2 2: 12 and 9 → 0.   9  4 2 2: 16 and 14 → 0.
    // 10  5 2 2: 20, 20 and 4 + 12 + 24 = 40 → 2
    // 11  5 2 3: 20 20 28 → 2.   12  5 2 4: 25 → 2.   13  5 2 5: 24 → 2.   14  5 2 6: 24 27 31 → 2
    const open = (round: number) => [true, true, round < 7 || round > 9];
    const pulls = play(new AnytimeImproving(3), { arms: 3, rounds: 14, rewards, open });
    expect(pulls.slice(6)).toEqual([0, 0, 0, 2, 2, 2, 2, 2]);
  });

  it("ties: largest total, fewest pulls, lowest arm", () => {
    // Equal steady arms: p equals max N/2 for all, and the least pulled goes first.
    const same = play(new AnytimeImproving(3), { arms: 3, rounds: 12, rewards: () => 1 / 2 });
    expect(same).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
  });

  it("a total is not clipped at 1 a pull", () => {
    // Steady 1 against 3/4, 1, 1, …: 5  N = (2, 2): 2 and 7/4 → 0.
    // 6  (3, 2): 3 and 7/4 + 1 + 1/4 = 3: a tie, fewer pulls → 1
    // (clipped: 11/4, and 0).   7  (3, 3): 3 and 11/4 → 0.   8  (4, 3): 4 and 15/4 → 0
    const curve = (arm: number, n: number) => (arm === 1 && n === 1 ? 3 / 4 : 1);
    expect(play(new AnytimeImproving(2), { arms: 2, rounds: 8, rewards: curve })).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
  });

  it("late rewards: fewer than two go first, the least pulled of them; missing ones are extrapolated", () => {
    const policy = new AnytimeImproving(2);
    const pull = (round: number) => {
      const arm = policy.choose(round);
      policy.pulled(arm);
      return arm;
    };
    expect([1, 2, 3, 4, 5].map(pull)).toEqual([0, 1, 0, 1, 0]); // N = (3, 2), nothing observed
    policy.rewarded(0, 1 / 4);
    policy.rewarded(0, 1 / 2);
    policy.rewarded(1, 1 / 2);
    expect(policy.explain(6)).toMatchObject({ arm: 1, rule: "each arm twice" });
    policy.rewarded(1, 1 / 2);
    // Two rewards each, max N = 3: m = 1. p = 3/4 + 1/2 + 1/4 = 3/2 and 1 + 1/2 = 3/2: a tie, fewer pulls.
    expect(policy.explain(6)).toMatchObject({ arm: 1, numbers: { optimisticTotal: 3 / 2, pulls: 2 } });
    expect(pull(6)).toBe(1);
    // Pulls 3 and 3, so the lowest; after arm 1's third reward, 5/8: 3/2 and 13/8.
    expect(policy.choose(7)).toBe(0);
    policy.rewarded(1, 5 / 8);
    expect(policy.choose(7)).toBe(1);
  });
});

describe("anytime improving and its slow reference", () => {
  it("pull the same arms on random concave curves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (arms, seed) => {
        const curve = randomCurves(seed, arms, 300);
        const pulls = play(new AnytimeImproving(arms), { arms, rounds: 300, rewards: curve });
        expect(pulls).toEqual(anytimeImprovingReference({ arms, rounds: 300, curve }));
      }),
      { seed: 90, numRuns: 25 },
    );
  });

  it("pull the same arms where ties are common", () => {
    // Lines and constants in eighths.
    const one = fc.tuple(fc.nat(4), fc.constantFrom(0, 0, 1, 2), fc.integer({ min: 4, max: 8 }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (lines) => {
        const curve = (arm: number, n: number) => {
          const [start, slope, cap] = lines[arm];
          return Math.min(Math.max(start, cap), start + slope * (n - 1)) / 8;
        };
        const pulls = play(new AnytimeImproving(lines.length), { arms: lines.length, rounds: 120, rewards: curve });
        expect(pulls).toEqual(anytimeImprovingReference({ arms: lines.length, rounds: 120, curve }));
      }),
      { seed: 91, numRuns: 40 },
    );
  });
});
