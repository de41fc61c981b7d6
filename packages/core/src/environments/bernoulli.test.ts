import { describe, expect, it } from "vitest";
import { createEnvironment } from "./index.js";

const environment = (means: readonly number[]) => createEnvironment({ id: "bernoulli", parameters: { means } });

describe("bernoulli", () => {
  it("rewards 0 or 1, with the arm's probability", () => {
    const means = [0, 0.03, 0.5, 0.9, 1];
    const world = environment(means);
    world.begin(4, 0);
    const draws = 40_000;
    means.forEach((mean, arm) => {
      const rewards = Array.from({ length: draws }, (_, n) => world.draw(arm, n + 1));
      expect(new Set(rewards).size).toBe(mean === 0 || mean === 1 ? 1 : 2);
      expect(rewards.every((reward) => reward === 0 || reward === 1)).toBe(true);
      const found = rewards.reduce((sum, reward) => sum + reward, 0) / draws;
      expect(Math.abs(found - mean)).toBeLessThanOrEqual(5 * Math.sqrt((mean * (1 - mean)) / draws));
    });
  });

  it("arms, seeds and trials have different luck", () => {
    const world = environment([0.5, 0.5]);
    const sequence = (seed: number, trial: number, arm: number) => {
      world.begin(seed, trial);
      return Array.from({ length: 64 }, (_, n) => world.draw(arm, n + 1)).join("");
    };
    // Six independent sequences of 64 fair coins: two are alike with probability 15·2^−64.
    const all = [1, 2, 3].flatMap((trial) => [0, 1].map((arm) => sequence(9, trial, arm)));
    expect(new Set([...all, sequence(10, 1, 0)]).size).toBe(7);
  });

  it("expects mean times pulls", () => {
    expect(environment([0.25, 0.5]).expectedTotal(0, 12)).toBe(3);
    expect(environment([0.25, 0.5]).support).toEqual({ min: 0, max: 1 });
  });
});

describe("constant", () => {
  const world = createEnvironment({ id: "constant", parameters: { rewards: [0.75, -2, 5] } });

  it("pays the same at every pull, in every trial", () => {
    world.begin(1, 0);
    expect([0, 1, 2, 0, 1, 2].map((arm, n) => world.draw(arm, n + 1))).toEqual([0.75, -2, 5, 0.75, -2, 5]);
    world.begin(2, 9);
    expect(world.draw(1, 1)).toBe(-2);
    expect(world.expectedTotal(1, 4)).toBe(-8);
  });

  it("has its least and greatest reward as its support", () => {
    expect(world.support).toEqual({ min: -2, max: 5 });
    expect(world.arms).toBe(3);
  });
});
