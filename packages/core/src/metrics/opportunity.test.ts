import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { simulate, simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";
import type { MetricDefinition } from "./metric.js";
import { opportunityRegret, utility, withheld } from "./opportunity.js";
import { phaseRounds } from "./pulls.js";

const contract = { id: "opportunity", parameters: { cost: [0.5, 0.25], deserved: "linear" } };

function read(metric: MetricDefinition, round: number, pulls: number[], reward = 0): number {
  const environment = createEnvironment({ id: "bernoulli", parameters: { means: [0.75, 0.5] } });
  const context = { environment, horizon: 20, perRound: 1 };
  const into = new Float64Array(3).fill(-7);
  const meter = metric.create({ ...context, contract: createContract(contract, { arms: 2, perRound: 1 }) });
  meter.read({ round, pulls: Float64Array.from(pulls), reward }, into, 1);
  expect([into[0], into[2]]).toEqual([-7, -7]);
  return into[1];
}

describe("metrics of the opportunity contract, by hand", () => {
  // f = μ/2 = (3/8, 1/4). After 20 rounds D = (7, 5), after 10 (3, 2). Δ_1 = 1/4 = λ_1.
  it("utility is the drawn reward less what withholding costs by then", () => {
    expect(read(utility, 20, [18, 2], 13)).toBe(13 - 0.25 * 3);
    expect(read(utility, 20, [2, 18], 13)).toBe(13 - 0.5 * 5);
    expect(read(utility, 10, [9, 1], 13)).toBe(13 - 0.25);
    expect(read(utility, 20, [10, 10], 13)).toBe(13);
  });

  it("withheld pulls are counted over all arms", () => {
    expect([read(withheld, 20, [20, 0]), read(withheld, 20, [5, 3]), read(withheld, 20, [13, 7])]).toEqual([5, 4, 0]);
  });

  it("regret is against the best counts, with expected rewards, whatever was drawn", () => {
    // OPT: (20, 0), U = 15 − 0.25·5 = 13.75; equally (15, 5). (2, 18): 1.5 + 9 − 0.5·5 = 8.
    expect(read(opportunityRegret, 20, [20, 0], 99)).toBe(0);
    expect(read(opportunityRegret, 20, [15, 5], 99)).toBe(0);
    expect(read(opportunityRegret, 20, [2, 18], 99)).toBe(5.75);
  });
});

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.75, 0.5] } },
  policies: [{ id: "self-regulated-utility", parameters: { cost: 0.9, deserved: "linear", alpha: 1, beta: 1 } }],
  contract,
  horizon: 20,
  trials: 3,
  seed: 1,
  checkpoints: [4, 20],
  metrics: phaseRounds.map(({ id }) => id),
};

describe("rounds of each phase", () => {
  it("are read from the policy at every checkpoint of every trial", () => {
    // Phases 1 and 2 are skipped; f(1/2) = 1/4: 5 pulls each in phase 3, 10 rounds for the learner.
    const [{ metrics }] = simulateAll(study).policies;
    const rounds = (checkpoint: number) =>
      phaseRounds.map(({ id }) => {
        const { mean, quantiles } = metrics[id].checkpoints[checkpoint].values[0];
        expect([quantiles.min, quantiles.max]).toEqual([mean, mean]);
        return mean;
      });
    expect(rounds(0)).toEqual([0, 0, 4, 0]);
    expect(rounds(1)).toEqual([0, 0, 10, 10]);
  });

  it("are pulls where a round has several", () => {
    const [{ metrics }] = simulateAll({ ...study, perRound: 2 }).policies;
    // Two pulls a round: 5 rounds of phase 3, both arms each.
    expect(metrics["phase-3-rounds"].checkpoints.map(({ values }) => values[0].mean)).toEqual([8, 10]);
  });
});

describe("are refused where they have no meaning, before the first round", () => {
  it.each([utility, opportunityRegret, withheld])("$id without the contract", ({ id }) => {
    for (const other of [undefined, { id: "quota", parameters: { shares: 0.1 } }]) {
      const { contract: _, ...rest } = study;
      const without: Study = { ...rest, metrics: [id], ...(other === undefined ? {} : { contract: other }) };
      expect(() => simulate(without).next()).toThrow(
        expect.objectContaining({
          code: "metric-not-applicable",
          received: expect.stringContaining(id) as string,
        }),
      );
    }
  });

  it.each([utility, opportunityRegret, withheld])("$id where means are not from 0 to 1", ({ id }) => {
    const environment = { id: "constant", parameters: { rewards: [1, 5] } };
    expect(() => simulate({ ...study, environment, policies: ["ucb1"], metrics: [id] }).next()).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "environment" }),
    );
  });

  it("phases of a policy that has none", () => {
    expect(() => simulate({ ...study, policies: [...study.policies, "ucb1"] }).next()).toThrow(
      expect.objectContaining({ code: "metric-not-applicable", path: "policies[1]" }),
    );
  });
});
