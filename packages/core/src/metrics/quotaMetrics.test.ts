import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { alphaFairness } from "./alphaFairness.js";
import { disparity } from "./disparity.js";
import type { MetricContext, MetricDefinition } from "./metric.js";
import { regret } from "./regret.js";
import { rRegret } from "./rRegret.js";
import { violationByArm } from "./violationByArm.js";

function context(shares: unknown, rewards: readonly number[], perRound = 1): MetricContext {
  const environment = createEnvironment({ id: "constant", parameters: { rewards } });
  const contract = createContract({ id: "quota", parameters: { shares } }, { arms: rewards.length, perRound });
  return { environment, horizon: 100, perRound, contract };
}

function read(metric: MetricDefinition, where: MetricContext, round: number, pulls: number[]): number[] {
  const into = new Float64Array(pulls.length + 2).fill(-7);
  metric.create(where).read({ round, pulls: Float64Array.from(pulls), reward: 99 }, into, 1);
  const width = metric.perArm ? pulls.length : 1;
  expect([into[0], into[width + 1]]).toEqual([-7, -7]);
  return [...into.subarray(1, 1 + width)];
}

describe("violation", () => {
  it("is r_i·t − N_i of each arm", () => {
    expect(read(violationByArm, context([0.5, "1/3", 0.1], [1, 1, 1]), 30, [10, 10, 5])).toEqual([5, 0, -2]);
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
    // Two pulls that nobody got: 13.75 − (6·1/4 + 9 + 3·1/2 + 0)
    expect(read(rRegret, where, 10, [6, 9, 3, 0])).toEqual([1.75]);
    // Everything promised: what was done is what had to be done.
    expect(read(rRegret, context([1, 0.5, 0.5, 0], [0.25, 1, 0.5, 0], 2), 10, [10, 5, 5, 0])).toEqual([0]);
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

it("disparity is the least N_i/(r_i·t), at most 1", () => {
  const where = context([0.5, 0.25, 0], [1, 1, 1]);
  expect(read(disparity, where, 8, [3, 1, 4])).toEqual([0.5]); // 3/4 and 1/2
  expect(read(disparity, where, 8, [1, 2, 5])).toEqual([0.25]);
  expect(read(disparity, where, 8, [4, 2, 2])).toEqual([1]);
  expect(read(disparity, where, 8, [0, 8, 0])).toEqual([0]);
  expect(read(disparity, context(0, [1, 1, 1]), 8, [8, 0, 0])).toEqual([1]);
});

it.each([alphaFairness, disparity, rRegret, violationByArm])("$id is refused without a contract", (metric) => {
  const { contract: _, ...none } = context(0, [1, 1]);
  expect(() => metric.create(none)).toThrow(
    expect.objectContaining({ code: "metric-not-applicable", received: expect.stringContaining(metric.id) as string }),
  );
});
