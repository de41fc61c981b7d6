import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { SimulationResult, Summary } from "./result.js";
import { type Progress, simulate, simulateAll } from "./simulate.js";
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

const two: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.4] } },
  policies: ["round-robin", "ucb1"],
  horizon: 50,
  trials: 11,
  seed: 1,
  metrics: ["reward"],
};

function progressOf(different: Partial<Study>): Progress[] {
  return [...simulate({ ...two, ...different })];
}

function constants(arms: number): Study["environment"] {
  return { id: "constant", parameters: { rewards: new Array<number>(arms).fill(0.5) } };
}

function rewardsOf(own: Study): readonly number[] {
  return simulateAll(own).policies[0].metrics["reward"].checkpoints[0].values[0].samples ?? [];
}

describe("progress", () => {
  it.each<[string, Partial<Study>, number]>([
    ["policies × trials × horizon", {}, 2 * 11 * 50],
    ["also with checkpoints", { checkpoints: [1, 20, 50] }, 2 * 11 * 50],
    ["also when the last checkpoint is before the horizon", { checkpoints: [20] }, 2 * 11 * 50],
    ["also with several pulls a round", { perRound: 2 }, 2 * 11 * 50],
    ["also in slices of a long trial", { policies: ["round-robin"], trials: 1, horizon: 200_000 }, 200_000],
  ])("sums to the total: %s", (_, different, total) => {
    const steps = progressOf(different);
    expect(steps.every(({ roundsTotal }) => roundsTotal === total)).toBe(true);
    expect(steps.at(-1)?.roundsDone).toBe(total);
    steps.forEach(({ roundsDone }, i) => {
      expect(roundsDone).toBeGreaterThanOrEqual(steps[i - 1]?.roundsDone ?? 0);
      expect(roundsDone).toBeLessThanOrEqual(total);
    });
  });

  it("reports progress within a long trial", () => {
    const steps = progressOf({ policies: ["round-robin"], trials: 1, horizon: 50_000 });
    // Four slices of at most 16 384 rounds, and the finished block.
    expect(steps.map(({ roundsDone }) => roundsDone)).toEqual([16_384, 32_768, 49_152, 50_000, 50_000]);
    expect(steps.map(({ finished }) => finished !== undefined)).toEqual([false, false, false, false, true]);
  });

  it.each<[string, Partial<Study>, number[]]>([
    ["across checkpoints", { trials: 1, horizon: 50_000, checkpoints: [100, 50_000] }, [16_320, 32_704, 49_088]],
    ["across trials", { trials: 3, horizon: 12_500 }, [16_320, 32_640]],
    ["shorter with many arms", { trials: 2, horizon: 40, environment: constants(20_000) }, [32, 40, 72]],
    ["no longer than a trial with very many", { trials: 2, horizon: 5, environment: constants(200_000) }, [5]],
  ])("progress is reported every few milliseconds: %s", (_, different, first) => {
    const steps = progressOf({ policies: ["round-robin"], ...different });
    expect(steps.slice(0, first.length).map(({ roundsDone }) => roundsDone)).toEqual(first);
  });

  it("slices that end within a trial change nothing", () => {
    const long = { ...two, policies: ["thompson"], horizon: 50_000, trials: 3, samples: true } as const;
    const each = [1, 2, 3].map((trials) => rewardsOf({ ...long, trials }));
    expect(each[2].slice(0, 2)).toEqual(each[1]);
    expect(each[1].slice(0, 1)).toEqual(each[0]);
  });

  it("nothing is played before it is asked for, and nothing after it is cancelled", () => {
    const run = simulate(two);
    expect(run.next().value).toMatchObject({ roundsDone: 400 });
    expect(run.return(undefined as unknown as SimulationResult)).toEqual({ done: true, value: undefined });
    expect(run.next()).toEqual({ done: true, value: undefined });
  });

  it("two runs do not disturb each other", () => {
    const [a, b] = [simulate(two), simulate(two)];
    for (let step = a.next(); step.done !== true; step = a.next()) expect(b.next()).toEqual(step);
  });
});
