import { describe, expect, it } from "vitest";
import { pMeanRegret } from "../../test/references/nashConfidenceBound.js";
import { createEnvironment } from "../environments/index.js";
import { EvenhandError } from "../errors.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";
import { findMetric } from "./findMetric.js";
import { metrics } from "./index.js";

function regretOf(name: string, means: number[], pulls: number[], perRound = 1): number {
  const environment = createEnvironment({ id: "bernoulli", parameters: { means } });
  const into = new Float64Array(1);
  const round = pulls.reduce((sum, count) => sum + count, 0) / perRound;
  findMetric(name)
    .create({ environment, horizon: 100, perRound })
    .read({ round, pulls: Float64Array.from(pulls), reward: 0 }, into, 0);
  return into[0];
}

describe("regret of those whom the rounds serve", () => {
  it("Nash: by the geometric mean of what they could expect", () => {
    // sqrt(0.5·0.125) = 0.25; (0.5³·0.125)^(1/4) = 2^(−6/4)
    expect(regretOf("nash-regret", [0.5, 0.125], [3, 3])).toBeCloseTo(0.5 - 0.25, 12);
    expect(regretOf("nash-regret", [0.5, 0.125], [3, 1])).toBeCloseTo(0.5 - 2 ** -1.5, 12);
    expect(regretOf("nash-regret", [0.5, 0.125], [7, 0])).toBe(0);
  });

  it("p-mean: 1 is the average, 0 is Nash, −1 the harmonic mean", () => {
    expect(regretOf("p-mean-regret(p=1)", [0.5, 0.125], [3, 1])).toBeCloseTo(0.5 - 1.625 / 4, 12);
    expect(regretOf("p-mean-regret(p=0)", [0.5, 0.125], [3, 1])).toBeCloseTo(0.5 - 2 ** -1.5, 12);
    // 4 / (3/0.5 + 1/0.125) = 4/14
    expect(regretOf("p-mean-regret(p=-1)", [0.5, 0.125], [3, 1])).toBeCloseTo(0.5 - 4 / 14, 12);
    expect(regretOf("p-mean-regret", [0.5, 0.125], [3, 1])).toBeCloseTo(0.5 - 4 / 14, 12);
    // Far below 0 it is nearly the worst round: 0.001·(1/4)^(−1/100)
    expect(regretOf("p-mean-regret(p=-100)", [0.5, 0.001], [3, 1])).toBeCloseTo(0.5 - 0.001 * 4 ** 0.01, 12);
  });

  it("with several pulls a round is against as many of the best arms", () => {
    // Best: 0.8 and 0.2 in every round, geometric mean 0.4.
    expect(regretOf("nash-regret", [0.8, 0.2, 0.1], [5, 5, 0], 2)).toBeCloseTo(0, 12);
    expect(regretOf("nash-regret", [0.8, 0.2, 0.1], [5, 0, 5], 2)).toBeCloseTo(0.4 - Math.sqrt(0.08), 12);
  });

  it("the harsher the mean, the more regret: average, Nash, harmonic", () => {
    const all = ["p-mean-regret(p=1)", "nash-regret", "p-mean-regret(p=-1)"].map((name) =>
      regretOf(name, [0.9, 0.5, 0.1], [70, 20, 10]),
    );
    expect([...all].sort((a, b) => a - b)).toEqual(all);
  });

  it("is what its slow reference says, pull by pull", () => {
    for (const p of [1, 0.5, 0, -1, -3]) {
      const [counts, means] = [[70, 20, 10], [0.9, 0.5, 0.1]]; // prettier-ignore
      expect(regretOf(`p-mean-regret(p=${p})`, means, counts)).toBeCloseTo(pMeanRegret(counts, means, p), 10);
    }
  });

  it("means of 0 or less are refused", () => {
    const refused = () => regretOf("nash-regret", [0.5, 0], [1, 1]);
    expect(refused).toThrow(EvenhandError);
    expect(refused).toThrow(/means above 0/);
    expect(() => regretOf("p-mean-regret(p=1)", [0.5, 0], [1, 1])).toThrow(/index 1/);
  });
});

describe("metrics with parameters", () => {
  it("are named with their values, and known by the whole name", () => {
    const { id, title } = findMetric("p-mean-regret( p = -0.50 )");
    expect([id, title]).toEqual(["p-mean-regret(p=-0.5)", "p-mean regret (p = -0.5)"]);
    expect(findMetric("p-mean-regret").id).toBe("p-mean-regret");
  });

  it("what is written wrongly is refused with its place", () => {
    const refusals = [
      ["p-mean-regret(p=2)", "parameter-range"],
      ["p-mean-regret(q=1)", "parameter-unknown"],
      ["p-mean-regret(p)", "parameter-type"],
      ["p-mean-regret(p=much)", "parameter-type"],
      ["regret(p=1)", "parameter-unknown"],
      ["p-men-regret(p=1)", "metric-unknown"],
    ];
    for (const [name, code] of refusals) {
      expect(() => findMetric(name, "metrics[0]"), name).toThrow(expect.objectContaining({ code }));
    }
    expect(() => findMetric("p-mean-regret(p=2)", "metrics[0]")).toThrow(/^metrics\[0\]/);
  });

  it("stand side by side in one study", () => {
    const study: Study = {
      environment: { id: "bernoulli", parameters: { means: [0.8, 0.3] } },
      policies: ["ucb1"],
      horizon: 50,
      trials: 3,
      seed: 1,
      metrics: ["p-mean-regret(p=1)", "p-mean-regret(p=-2)", "regret"],
    };
    const [{ metrics: found }] = simulateAll(study).policies;
    expect(Object.keys(found)).toEqual(study.metrics);
    const at = (name: string) => found[name].checkpoints[0].values[0].mean;
    expect(at("p-mean-regret(p=1)")).toBeCloseTo(at("regret") / 50, 12);
    expect(at("p-mean-regret(p=-2)")).toBeGreaterThan(at("p-mean-regret(p=1)"));
  });

  it("have defaults for all of them, so that a bare id has a meaning", () => {
    for (const { id, parameters = {} } of metrics) {
      for (const one of Object.values(parameters)) expect(one.default, id).toBeDefined();
    }
  });
});
