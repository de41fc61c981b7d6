import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { armName, CheckedStudy, labelOf, policyLabelled, resultOf, talliesOf, type Tally } from "../index.js";
import { simulate, simulateAll } from "./simulate.js";
import type { Study } from "./study.js";

const named: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.6, 0.4] } },
  armNames: ["North", "South"],
  policies: ["ucb1", { id: "thompson", label: "posterior" }, "ucb1"],
  horizon: 20,
  trials: 2,
  seed: 3,
  metrics: ["pulls"],
};

describe("labels of a result", () => {
  const result = simulateAll(named);

  it("are written where they are not the id", () => {
    expect(result.policies.map(({ id, label }) => [id, label])).toEqual([
      ["ucb1", undefined],
      ["thompson", "posterior"],
      ["ucb1", "ucb1 (2)"],
    ]);
    expect(result.policies.map(labelOf)).toEqual(["ucb1", "posterior", "ucb1 (2)"]);
  });

  it("find a policy", () => {
    expect(policyLabelled(result, "posterior")).toBe(result.policies[1]);
    expect(policyLabelled(result, "ucb1")).toBe(result.policies[0]);
  });

  it.each([
    ["thompson", "one of ucb1, posterior, ucb1 (2)", "Use a label of the study, or the id of a policy that has none."],
    ["posterio", "one of ucb1, posterior, ucb1 (2)", "Did you mean posterior?"],
  ])("there is none of %s", (label, required, remedy) => {
    expect(() => policyLabelled(result, label)).toThrow(
      expect.objectContaining({ code: "label-unknown", received: `"${label}"`, required, remedy }),
    );
  });

  it("are those of the whole study where only some policies are done", () => {
    const blocks = [...simulate(named)].flatMap(({ finished }) => finished ?? []);
    const checked = new CheckedStudy(named);
    const partial = resultOf(checked, talliesOf(checked, blocks.slice(1)));
    expect(partial.policies.map(labelOf)).toEqual(["posterior", "ucb1 (2)"]);
  });

  it("and names of arms change no number", () => {
    const { armNames: _, ...unnamed } = named;
    const plain = simulateAll({ ...unnamed, policies: ["ucb1", "thompson", "ucb1"] });
    expect(plain.policies.map(({ metrics }) => metrics)).toEqual(result.policies.map(({ metrics }) => metrics));
  });
});

it("an arm is called by its name, otherwise by its number from 1", () => {
  expect([0, 1].map((arm) => armName(named, arm))).toEqual(["North", "South"]);
  expect([0, 1].map((arm) => armName({}, arm))).toEqual(["arm 1", "arm 2"]);
});

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.5, 0.25] } },
  policies: ["round-robin"],
  horizon: 30,
  trials: 500,
  seed: 8,
  metrics: ["reward"],
};

/** The total of each trial: round robin pulls each arm fifteen times. */
function totals(trials: number): number[] {
  const environment = createEnvironment(study.environment);
  return Array.from({ length: trials }, (_, trial) => {
    environment.begin(study.seed, trial);
    let total = 0;
    for (let round = 1; round <= 30; round++) total += environment.draw((round - 1) % 2, round);
    return total;
  });
}

function summary(different: Partial<Study>) {
  return simulateAll({ ...study, ...different }).policies[0].metrics["reward"].checkpoints[0].values[0];
}

describe("the summary over trials", () => {
  it("mean and standard error are those of the list of totals", () => {
    const list = totals(500);
    const mean = list.reduce((sum, total) => sum + total, 0) / 500;
    const variance = list.reduce((sum, total) => sum + (total - mean) ** 2, 0) / 499;
    const found = summary({});
    expect(found.mean).toBeCloseTo(mean, 12);
    expect(found.standardError).toBeCloseTo(Math.sqrt(variance / 500), 12);
    // 15·(1/2 + 1/4) = 11.25, with variance 15·(1/4 + 3/16) = 6.5625
    expect(Math.abs(found.mean - 11.25)).toBeLessThan(5 * Math.sqrt(6.5625 / 500));
  });

  it("quantiles are those of the sorted list", () => {
    const sorted = totals(501).sort((a, b) => a - b);
    const { quantiles } = summary({ trials: 501 });
    // Every q below falls on an element, since 500 is divisible by 20.
    expect(quantiles).toEqual({
      min: sorted[0],
      q05: sorted[25],
      q25: sorted[125],
      median: sorted[250],
      q75: sorted[375],
      q95: sorted[475],
      max: sorted[500],
    });
  });

  it("a single trial has no spread", () => {
    expect(summary({ trials: 1 })).toMatchObject({ mean: totals(1)[0], standardError: 0 });
  });

  it("beyond 10 000 trials numbers are binned: quantiles within 0.5 %, mean as exact as before", () => {
    const trials = 10_001;
    const [kept] = tallyOf({ ...study, trials }).blocks();
    expect(kept).toMatchObject({ block: 0, blocks: 1251, numbers: { kind: "sums", trials } });
    const sorted = totals(trials).sort((a, b) => a - b);
    const { mean, quantiles } = summary({ trials });
    expect(mean).toBeCloseTo(sorted.reduce((sum, total) => sum + total, 0) / trials, 10);
    const places = { min: 0, q05: 500, q25: 2500, median: 5000, q75: 7500, q95: 9500, max: 10_000 };
    for (const [name, place] of Object.entries(places)) {
      const found = quantiles[name as keyof typeof quantiles];
      expect(Math.abs(found - sorted[place]), name).toBeLessThanOrEqual(0.005 * sorted[place] + 1e-12);
    }
    expect(JSON.stringify(quantiles)).not.toContain("null");
  });

  it("beyond 10 000 trials a run goes on from the sums that were kept as JSON, to the same bits", () => {
    const long = { ...study, horizon: 2, trials: 10_001 };
    const blocks = [...simulate(long)].flatMap(({ finished }) => finished ?? []);
    const checked = new CheckedStudy(long);
    const [tally] = talliesOf(checked, [...blocks.slice(0, 700), ...blocks.slice(702)]);
    const kept = JSON.parse(JSON.stringify(tally.blocks())) as typeof blocks;
    expect(kept.slice(0, 2).map((own) => [own.block, own.blocks, own.numbers.kind])).toEqual([
      [0, 700, "sums"],
      [702, 1, "rows"],
    ]);
    const rest = talliesOf(checked, [...kept, ...blocks.slice(700, 702)]);
    expect(JSON.stringify(resultOf(checked, rest))).toBe(JSON.stringify(simulateAll(long)));
  });

  it("up to 10 000 every trial is kept", () => {
    const [kept] = tallyOf({ ...study, horizon: 1, trials: 10_000 }).blocks();
    expect(kept).toMatchObject({ blocks: 1250, numbers: { kind: "rows" } });
  });
});

function tallyOf(played: Study): Tally {
  const finished = [...simulate(played)].flatMap((step) => step.finished ?? []);
  return talliesOf(new CheckedStudy(played), finished)[0];
}

describe("metrics of each arm", () => {
  const arms: Study = { ...named, checkpoints: [5, 20], metrics: ["reward", "pulls"] };
  const roundsOf = (played: Study) => {
    const { policies, armMetrics } = simulateAll(played);
    const { reward, pulls } = policies[0].metrics;
    return {
      reward: reward.checkpoints.map(({ round }) => round),
      pulls: pulls.checkpoints.map(({ round }) => round),
      armMetrics,
    };
  };

  it("are read after every checkpoint, unless the study says that the last will do, which its result says too", () => {
    expect(roundsOf(arms)).toEqual({ reward: [5, 20], pulls: [5, 20], armMetrics: undefined });
    const last = { ...arms, armMetrics: "last-checkpoint" } as const;
    expect(roundsOf(last)).toEqual({ reward: [5, 20], pulls: [20], armMetrics: "last-checkpoint" });
    const [whole, short] = [simulateAll(arms), simulateAll(last)].map(({ policies }) => policies[1].metrics);
    expect(short["reward"]).toEqual(whole["reward"]);
    expect(short["pulls"].checkpoints).toEqual(whole["pulls"].checkpoints.slice(1));
  });

  it("are read after the last one alone where arms times checkpoints are more than 100 000", () => {
    const wide = (count: number): Study => ({
      environment: { id: "constant", parameters: { rewards: new Array<number>(count).fill(0.5) } },
      policies: ["round-robin"],
      horizon: 2,
      trials: 1,
      seed: 1,
      checkpoints: [1, 2],
      metrics: ["reward", "pulls"],
    });
    expect(roundsOf(wide(50_000)).pulls).toEqual([1, 2]);
    expect(roundsOf(wide(50_001))).toEqual({ reward: [1, 2], pulls: [2], armMetrics: "last-checkpoint" });
    const asked = { ...wide(50_001), armMetrics: "every-checkpoint" } as const;
    expect(roundsOf(asked)).toEqual({ reward: [1, 2], pulls: [1, 2], armMetrics: undefined });
  });

  it("are not read at other times", () => {
    const wrong = { ...arms, armMetrics: "never" } as unknown as Study;
    expect(() => simulateAll(wrong)).toThrow(expect.objectContaining({ path: "armMetrics" }));
  });
});
