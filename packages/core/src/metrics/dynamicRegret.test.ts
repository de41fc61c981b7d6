import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";
import { dynamicRegret } from "./dynamicRegret.js";

const environment = createEnvironment({
  id: "changing-means",
  parameters: { means: [[0.75, 0.25], [0.5], [0, 1]], every: 3 },
});

/** After pulls of these arms, one a round, where the meter is told of the first of some in a row. */
function regretOf(arms: readonly number[]): number {
  const meter = dynamicRegret.create({ environment, horizon: 10, perRound: 1 });
  meter.begin?.();
  const pulls = new Float64Array(3);
  arms.forEach((arm, index) => {
    if (arm !== arms[index - 1]) meter.pulling?.(arm, index + 1, pulls[arm], 0);
    pulls[arm]++;
  });
  const into = new Float64Array(1);
  meter.read({ round: arms.length, pulls, reward: 0 }, into, 0);
  return into[0];
}

describe("dynamic regret", () => {
  it("is against the best arm of every round", () => {
    // Best: 0.75 in the rounds 1 to 3, 1 from round 4 on.
    expect(regretOf([0, 0, 0, 2, 2])).toBe(0);
    expect(regretOf([1, 1, 1, 1, 1])).toBeCloseTo(3 * 0.25 + 2 * 0.5, 12);
    expect(regretOf([0, 0, 0, 0, 0])).toBeCloseTo(2 * 0.75, 12);
    expect(regretOf([2, 0, 1, 1, 2])).toBeCloseTo(0.75 + 0 + 0.25 + 0.5 + 0, 12);
  });

  it("with several pulls a round is against the best arms of as many", () => {
    const meter = dynamicRegret.create({ environment, horizon: 10, perRound: 2 });
    // Rounds 3 and 4: 0.75 + 0.5 and 0.5 + 1 are the best; rounds 1 and 2 are played best.
    const told = [[0, 1], [1, 0], [0, 2], [0, 1]]; // prettier-ignore
    const pulls = new Float64Array(3);
    told.forEach((pair, index) => {
      for (const arm of pair) meter.pulling?.(arm, index + 1, pulls[arm]++, 0);
    });
    const into = new Float64Array(1);
    meter.read({ round: 4, pulls, reward: 0 }, into, 0);
    expect(into[0]).toBeCloseTo(0.5 + (1.5 - 0.75), 12);
  });

  it("is `regret` where means stay as they are, also when trials and checkpoints follow each other", () => {
    const study: Study = {
      environment: { id: "bernoulli", parameters: { means: [0.8, 0.3, 0.5] } },
      policies: ["thompson", { id: "sliding-window-ucb", parameters: { window: 30 } }],
      horizon: 300,
      trials: 5,
      seed: 4,
      metrics: ["regret", "dynamic-regret"],
      checkpoints: [7, 100, 300],
    };
    for (const conditions of [{}, { availability: "random", delay: "random" }, { perRound: 2 }]) {
      for (const { metrics } of simulateAll({ ...study, ...conditions }).policies) {
        metrics["regret"].checkpoints.forEach(({ values }, index) => {
          expect(metrics["dynamic-regret"].checkpoints[index].values[0].mean).toBeCloseTo(values[0].mean, 9);
        });
      }
    }
  });

  it("is refused where pulls are struck out, and for arms that improve", () => {
    const study = { policies: ["uniform"], horizon: 10, trials: 1, seed: 1, metrics: ["dynamic-regret"] };
    const plain = { ...study, environment: { id: "bernoulli", parameters: { means: [0.8, 0.3] } } };
    expect(() => simulateAll({ ...plain, voids: { rate: 0.1, within: 3 } })).toThrow(/struck out/);
    const curves = [{ family: "line", potential: 0.5, slope: 0.1 }];
    const improving = { id: "improving", parameters: { curves } };
    expect(() => simulateAll({ ...study, environment: improving })).toThrow(/same expected reward/);
  });
});
