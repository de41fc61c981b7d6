import { describe, expect, it } from "vitest";
import { simulate, simulateAll, type Progress } from "./simulate.js";
import type { SimulationResult } from "./result.js";
import type { Study } from "./study.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.4] } },
  policies: ["round-robin", "ucb1"],
  horizon: 50,
  trials: 11,
  seed: 1,
  metrics: ["reward"],
};

function progressOf(different: Partial<Study>): Progress[] {
  return [...simulate({ ...study, ...different })];
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
    const long = { ...study, policies: ["thompson"], horizon: 50_000, trials: 3, samples: true } as const;
    const each = [1, 2, 3].map((trials) => rewardsOf({ ...long, trials }));
    expect(each[2].slice(0, 2)).toEqual(each[1]);
    expect(each[1].slice(0, 1)).toEqual(each[0]);
  });

  it("nothing is played before it is asked for, and nothing after it is cancelled", () => {
    const run = simulate(study);
    expect(run.next().value).toMatchObject({ roundsDone: 400 });
    expect(run.return(undefined as unknown as SimulationResult)).toEqual({ done: true, value: undefined });
    expect(run.next()).toEqual({ done: true, value: undefined });
  });

  it("two runs do not disturb each other", () => {
    const [a, b] = [simulate(study), simulate(study)];
    for (let step = a.next(); step.done !== true; step = a.next()) expect(b.next()).toEqual(step);
  });
});
