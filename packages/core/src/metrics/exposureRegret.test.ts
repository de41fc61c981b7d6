import { describe, expect, it } from "vitest";
import { fairnessRegret } from "../../test/references/fairExposure.js";
import { createEnvironment } from "../environments/index.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";
import { exposureRegret } from "./exposureRegret.js";
import { findMetric } from "./findMetric.js";

// Merits 1 and e^(4·0.25) = e: the fair shares are 1/(1 + e) = 0.2689 and 0.7311.
const means = [0.25, 0.5];
const FAIR = 1 / (1 + Math.E);

function regretOf(exposures: readonly (readonly number[])[], name = "exposure-regret"): number {
  const environment = createEnvironment({ id: "bernoulli", parameters: { means } });
  const meter = findMetric(name).create({ environment, horizon: 10, perRound: 1 });
  meter.begin?.();
  for (const one of exposures) meter.deciding?.(Float64Array.from(one));
  const into = new Float64Array(1);
  meter.read({ round: exposures.length, pulls: new Float64Array(2), reward: 0 }, into, 0);
  return into[0];
}

const study: Study = {
  environment: { id: "bernoulli", parameters: { means } },
  policies: ["ucb1", "uniform", "fairx-ts", { id: "fairx-ucb", parameters: { width: 0.3 } }],
  horizon: 400,
  trials: 4,
  seed: 2,
  metrics: ["exposure-regret", "regret"],
  checkpoints: [1, 100, 400],
};

describe("exposure regret", () => {
  it("adds up how far the probabilities of each round are from the merits' shares", () => {
    expect(regretOf([[FAIR, 1 - FAIR]])).toBeCloseTo(0, 12);
    expect(regretOf([[0, 1], [1, 0]])).toBeCloseTo(2 * FAIR + 2 * (1 - FAIR), 12); // prettier-ignore
    expect(regretOf([[0.5, 0.5]])).toBeCloseTo(2 * (0.5 - FAIR), 12);
    // c = 0: all arms alike.
    expect(regretOf([[0.5, 0.5]], "exposure-regret(steepness=0)")).toBe(0);
  });

  it("is what its slow reference says", () => {
    const exposures = [[0.1, 0.9], [0.7, 0.3], [0.25, 0.75]]; // prettier-ignore
    expect(regretOf(exposures)).toBeCloseTo(
      fairnessRegret((mean) => Math.exp(4 * mean), means, exposures),
      12,
    );
  });

  it("a policy that decides has a regret of every round, one that draws by merit less and less", () => {
    const result = simulateAll(study);
    const [ucb1, uniform, ts, ucb] = result.policies.map(({ metrics }) =>
      metrics["exposure-regret"].checkpoints.map(({ values }) => values[0].mean),
    );
    // A round's distance is 2·FAIR or 2·(1 − FAIR).
    expect(ucb1[2]).toBeGreaterThan(400 * 2 * FAIR - 1e-9);
    expect(uniform.map((one) => Number(one.toFixed(9)))).toEqual(
      [1, 100, 400].map((rounds) => Number((rounds * 2 * (0.5 - FAIR)).toFixed(9))),
    );
    for (const own of [ts, ucb]) {
      expect(own[2]).toBeLessThan(uniform[2] / 1.5);
      // The last 300 rounds cost less, round by round, than the first 100.
      expect((own[2] - own[1]) / 300).toBeLessThan(own[1] / 100 / 1.5);
    }
  });

  it("changes nothing of what is played", () => {
    const alone = simulateAll({ ...study, metrics: ["regret"] });
    simulateAll(study).policies.forEach(({ metrics }, index) => {
      expect(metrics["regret"]).toEqual(alone.policies[index].metrics["regret"]);
    });
  });

  it("is refused with several pulls a round", () => {
    expect(() => simulateAll({ ...study, perRound: 2, policies: ["ucb1"] })).toThrow(/one pull a round/);
    expect(exposureRegret.parameters?.steepness.default).toBe(4);
  });
});
