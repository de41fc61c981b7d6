import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { below, randomShares, seeded } from "../../test/support/hostile.js";
import { penalizedRegret } from "../../test/references/penalisedRegret.js";
import { quotasOf } from "../../test/support/quotas.js";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { expectedReward } from "./expectedReward.js";
import type { MetricContext, MetricDefinition } from "./metric.js";
import { penalisedRegret } from "./penalisedRegret.js";
import { penalisedReward } from "./penalisedReward.js";

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
