import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toNumber } from "../../test/support/exact.js";
import { divide, fraction, isPositive, multiply, subtract } from "../../test/support/fraction.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { ArmSet } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import { Shares, type SharesInput } from "../shares/shares.js";
import { thresholdLeader } from "./thresholdLeader.js";

const quotas = fc.oneof(randomQuotas(), mixedQuotas());
const counts = fc.array(fc.nat({ max: 60 }), { minLength: 8, maxLength: 8 });

/** With a column of pulls, as a policy has it. */
function leaderOf(shares: SharesInput, arms: number, form: "hard" | "soft", counts: readonly number[] = []) {
  const pulls = Uint32Array.from({ length: arms }, (_, arm) => counts[arm] ?? 0);
  const leader = thresholdLeader(Shares.parse(shares, arms), form, pulls, 0);
  leader.restored();
  const pull = (arm: number) => {
    pulls[arm]++;
    leader.pulled(arm);
  };
  return { leader, pull };
}

describe("thresholdLeader", () => {
  it.each(["hard", "soft"] as const)("%s: what a threshold adds is exact, pull by pull and restored", (form) => {
    fc.assert(
      fc.property(quotas, counts, fc.integer({ min: 1, max: 150 }), ({ shares, exact }, pulls, round) => {
        const { leader: stepwise, pull } = leaderOf(shares, shares.length, form);
        const { leader: restored } = leaderOf(shares, shares.length, form, pulls);
        exact.forEach((threshold, arm) => {
          for (const leader of [stepwise, restored]) leader.set(arm, 0.25, 0.5, 3);
          for (let n = 0; n < pulls[arm]; n++) pull(arm);
          const level = multiply(threshold, fraction(round));
          const missing = subtract(level, fraction(pulls[arm]));
          const part = !isPositive(missing) ? 0 : form === "hard" ? 1 : toNumber(divide(missing, level));
          for (const leader of [stepwise, restored]) {
            expect(leader.raised(arm, round)).toBe(3 * part);
            expect(leader.value(arm, round)).toBe(0.25 + 3 * part + 0.5 * rootTwoLn(round));
          }
        });
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("the jump comes in the round after the last in which N = τ·n, however late", () => {
    // τ = 7/100 and N = 7·10^7: τ·n = N at n = 10^9. 0.07·10^9 = 70000000.00000001 in doubles.
    const { leader } = leaderOf([0.07, 0], 2, "hard", [70_000_000, 0]);
    leader.set(0, 0, 0, 1);
    leader.set(1, 0, 0, 1);
    expect([1_000_000_000, 1_000_000_001].map((round) => leader.raised(0, round))).toEqual([0, 1]);
    expect(leader.raised(1, 4_000_000_000)).toBe(0); // τ = 0: never
    // Soft, far beyond 2^53 in p·n: (τ·n − N)/(τ·n) = 1/(10^9 + 1) one round later, with τ = 700000001/10^9, N =
    // τ·10^9.
    const { leader: soft } = leaderOf([0.700000001], 1, "soft", [700_000_001]);
    soft.set(0, 0, 0, 1);
    expect(soft.raised(0, 1_000_000_000)).toBe(0);
    expect(soft.raised(0, 1_000_000_001) * 1_000_000_001).toBeCloseTo(1, 12);
  });

  it("the highest open value leads, ties go to the lowest arm", () => {
    const { leader, pull } = leaderOf([0.5, 0, 0.5], 3, "hard");
    [0.25, 0.75, 0.25].forEach((base, arm) => leader.set(arm, base, 1, 0.5));
    expect(leader.top(1)).toBe(0); // 0.75 thrice: arms 0 and 2 are raised
    pull(0);
    expect(leader.top(1)).toBe(1); // arm 0 has 1 >= 0.5
    expect(leader.top(1, new ArmSet(3, [0, 2]))).toBe(2);
    expect(leader.top(3)).toBe(0); // 1 < 1.5
    expect(leader.top(2)).toBe(1); // asked for an earlier round again: 1 < 1 is false
    leader.set(2, 0.25, 2, 0.5);
    expect([1, 3].map((round) => leader.top(round))).toEqual([1, 2]); // slopes matter from round 2 on: sqrt(2 ln 1) = 0
  });

  it("what is raised is the base: an arm with that base and no threshold ties in every round", () => {
    // (0.1 + 0.2) + s on both sides; (0.1 + s) + 0.2 often is another double.
    for (const raised of [0, 1]) {
      const { leader } = leaderOf(raised === 0 ? [0.5, 0] : [0, 0.5], 2, "hard");
      leader.set(raised, 0.1, 1, 0.2);
      leader.set(1 - raised, 0.1 + 0.2, 1, 0);
      for (let n = 1; n <= 500; n++) expect(leader.top(n)).toBe(0);
    }
  });
});
