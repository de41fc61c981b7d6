import { describe, expect, it } from "vitest";
import { createPolicy } from "../registry/createPolicy.js";
import { createEnvironment } from "../environments/index.js";
import type { Summary } from "./result.js";
import { simulateAll } from "./simulate.js";
import type { Study } from "./study.js";

const means = [0.7, 0.4, 0.2];
const study: Study = {
  environment: { id: "bernoulli", parameters: { means } },
  policies: ["ucb1"],
  horizon: 80,
  trials: 20,
  seed: 5,
  metrics: ["reward", "pulls", "regret"],
};

/** metric → checkpoint → number, of one policy. */
function summaries(different: Partial<Study>, metric: string, policy = 0): (readonly Summary[])[] {
  return simulateAll({ ...study, ...different }).policies[policy].metrics[metric].checkpoints.map(
    ({ values }) => values,
  );
}

describe("simulate", () => {
  it("plays by hand what the rules say: round robin over constant rewards", () => {
    const environment = { id: "constant", parameters: { rewards: [0.75, 0.5, 0.25] } };
    const robin: Partial<Study> = {
      environment,
      policies: ["round-robin"],
      horizon: 4,
      trials: 3,
      checkpoints: [1, 4],
    };
    const same = (value: number) => ({
      min: value,
      q05: value,
      q25: value,
      median: value,
      q75: value,
      q95: value,
      max: value,
    });
    const summary = (value: number) => ({ mean: value, standardError: 0, quantiles: same(value) });
    // Pulls 0, 1, 2, 0: rewards 0.75 + 0.5 + 0.25 + 0.75 against 4·0.75
    expect(summaries(robin, "reward")).toEqual([[summary(0.75)], [summary(2.25)]]);
    expect(summaries(robin, "regret")).toEqual([[summary(0)], [summary(0.75)]]);
    expect(summaries(robin, "pulls")).toEqual([[1, 0, 0].map(summary), [2, 1, 1].map(summary)]);
  });

  it("several pulls a round: different arms, counted and paid each", () => {
    const environment = { id: "constant", parameters: { rewards: [0.75, 0.5, 0.25] } };
    const pairs: Partial<Study> = { environment, policies: ["round-robin"], horizon: 3, perRound: 2, trials: 1 };
    // Rounds {0, 1}, {2, 0}, {1, 2}: two pulls each; the best two arms would earn 3·1.25.
    expect(summaries(pairs, "pulls")[0].map(({ mean }) => mean)).toEqual([2, 2, 2]);
    expect(summaries(pairs, "reward")[0][0].mean).toBe(3);
    expect(summaries(pairs, "regret")[0][0].mean).toBe(0.75);
  });

  it("a checkpoint reads what a study that ends there would", () => {
    const checkpoints = [1, 13, 80];
    for (const metric of ["reward", "pulls", "regret"]) {
      const together = summaries({ checkpoints }, metric);
      expect(together).toEqual(checkpoints.map((horizon) => summaries({ horizon }, metric)[0]));
    }
  });

  it("policies that pull alike see the same rewards, trial by trial", () => {
    // A quota of 0 never asks for anything, so that both are UCB1.
    const quiet = { id: "deadline-quota", parameters: { shares: 0, learner: "ucb1" } };
    const { policies } = simulateAll({ ...study, policies: ["thompson", quiet, "ucb1"] });
    expect(policies[1].metrics).toEqual(policies[2].metrics);
    expect(policies[0].metrics).not.toEqual(policies[2].metrics);
    expect(summaries({}, "reward")).toEqual(policies[2].metrics["reward"].checkpoints.map(({ values }) => values));
  });

  it("a trial's luck does not depend on how many there are, and differs from its neighbours'", () => {
    const rewards = (trials: number) => {
      const environment = createEnvironment(study.environment);
      return Array.from({ length: trials }, (_, trial) => {
        environment.begin(study.seed, trial);
        const policy = createPolicy("ucb1", { arms: 3, seed: 0 });
        let total = 0;
        for (let round = 1; round <= study.horizon; round++) {
          const arm = policy.choose(round);
          policy.pulled(arm, round);
          const reward = environment.draw(arm, round);
          policy.rewarded(arm, reward);
          total += reward;
        }
        return total;
      });
    };
    const all = rewards(20);
    expect(new Set(all).size).toBeGreaterThan(3);
    for (const trials of [1, 8, 9, 20]) {
      const mean = all.slice(0, trials).reduce((sum, total) => sum + total, 0) / trials;
      expect(summaries({ trials }, "reward")[0][0].mean).toBeCloseTo(mean, 12);
    }
  });

  it("another seed is another study", () => {
    expect(summaries({ seed: 6 }, "reward")).not.toEqual(summaries({ seed: 5 }, "reward"));
  });

  it("the result repeats the study and names the policies", () => {
    const policies = ["ucb1", { id: "largest-deficit-quota", parameters: { shares: 0.1 } }];
    const result = simulateAll({ ...study, policies, trials: 1 });
    expect(result.study).toEqual({ ...study, policies, trials: 1 });
    expect(result.policies.map(({ id, parameters }) => ({ id, parameters }))).toEqual([
      { id: "ucb1", parameters: {} },
      { id: "largest-deficit-quota", parameters: { shares: 0.1 } },
    ]);
  });
});
