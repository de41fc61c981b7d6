import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { randomAvailability, seeded } from "../../test/support/hostile.js";
import { play, playMany } from "../../test/support/play.js";
import { roundRobinReference } from "../../test/references/roundRobin.js";
import { RoundRobin } from "./roundRobin.js";

const rewards = () => 0;

describe("round robin", () => {
  it("by hand, with a closed arm that catches up", () => {
    // 1–4: 0 1 2 0. Arm 1 is closed in rounds 5, 6 and 7: pulls 2 1 1 → 2; 2 1 2 → 0; 3 1 2 → 2: 3 1 3.
    // 8: 1 has the fewest; 9: again; 10: 3 3 3, a tie → 0; 11 → 1
    const open = (round: number) => [true, round < 5 || round > 7, true];
    const pulls = play(new RoundRobin(3), { arms: 3, rounds: 11, rewards, open });
    expect(pulls).toEqual([0, 1, 2, 0, 2, 0, 2, 1, 1, 0, 1]);
  });

  it("does not wait for rewards, and says how often the arm was pulled", () => {
    const policy = new RoundRobin(2);
    policy.pulled(0);
    policy.pulled(1);
    policy.pulled(0);
    expect(policy.explain(4)).toEqual({ arm: 1, rule: "fewest pulls", numbers: { pulls: 1 } });
    policy.rewarded();
    expect(policy.choose(4)).toBe(1);
  });

  it("two at a time, worked by hand", () => {
    const pulls = playMany(new RoundRobin(3), { arms: 3, rounds: 4, perRound: 2, rewards });
    expect(pulls).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it("pulls like its reference, and every arm floor(t/K) times or once more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (arms, seed, chance) => {
          const game = { arms, rounds: 300, rewards };
          const pulls = play(new RoundRobin(arms), game);
          expect(pulls).toEqual(roundRobinReference(game));
          const counts = range(arms).map((arm) => pulls.filter((pulled) => pulled === arm).length);
          expect(Math.min(...counts)).toBe(Math.floor(300 / arms));
          expect(Math.max(...counts)).toBe(Math.ceil(300 / arms));
          const open = randomAvailability(seeded(seed), arms, 300, chance);
          expect(play(new RoundRobin(arms), { ...game, open })).toEqual(roundRobinReference({ ...game, open }));
        },
      ),
      { seed: 2, numRuns: 30 },
    );
  });

  it("has a competitive ratio between k²/2 and 8k² on zero arms and one line n/T", () => {
    // T = 60·k: the line earns (1 + … + T)/T = (T + 1)/2 alone, and (1 + … + T/k)/T = (T/k + 1)/(2k) in turns:
    // k²·(T + 1)/(T + k).
    for (const k of [2, 5, 10]) {
      const horizon = 60 * k;
      const curve = (arm: number, n: number) => (arm === k - 1 ? n / horizon : 0);
      let total = 0;
      play(new RoundRobin(k), { arms: k, rounds: horizon, rewards: (arm, n) => (total += curve(arm, n)) });
      const ratio = (horizon + 1) / 2 / total;
      expect(ratio).toBeCloseTo((k * k * (horizon + 1)) / (horizon + k), 9);
      expect(ratio).toBeGreaterThan((k * k) / 2);
      expect(ratio).toBeLessThan(8 * k * k);
    }
  });
});
