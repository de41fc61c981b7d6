import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adversaries, type Pick, pickPolicy } from "../../test/support/adversaries.js";
import { add, compare, fraction, multiply, ONE, ZERO } from "../../test/support/fraction.js";
import { range, type Fraction } from "../../test/support/history.js";
import { play, playMany } from "../../test/support/play.js";
import { brokenPromise, quotasOf, thousandths, worstDeficit, type Quotas } from "../../test/support/quotas.js";
import { largestDeficitViolationBound } from "../guarantees/quotaViolationBound.js";
import { Ucb1 } from "../learners/ucb1.js";
import type { Policy } from "../policy.js";
import { parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import { GuardedLearner } from "./guardedLearner.js";
import { LargestDeficitQuota } from "./largestDeficitQuota.js";

function pullsOf({ shares }: Quotas, learner: Policy, rounds: number, tolerance = "0"): number[] {
  const arms = shares.length;
  const policy = new GuardedLearner(
    new LargestDeficitQuota(Shares.parse(shares, arms), parseFraction(tolerance)),
    learner,
  );
  return play(policy, { arms, rounds, rewards: () => 0.5 });
}

/** r = p/q for k arms with r < 1/k, and some arms without a quota on which a learner can waste its rounds. */
const equalQuotas = fc
  .record({
    due: fc.integer({ min: 1, max: 6 }),
    idle: fc.integer({ min: 0, max: 3 }),
    denominator: fc.constantFrom(7, 10, 20, 49, 100, 1000, 9973),
    part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    first: fc.boolean(),
  })
  .map(({ due, idle, denominator, part, first }) => {
    const most = Math.ceil(denominator / due) - 1; // the largest p with p/q < 1/k
    const r = fraction(Math.max(1, Math.floor(most * part)), denominator);
    const [some, none] = [range(due).map(() => r), range(idle).map(() => ZERO)];
    return { r, due, quotas: quotasOf(first ? [...some, ...none] : [...none, ...some]) };
  });

describe("Theorem 4: equal quotas r < 1/k, also where some are 0 (footnote 8)", () => {
  it.each(["0", "1/2", "3"])("r·t − N stays below 1 + α on every path, α = %s", (tolerance) => {
    const [numerator, denominator = "1"] = tolerance.split("/");
    const alpha = fraction(BigInt(numerator), BigInt(denominator));
    fc.assert(
      fc.property(equalQuotas, fc.constantFrom(...adversaries), ({ r, due, quotas }, adversary) => {
        const arms = quotas.shares.length;
        const pulls = pullsOf(quotas, pickPolicy(arms, adversary(quotas.exact)), 600, tolerance);
        const { deficit } = worstDeficit(quotas.exact, pulls);
        expect(compare(deficit, add(ONE, alpha))).toBeLessThan(0);
        // What Lemma 1 proves: at most k·r with k arms that have a quota.
        expect(compare(deficit, add(multiply(fraction(due), r), alpha))).toBeLessThanOrEqual(0);
      }),
      { seed: 20, numRuns: 100 },
    );
  });

  it("for 20 000 rounds of r = 0.0999 for ten arms of twelve", () => {
    const quotas = quotasOf([ZERO, ...range(10).map(() => fraction(999, 10_000)), ZERO]);
    for (const adversary of adversaries) {
      const pulls = pullsOf(quotas, pickPolicy(12, adversary(quotas.exact)), 20_000);
      expect(compare(worstDeficit(quotas.exact, pulls).deficit, ONE)).toBeLessThan(0);
    }
  });

  it("a deficit counts when it is above the tolerance, not when it equals it", () => {
    // r = (0, 1/4), α = 1/2, a learner that stays with arm 0.
    // Deficits of arm 1: 0, 1/4, 1/2, 3/4 → 1: 0, 1/4, 1/2, 3/4 → 1.
    const stays = pickPolicy(2, () => 0);
    expect(pullsOf(thousandths(0, 250), stays, 8, "1/2")).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it("deficits come before the learner's first look at each arm", () => {
    // With a sweep over the arms first, r = (0, 0, 0, 0.45, 0.45) would be 1.8 − 0 behind after round 4.
    const quotas = thousandths(0, 0, 0, 450, 450);
    const pulls = pullsOf(quotas, new Ucb1(5), 100);
    expect(pulls.slice(0, 4)).toEqual([0, 3, 4, 3]); // 0.45 and 0.45 → 3; −0.1 and 0.9 → 4; 0.35 and 0.35 → 3
    expect(compare(worstDeficit(quotas.exact, pulls).deficit, ONE)).toBeLessThan(0);
  });
});

describe("Section 5: m pulls a round", () => {
  const pullsOfMany = ({ shares }: Quotas, adversary: Pick, perRound: number, tolerance = "0") => {
    const arms = shares.length;
    const guard = new LargestDeficitQuota(Shares.parse(shares, arms, perRound), parseFraction(tolerance));
    const policy = new GuardedLearner(guard, pickPolicy(arms, adversary));
    return playMany(policy, { arms, rounds: 200, rewards: () => 0.5, perRound });
  };

  it("equal quotas are kept on every path wherever the bound says so, up to a sum of m", () => {
    const setting = fc.record({
      perRound: fc.integer({ min: 2, max: 4 }),
      due: fc.integer({ min: 2, max: 9 }),
      idle: fc.integer({ min: 0, max: 2 }),
      denominator: fc.constantFrom(3, 7, 10, 29, 100, 1000),
      part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      tolerance: fc.constantFrom("0", "1/2"),
    });
    let covered = 0;
    fc.assert(
      fc.property(setting, fc.constantFrom(...adversaries), (drawn, adversary) => {
        const { perRound, due, idle, denominator, part, tolerance } = drawn;
        fc.pre(due + idle >= perRound);
        const most = Math.min(denominator, Math.floor((perRound * denominator) / due));
        const r = fraction(Math.max(1, Math.floor(most * part)), denominator);
        fc.pre(compare(multiply(fraction(due), r), fraction(perRound)) <= 0);
        const quotas = quotasOf([...range(due).map(() => r), ...range(idle).map(() => ZERO)]);
        const shares = Shares.parse(quotas.shares, due + idle, perRound);
        const known = largestDeficitViolationBound(shares, parseFraction(tolerance), perRound);
        fc.pre(known.applies);
        covered++;
        const pulls = pullsOfMany(quotas, adversary(quotas.exact), perRound, tolerance);
        const alpha = tolerance === "0" ? ZERO : fraction(1, 2);
        expect(compare(worstDeficit(quotas.exact, pulls).deficit, add(ONE, alpha))).toBeLessThan(0);
      }),
      { seed: 27, numRuns: 150 },
    );
    expect(covered).toBe(150);
  });

  it("beside an arm without a quota ten of 0.29 are not kept with three pulls a round", () => {
    // 1/0.29 = 3.4: where a level has only three rounds, nine of its ten pulls fit into them.
    const quotas = quotasOf([...range(10).map(() => fraction(29, 100)), ZERO, ZERO, ZERO]);
    const wasting: Pick = (open) => open[open.length - 1];
    const { deficit } = worstDeficit(quotas.exact, pullsOfMany(quotas, wasting, 3));
    expect(compare(deficit, ONE)).toBeGreaterThanOrEqual(0);
  });
});

describe("unequal quotas are not kept", () => {
  const deficits = (quotas: Quotas, learner: Policy, rounds: number) => {
    const pulls = pullsOf(quotas, learner, rounds);
    const { deficit, arm, round } = worstDeficit(quotas.exact, pulls);
    return { broken: brokenPromise(quotas.exact, pulls), deficit: toNumber(deficit), arm, round };
  };
  const toNumber = ([p, q]: Fraction) => Number(p) / Number(q);

  it("(0.9, 0.05, 0.03, 0.02) over UCB1: 1.1 behind after round 9, and never more than 1.3", () => {
    // 1: learner, arm 0.  2: 0.9 − 1, 0.05, 0.03, 0.02 → 1.
    // 3–8: 0.8, 0.7, …, 0.3 for arm 0, 0.03·7 = 0.21 for arm 2 → 0.
    // 9: 7.2 − 7 = 0.2 and 0.03·8 = 0.24 → 2: after round 9 arm 0 has 7 of 8.1, below floor(8.1).
    const quotas = thousandths(900, 50, 30, 20);
    expect(pullsOf(quotas, new Ucb1(4), 9)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 2]);
    expect(deficits(quotas, new Ucb1(4), 9)).toEqual({ broken: "arm 0 in round 9", deficit: 1.1, arm: 0, round: 9 });
    expect(deficits(quotas, new Ucb1(4), 5000)).toMatchObject({ deficit: 1.3, arm: 0, round: 117 });
  });

  it("over a learner that opens with the last arm: 1.3 behind after round 17", () => {
    const last = pickPolicy(4, (open) => open[open.length - 1]);
    const found = deficits(thousandths(900, 50, 30, 20), last, 5000);
    expect(found).toEqual({ broken: "arm 0 in round 8", deficit: 1.3, arm: 0, round: 17 });
  });

  it("(0.867, 0.118, 0.01, 0.004, 0.001): 1.652 behind after round 356", () => {
    const found = deficits(thousandths(867, 118, 10, 4, 1), new Ucb1(5), 5000);
    // 0.867·356 = 308.652 against 307
    expect(found).toEqual({ broken: "arm 0 in round 13", deficit: 1.652, arm: 0, round: 356 });
  });
});
