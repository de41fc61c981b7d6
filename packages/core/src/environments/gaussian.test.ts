import { describe, expect, it } from "vitest";
import { simulate } from "../simulation/simulate.js";
import { createEnvironment } from "./index.js";

const draws = 40_000;

function rewards(means: readonly number[], deviation: number, arm: number): number[] {
  const world = createEnvironment({ id: "gaussian", parameters: { means, deviation } });
  world.begin(6, 0);
  return Array.from({ length: draws }, (_, n) => world.draw(arm, n + 1));
}

const average = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

describe("gaussian", () => {
  it.each([
    [0.9, 0.2],
    [-3, 2],
    [0, 1 / 20],
  ])("mean %d and standard deviation %d, within five standard errors, and nothing is clipped", (mean, deviation) => {
    const found = rewards([7, mean], deviation, 1);
    const scaled = found.map((reward) => (reward - mean) / deviation);
    // Of n standard normal numbers: mean 0 ± 1/√n, second moment 1 ± √(2/n), third 0 ± √(15/n), fourth 3 ± √(96/n).
    const moments = [1, 2, 3, 4].map((power) => average(scaled.map((x) => x ** power)));
    [0, 1, 0, 3].forEach((expected, i) => {
      const error = Math.sqrt([1, 2, 15, 96][i] / draws);
      expect(Math.abs(moments[i] - expected), `moment ${i + 1}`).toBeLessThan(5 * error);
    });
    // P(|X| > 3) = 0.0026998: 108 ± 10.4 of 40 000.
    const far = scaled.filter((x) => Math.abs(x) > 3).length;
    expect(Math.abs(far - 0.0026998 * draws)).toBeLessThan(5 * Math.sqrt(0.0026998 * draws));
  });

  it("a deviation of 0 is the mean itself", () => {
    expect(new Set(rewards([0.3, 0.7], 0, 1))).toEqual(new Set([0.7]));
  });

  it("says that rewards can be anything, and what is expected of them", () => {
    const world = createEnvironment({ id: "gaussian", parameters: { means: [0.25, 0.5] } });
    expect(world.support).toEqual({ min: -Infinity, max: Infinity });
    expect([world.arms, world.longestRun, world.expectedTotal(0, 12)]).toEqual([2, Infinity, 3]);
  });

  it("is refused by a policy for rewards in [0, 1], before the first round, and accepted by hard-threshold UCB", () => {
    const study = (policy: string) => ({
      environment: { id: "gaussian", parameters: { means: [0.5, 0.4] } },
      policies: [{ id: policy, parameters: policy === "thompson" ? {} : { shares: 0.1 } }],
      horizon: 10,
      trials: 1,
      seed: 1,
      metrics: ["reward"],
    });
    expect(() => simulate(study("thompson")).next()).toThrow(
      expect.objectContaining({ code: "reward-out-of-support", path: "policies[0]" }),
    );
    expect(() => simulate(study("hard-threshold-ucb")).next()).not.toThrow();
  });
});
