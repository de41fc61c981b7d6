import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { ownClockWorstExcess, worstExcess } from "./excess.js";
import type { MetricContext, MetricDefinition } from "./metric.js";
import { alphaFairness, disparity } from "./quotaKept.js";
import { ownClockRRegret, rRegret } from "./rRegret.js";
import { regret } from "./reward.js";
import { ownClockViolationByArm, violationByArm } from "./violation.js";

function context(shares: unknown, rewards: readonly number[], perRound = 1, caps: unknown = 1): MetricContext {
  const environment = createEnvironment({ id: "constant", parameters: { rewards } });
  const contract = createContract({ id: "quota", parameters: { shares, caps } }, { arms: rewards.length, perRound });
  return { environment, horizon: 100, perRound, contract };
}

function read(
  metric: MetricDefinition,
  where: MetricContext,
  round: number,
  pulls: number[],
  absences?: number[],
): number[] {
  const into = new Float64Array(pulls.length + 2).fill(-7);
  metric.create(where).read({ round, pulls: Float64Array.from(pulls), reward: 99, absences }, into, 1);
  const width = metric.perArm ? pulls.length : 1;
  expect([into[0], into[width + 1]]).toEqual([-7, -7]);
  return [...into.subarray(1, 1 + width)];
}

describe("violation", () => {
  it("is r_i·t − N_i of each arm", () => {
    expect(read(violationByArm, context([0.5, "1/3", 0.1], [1, 1, 1]), 30, [10, 10, 5])).toEqual([5, 0, -2]);
  });

  it("is r_i·a_i − N_i of each arm on its own clock", () => {
    const where = context([0.5, "1/3", 0.1], [1, 1, 1]);
    // a = (20, 30, 0): 10 − 10, 10 − 10, 0 − 5
    expect(read(ownClockViolationByArm, where, 30, [10, 10, 5], [10, 0, 30])).toEqual([0, 0, -5]);
    expect(read(ownClockViolationByArm, where, 30, [10, 10, 5])).toEqual([5, 0, -2]);
  });
});

describe("worst excess", () => {
  it("is the largest N_i − c_i·t at the end of any round", () => {
    const meter = worstExcess.create(context(0, [1, 1], 1, [0.5, 1]));
    const into = new Float64Array(1);
    const after = (round: number, ...pulls: number[]) => {
      meter.read({ round, pulls: Float64Array.from(pulls), reward: 0 }, into, 0);
      return into[0];
    };
    meter.begin?.();
    // Rounds 1 to 3 of arm 0: 3 − 3/2. Then arm 1, and in round 10 arm 0 again: 4 − 5 < 0.
    meter.pulling?.(0, 1, 0, 0);
    expect(after(3, 3, 0)).toBe(1.5);
    meter.pulling?.(1, 4, 0, 0);
    meter.pulling?.(0, 10, 3, 0);
    expect(after(10, 4, 6)).toBe(1.5);
    meter.begin?.();
    meter.pulling?.(1, 1, 0, 0);
    expect(after(1, 0, 1)).toBe(0);
  });
});

describe("worst excess on own clocks", () => {
  it("is the largest N_i − c_i·a_i after a pull, a_i being the rounds in which the arm was open", () => {
    const meter = ownClockWorstExcess.create(context(0, [1, 1], 1, [0.5, 1]));
    const into = new Float64Array(1);
    const after = (round: number, pulls: number[], absences: number[]) => {
      meter.read({ round, pulls: Float64Array.from(pulls), reward: 0, absences }, into, 0);
      return into[0];
    };
    meter.begin?.();
    // Arm 0 in rounds 1 and 2: 2 − 2/2. Then it is absent, until it is pulled in rounds 7 and 8: 4 − 4/2.
    meter.pulling?.(0, 1, 0, 0);
    meter.pulling?.(0, 2, 1, 0);
    expect(after(2, [2, 0], [0, 0])).toBe(1);
    for (let round = 3; round <= 6; round++) meter.pulling?.(1, round, round - 3, 0);
    expect(after(6, [2, 4], [4, 0])).toBe(1);
    meter.pulling?.(0, 7, 2, 4);
    meter.pulling?.(0, 8, 3, 4);
    meter.pulling?.(1, 9, 4, 0);
    expect(after(9, [4, 5], [4, 0])).toBe(2);
    meter.begin?.();
    meter.pulling?.(1, 1, 0, 0);
    expect(after(1, [0, 1], [0, 0])).toBe(0);
  });
});

describe("r-regret", () => {
  const gaps = [0.25, 1, 0.5]; // Δ = 3/4, 0, 1/2

  it("is Σ Δ_i·(N_i − r_i·t)", () => {
    // r = (1/4, 0, 1/8), t = 16: due 4, 0, 2. (3/4)·(5 − 4) + (1/2)·(6 − 2) = 2.75
    expect(read(rRegret, context([0.25, 0, 0.125], gaps), 16, [5, 5, 6])).toEqual([2.75]);
    // Quotas broken: (3/4)·(0 − 4) + (1/2)·(0 − 2) = −4
    expect(read(rRegret, context([0.25, 0, 0.125], gaps), 16, [0, 16, 0])).toEqual([-4]);
    expect(read(rRegret, context(0, gaps), 16, [5, 5, 6])).toEqual(read(regret, context(0, gaps), 16, [5, 5, 6]));
  });

  it("is T·(μ_1·(1 − Σ_{j≠1} r_j) + Σ_{j≠1} μ_j·r_j) minus what was earned", () => {
    const arms = fc.array(fc.tuple(fc.nat(20), fc.nat(100), fc.nat(9)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(arms, (drawn) => {
        const units = drawn.reduce((sum, [share]) => sum + share, 20);
        const [shares, means] = [drawn.map(([share]) => share / units), drawn.map(([, mean]) => mean / 100)];
        const pulls = drawn.map(([, , count]) => count);
        const round = pulls.reduce((sum, count) => sum + count, 1);
        pulls[0]++;
        const best = means.indexOf(Math.max(...means));
        const others = shares.map((share, arm) => (arm === best ? 0 : share));
        const worth = others.reduce((sum, share, arm) => sum + share * (means[arm] - means[best]), means[best]);
        const earned = pulls.reduce((sum, count, arm) => sum + count * means[arm], 0);
        const written = drawn.map(([share]) => `${share}/${units}`);
        expect(read(rRegret, context(written, means), round, pulls)[0]).toBeCloseTo(round * worth - earned, 9);
      }),
      { seed: 42 },
    );
  });

  it("with two pulls a round: against the two best arms beyond the quotas", () => {
    // r = (1/2, 0, 0, 0), t = 10: 5 of arm 0 (1/4), 10 of arm 1 (1), 5 of arm 2 (1/2): 13.75.
    // Earned: 6·1/4 + 9·1 + 4·1/2 + 1·0 = 12.5
    const where = context([0.5, 0, 0, 0], [0.25, 1, 0.5, 0], 2);
    expect(read(rRegret, where, 10, [6, 9, 4, 1])).toEqual([1.25]);
    expect(read(rRegret, where, 10, [5, 10, 5, 0])).toEqual([0]);
    // Two pulls that no arm got: 13.75 − (6·1/4 + 9 + 3·1/2 + 0)
    expect(read(rRegret, where, 10, [6, 9, 3, 0])).toEqual([1.75]);
    // Everything promised: what was done is what had to be done.
    expect(read(rRegret, context([1, 0.5, 0.5, 0], [0.25, 1, 0.5, 0], 2), 10, [10, 5, 5, 0])).toEqual([0]);
  });

  it("with caps: against the best arms up to their caps", () => {
    // r = (1/4, 0, 1/8), c = (1, 1/2, 1), t = 16: 10 are left beyond the quotas, 8 for arm 1 and 2 more for arm 2.
    // 4 of arm 0 (1/4), 8 of arm 1 (1), 4 of arm 2 (1/2): 1 + 8 + 2 = 11. Earned: 5/4 + 5 + 3 = 9.25
    const where = context([0.25, 0, 0.125], gaps, 1, [1, 0.5, 1]);
    expect(read(rRegret, where, 16, [5, 5, 6])).toEqual([1.75]);
    expect(read(rRegret, where, 16, [4, 8, 4])).toEqual([0]);
  });

  it("is marked as like regret, and refused without quotas or with arms that change", () => {
    expect([rRegret.regretLike, regret.regretLike]).toEqual([true, true]);
    const { contract, ...none } = context(0, gaps);
    expect(() => rRegret.create(none)).toThrow(expect.objectContaining({ code: "metric-not-applicable" }));
    const curves = [
      { family: "values", values: [0.25, 0.5] },
      ...[1, 2].map(() => ({ family: "values", values: [1] })),
    ];
    const environment = createEnvironment({ id: "improving", parameters: { curves } });
    expect(() => rRegret.create({ ...none, contract, environment })).toThrow(
      expect.objectContaining({ code: "means-not-fixed" }),
    );
  });
});

describe("r-regret on own clocks", () => {
  const means = [0.25, 1, 0.5];

  it("is against the best that gives each arm its share of its own rounds, and pulls it in no others", () => {
    // r = (1/4, 0, 1/8), t = 16, a = (8, 12, 16): owed 2, 0, 2; the best adds 12 of arm 1, all its rounds: 16 in total.
    // 2·1/4 + 12·1 + 2·1/2 = 13.5; earned: 3·1/4 + 10·1 + 3·1/2 = 12.25
    const where = context([0.25, 0, 0.125], means);
    expect(read(ownClockRRegret, where, 16, [3, 10, 3], [8, 4, 0])).toEqual([1.25]);
    expect(read(ownClockRRegret, where, 16, [2, 12, 2], [8, 4, 0])).toEqual([0]);
    // a_1 = 6: of the other 12 pulls 6 are for arm 1, 6 for arm 2: 2·1/4 + 6 + 8·1/2 = 10.5; earned 2·1/4 + 4 + 10·1/2
    expect(read(ownClockRRegret, where, 16, [2, 4, 10], [8, 10, 0])).toEqual([1]);
  });

  it("is below 0 for who breaks the quotas, and does not charge for rounds in which too few are open", () => {
    const where = context([0.25, 0, 0.125], means);
    // As above, 13.5 at best; earned 0 + 12 + 4·1/2
    expect(read(ownClockRRegret, where, 16, [0, 12, 4], [8, 4, 0])).toEqual([-0.5]);
    // Two pulls a round, of which only 12 + 16 + 0 of 32 can be given: 12·1/4 + 16·1
    expect(read(ownClockRRegret, context(0, means, 2), 16, [12, 15, 0], [4, 0, 16])).toEqual([1]);
  });

  it("is r-regret where no arm is ever absent", () => {
    const where = context([0.25, 0, 0.125], means);
    expect(read(ownClockRRegret, where, 16, [5, 5, 6])).toEqual(read(rRegret, where, 16, [5, 5, 6]));
    const two = context([0.5, 0, 0, 0], [0.25, 1, 0.5, 0], 2);
    expect(read(ownClockRRegret, two, 10, [6, 9, 4, 1])).toEqual(read(rRegret, two, 10, [6, 9, 4, 1]));
  });
});

it("disparity is the least N_i/(r_i·t), at most 1", () => {
  const where = context([0.5, 0.25, 0], [1, 1, 1]);
  expect(read(disparity, where, 8, [3, 1, 4])).toEqual([0.5]); // 3/4 and 1/2
  expect(read(disparity, where, 8, [1, 2, 5])).toEqual([0.25]);
  expect(read(disparity, where, 8, [4, 2, 2])).toEqual([1]);
  expect(read(disparity, where, 8, [0, 8, 0])).toEqual([0]);
  expect(read(disparity, context(0, [1, 1, 1]), 8, [8, 0, 0])).toEqual([1]);
});

it.each([alphaFairness, disparity, rRegret, violationByArm, ownClockRRegret, ownClockViolationByArm])(
  "$id is refused without a contract",
  (metric) => {
    const { contract: _, ...none } = context(0, [1, 1]);
    expect(() => metric.create(none)).toThrow(
      expect.objectContaining({
        code: "metric-not-applicable",
        received: expect.stringContaining(metric.id) as string,
      }),
    );
  },
);
