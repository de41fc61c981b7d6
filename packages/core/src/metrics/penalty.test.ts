import { describe, expect, it } from "vitest";
import { penalizedRegret } from "../../test/references/penalisedRegret.js";
import { range } from "../../test/support/history.js";
import { below, randomShares, seeded } from "../../test/support/hostile.js";
import { quotasOf } from "../../test/support/quotas.js";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import type { MetricContext, MetricDefinition } from "./metric.js";
import { penalisedRegret, penalisedReward, unfairArms, unfairness, unfairnessByArm, worstDeficit } from "./penalty.js";
import { expectedReward } from "./reward.js";
import { simulateAll } from "../simulation/simulate.js";

function context(means: readonly number[], shares: unknown, penalties: unknown, perRound = 1): MetricContext {
  const environment = createEnvironment({ id: "gaussian", parameters: { means } });
  const contract = createContract(
    { id: "penalty", parameters: { shares, penalties } },
    { arms: means.length, perRound },
  );
  return { environment, horizon: 100, perRound, contract };
}

function read(
  metric: MetricDefinition,
  of: MetricContext,
  round: number,
  pulls: readonly number[],
  reward = 0,
): number {
  const into = new Float64Array(3).fill(-7);
  metric.create(of).read({ round, pulls: Float64Array.from(pulls), reward }, into, 1);
  expect([into[0], into[2]]).toEqual([-7, -7]);
  return into[1];
}

describe("penalised reward and regret", () => {
  // Δ = (0, 0.3, 0.6, 0), A = (1, 0.5, 0.2, 1), τ·T = (1, 2, 3, 1)
  const hand = context([0.9, 0.6, 0.3, 0.9], [0.1, 0.2, 0.3, 0.1], [1, 0.5, 0.2, 1]);

  it("by hand, T = 10, pulls (0, 5, 4, 1)", () => {
    // Arm 0 misses 1 pull at 1; arm 1: 0.3·(5 − 2); arm 2: 0.6·4 + 0.2·(0 − 3); arm 3: 0.
    expect(read(penalisedRegret, hand, 10, [0, 5, 4, 1], 99)).toBeCloseTo(1 + 0.9 + 1.8, 12);
    expect(read(penalisedReward, hand, 10, [0, 5, 4, 1], 6.5)).toBe(5.5);
    expect(read(expectedReward, hand, 10, [0, 5, 4, 1], 99)).toBeCloseTo(0.6 * 5 + 0.3 * 4 + 0.9, 12);
    // The prophet's own pulls
    expect(read(penalisedRegret, hand, 10, [7, 2, 0, 1])).toBeCloseTo(0, 12);
    // With nothing missing the reward is the reward.
    expect(read(penalisedReward, hand, 10, [4, 2, 3, 1], 6.5)).toBe(6.5);
  });

  it("regret is (10), term by term, as in the reference", () => {
    const next = seeded(31);
    for (let trial = 0; trial < 200; trial++) {
      const arms = 1 + below(next, 6);
      const { shares, exact } = quotasOf(randomShares(next, arms, 1000, 1, below(next, 1000)));
      const means = range(arms).map(next);
      const penalties = range(arms).map(next);
      const counts = range(arms).map(() => below(next, 40));
      const rounds = counts.reduce((sum, count) => sum + count, 1) - 1 || 1;
      const regret = read(penalisedRegret, context(means, shares, penalties), rounds, counts);
      if (counts.every((count) => count === 0)) continue;
      expect(regret).toBeCloseTo(penalizedRegret({ means, penalties, thresholds: exact, rounds }, counts), 9);
    }
  });

  it("with two pulls a round: against the best two", () => {
    // Means 1, 0.5, 0, τ = 0, T = 4: the best is 4 + 4·0.5. Pulls (4, 0, 4) earn 4.
    expect(read(penalisedRegret, context([1, 0.5, 0], 0, 1, 2), 4, [4, 0, 4])).toBeCloseTo(2, 12);
  });

  it("are refused without the contract, and regret where arms change", () => {
    const { environment } = hand;
    const quota = createContract({ id: "quota", parameters: { shares: 0.1 } }, { arms: 4, perRound: 1 });
    for (const metric of [penalisedReward, penalisedRegret]) {
      for (const contract of [undefined, quota]) {
        expect(() => metric.create({ environment, horizon: 10, perRound: 1, contract })).toThrow(
          expect.objectContaining({
            code: "metric-not-applicable",
            received: expect.stringMatching(contract ? "contract quota" : "no contract") as string,
          }),
        );
      }
    }
    const tape = createEnvironment({ id: "tape", parameters: { rewards: range(4).map(() => [1, 0, 1, 1]) } });
    expect(() => penalisedRegret.create({ ...hand, environment: tape, horizon: 4 })).toThrow(
      expect.objectContaining({ code: "means-not-fixed" }),
    );
    expect(() => penalisedReward.create({ ...hand, environment: tape, horizon: 4 })).not.toThrow();
  });
});

describe("unfairness", () => {
  const environment = createEnvironment({ id: "constant", parameters: { rewards: [1, 1, 1, 1] } });
  const contract = createContract(
    { id: "penalty", parameters: { shares: [0.07, 0.25, "1/3", 0], penalties: 0 } },
    { arms: 4, perRound: 1 },
  );
  const fixed = { environment, horizon: 200, perRound: 1, contract };

  function readAll(round: number, pulls: readonly number[]): number[][] {
    return [unfairnessByArm, unfairness, unfairArms].map((metric) => {
      const into = new Float64Array(6).fill(-7);
      metric.create(fixed).read({ round, pulls: Float64Array.from(pulls), reward: 0 }, into, 1);
      expect(into[0]).toBe(-7);
      return [...into.subarray(1, metric.perArm ? 5 : 2)];
    });
  }

  it("by hand", () => {
    // T = 20: τ·T = 1.4, 5, 6.67, 0. Pulls 1, 4, 8, 7: short by 0.4 and 1.
    const [byArm, total, arms] = readAll(20, [1, 4, 8, 7]);
    expect(byArm[0]).toBeCloseTo(0.4, 12);
    expect(byArm.slice(1)).toEqual([1, 0, 0]);
    expect(total[0]).toBeCloseTo(1.4, 12);
    expect(arms).toEqual([2]);
  });

  it("an arm that has exactly its threshold is not unfair, also where doubles would say so", () => {
    // 0.07·100 = 7.000000000000001 in doubles
    expect(readAll(100, [7, 25, 34, 34])).toEqual([[0, 0, 0, 0], [0], [0]]);
    expect(readAll(100, [6, 25, 34, 35])[2]).toEqual([1]);
    expect(readAll(99, [7, 25, 32, 35])).toEqual([[0, 0, 1, 0], [1], [1]]);
  });

  it.each([unfairnessByArm, unfairness, unfairArms])("$id is refused without the contract", (metric) => {
    expect(() => metric.create({ environment, horizon: 1, perRound: 1 })).toThrow(
      expect.objectContaining({
        code: "metric-not-applicable",
        received: expect.stringContaining(metric.id) as string,
      }),
    );
  });
});

describe("worst deficit of each arm", () => {
  it("by hand: what an arm was behind just before its pulls, and is at the end", () => {
    const meter = worstDeficit.create(context([0.9, 0.6], ["1/2", "1/4"], 1));
    const read = (round: number, pulls: readonly number[]) => {
      const into = new Float64Array(2);
      meter.read({ round, pulls: Float64Array.from(pulls), reward: 0 }, into, 0);
      return [...into];
    };
    for (let again = 0; again < 2; again++) {
      meter.begin?.();
      // Rounds 1 to 3: arm 1. Round 4: arm 0, which is 3/2 − 0 behind. Rounds 5 and 6: arm 1.
      for (const [arm, round, pulls] of [[1, 1, 0], [1, 2, 1], [1, 3, 2], [0, 4, 0], [1, 5, 3]]) meter.pulling?.(arm, round, pulls, 0); // prettier-ignore
      expect(read(4, [1, 3])).toEqual([1.5, 0]);
      expect(read(6, [1, 5])).toEqual([2, 0]);
    }
  });

  it("is the largest unfairness after any round", () => {
    const horizon = 60;
    const { policies } = simulateAll({
      environment: { id: "bernoulli", parameters: { means: [0.5, 0.4, 0.3] } },
      contract: { id: "penalty", parameters: { shares: [0.5, 0.3, 0.1] } },
      policies: ["uniform", { id: "hard-threshold-ucb", parameters: { shares: [0.5, 0.3, 0.1] } }],
      metrics: ["worst-deficit", "unfairness-by-arm"],
      checkpoints: range(horizon).map((round) => round + 1),
      horizon,
      trials: 1,
      seed: 3,
    });
    for (const { metrics } of policies) {
      const largest = [0, 0, 0];
      metrics["unfairness-by-arm"].checkpoints.forEach(({ values }, at) => {
        values.forEach(({ mean }, arm) => (largest[arm] = Math.max(largest[arm], mean)));
        expect(metrics["worst-deficit"].checkpoints[at].values.map(({ mean }) => mean)).toEqual(largest);
      });
    }
  });
});
