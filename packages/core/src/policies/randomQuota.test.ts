import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { quotaUniforms } from "../../test/support/luck.js";
import { play, playMany } from "../../test/support/play.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { randomQuotaReference } from "../../test/references/randomQuota.js";
import { ArmSet } from "../arms.js";
import { createPolicy } from "../registry/createPolicy.js";

const create = (arms: number, shares: unknown, seed = 1, perRound = 1) =>
  createPolicy({ id: "random-quota", parameters: { shares } }, { arms, seed, perRound });

/** How often each arm is among the pulls. */
const countsOf = (arms: number, pulls: readonly number[]) =>
  range(arms).map((arm) => pulls.filter((pulled) => pulled === arm).length);

/** Every count within five standard deviations of n·p. */
function expectCounts(counts: readonly number[], n: number, probabilities: readonly number[]) {
  counts.forEach((count, arm) => {
    const p = probabilities[arm];
    expect(Math.abs(count - n * p), `arm ${arm}`).toBeLessThanOrEqual(5 * Math.sqrt(n * p * (1 - p)));
  });
}

describe("the trivial fair policy", () => {
  it("r = (1/2, 0, 1/5): p = (0.6, 0.1, 0.3), by hand", () => {
    // (1 − 0.7)/3 = 0.1
    const uniform = quotaUniforms(7);
    const expected = range(60).map((index) => {
      const u = uniform(index + 1);
      return u < 0.6 ? 0 : u < 0.7 ? 1 : 2;
    });
    expect(new Set(expected).size).toBe(3);
    const policy = create(3, [0.5, 0, 0.2], 7);
    expect(play(policy, { arms: 3, rounds: 60, rewards: () => 0 })).toEqual(expected);
    expect(policy.explain(3)).toEqual({
      arm: expected[2],
      rule: "drawn by share",
      numbers: { share: [0.5, 0, 0.2][expected[2]], uniform: uniform(3) },
    });
  });

  it("pulls like its slow reference", () => {
    fc.assert(
      fc.property(fc.oneof(randomQuotas(), mixedQuotas()), fc.nat(), ({ shares, exact }, seed) => {
        const arms = shares.length;
        const expected = randomQuotaReference({ shares: exact, rounds: 100, uniform: quotaUniforms(seed) });
        expect(play(create(arms, shares, seed), { arms, rounds: 100, rewards: () => 0 })).toEqual(expected);
      }),
      { seed: 39, numRuns: 60 },
    );
  });

  it("all frequencies are p_i", () => {
    const pulls = play(create(3, [0.5, 0, 0.2]), { arms: 3, rounds: 20_000, rewards: () => 0 });
    expectCounts(countsOf(3, pulls), 20_000, [0.6, 0.1, 0.3]);
  });

  it("the pull of an absent arm goes to an open one, each equally likely", () => {
    // Arm 0 away: its 0.6 is shared by 1 and 2: 0.1 + 0.3 and 0.3 + 0.3. An open arm keeps its p_i.
    const policy = create(3, [0.5, 0, 0.2]);
    const open = new ArmSet(3, [1, 2]);
    const pulls = range(20_000).map((index) => policy.choose(index + 1, open));
    expectCounts(countsOf(3, pulls), 20_000, [0, 0.4, 0.6]);
    pulls.slice(0, 500).forEach((arm, index) => {
      const drawn = policy.choose(index + 1);
      if (drawn !== 0) expect(arm).toBe(drawn);
      else expect(policy.explain(index + 1, open).rule).toBe("in place of an absent arm");
    });
  });

  it("an arm without a promise is pulled when it is alone", () => {
    expect(create(2, [1, 0]).choose(1, new ArmSet(2, [1]))).toBe(1);
  });

  it("two at a time, r = (1, 1/2, 0, 0)", () => {
    // (2 − 1.5)/4 = 1/8: 1 (not 9/8), 5/8, 1/8, 1/8; what is left, 1/8, is shared by the three: 2/3, 1/6, 1/6.
    const rounds = playMany(create(4, [1, 0.5, 0, 0], 5, 2), {
      arms: 4,
      rounds: 20_000,
      perRound: 2,
      rewards: () => 0,
    });
    expect(rounds.every((pulls) => pulls.length === 2 && pulls[0] === 0 && pulls[1] > 0)).toBe(true);
    expectCounts(countsOf(4, rounds.flat()), 20_000, [1, 2 / 3, 1 / 6, 1 / 6]);
  });

  it("shares must have a common denominator", () => {
    expect(() => create(2, ["1/99991", "1/99989"])).toThrow(expect.objectContaining({ code: "share-precision" }));
  });
});
