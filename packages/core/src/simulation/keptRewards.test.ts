import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { isWorthKeeping, KeptRewards } from "./keptRewards.js";
import { simulateAll } from "./simulate.js";

const specification = { id: "beta", parameters: { means: [0.7, 0.4, 0.2] } };

/** An environment that counts the rewards that it draws. */
function counted() {
  const count = { drawn: 0 };
  const create = () => {
    const environment = createEnvironment(specification);
    const { arms, support, longestRun } = environment;
    return {
      arms,
      support,
      longestRun,
      begin: (seed: number, trial: number) => environment.begin(seed, trial),
      draw: (arm: number, round: number) => {
        count.drawn++;
        return environment.draw(arm, round);
      },
      expectedTotal: (arm: number, pulls: number) => environment.expectedTotal(arm, pulls),
    };
  };
  return { create, count };
}

function rewardsOf(arm: number, trial: number, count: number): number[] {
  const environment = createEnvironment(specification);
  environment.begin(1, trial);
  return Array.from({ length: count }, (_, n) => environment.draw(arm, n));
}

/** Draws ahead in chunks: the rewards. */
function ahead(kept: KeptRewards, arm: number, chunks: readonly number[]): number[] {
  return chunks.flatMap((chunk) => {
    const into = new Float64Array(chunk + 1);
    kept.drawAhead(arm, into, 1, chunk + 1);
    return [...into.subarray(1)];
  });
}

describe("kept rewards", () => {
  it("are the environment's own, in every trial and however they are asked for, and each is drawn once", () => {
    const { create, count } = counted();
    const kept = new KeptRewards(create);
    for (const [trial, chunks] of [
      [0, [3, 1, 4]],
      [1, [2]],
      [0, [8]],
      [1, [1, 1, 9]],
      [0, [2, 20]],
    ] as const) {
      kept.begin(1, trial);
      const length = chunks.reduce((sum, chunk) => sum + chunk, 0);
      expect(ahead(kept, 1, chunks)).toEqual(rewardsOf(1, trial, length));
      expect([kept.draw(2, 1), kept.draw(2, 2)]).toEqual(rewardsOf(2, trial, 2));
      expect(kept.draw(1, 3)).toBe(rewardsOf(1, trial, length + 1)[length]);
    }
    // Arm 1: 22 and 1 more in trial 0, 11 and 1 more in trial 1; arm 2: two in each.
    expect(count.drawn).toBe(23 + 12 + 2 * 2);
    expect(kept.expectedTotal(0, 10)).toBe(7);
  });

  it("are those of their seed", () => {
    const kept = new KeptRewards(counted().create);
    kept.begin(2, 0);
    const other = ahead(kept, 0, [5]);
    kept.begin(1, 0);
    expect(ahead(kept, 0, [5])).toEqual(rewardsOf(0, 0, 5));
    expect(other).not.toEqual(rewardsOf(0, 0, 5));
  });

  it("trials for which there is no room are drawn again, and are the same", () => {
    const { create, count } = counted();
    const kept = new KeptRewards(create, 10);
    for (const trial of [0, 1, 0, 1]) {
      kept.begin(1, trial);
      expect(ahead(kept, 0, [12])).toEqual(rewardsOf(0, trial, 12));
      expect(kept.draw(0, 1)).toBe(rewardsOf(0, trial, 13)[12]);
    }
    // The first trial, with its thirteen rewards, is kept.
    expect(count.drawn).toBe(13 + 13 + 13);
  });

  it("are worth it where several policies meet rewards that are costly to draw, and a trial is not too long", () => {
    const beta = createEnvironment(specification);
    expect(isWorthKeeping(beta, 2, 10_000)).toBe(true);
    expect(isWorthKeeping(beta, 1, 10_000)).toBe(false);
    expect(isWorthKeeping(beta, 2, 1_000_000)).toBe(false);
    const bernoulli = createEnvironment({ ...specification, id: "bernoulli" });
    expect(isWorthKeeping(bernoulli, 2, 10_000)).toBe(false);
  });

  it("change no result: a policy has the same beside others as alone", () => {
    const study = {
      environment: specification,
      horizon: 300,
      trials: 11,
      seed: 4,
      metrics: ["reward", "pulls"],
      checkpoints: [50, 300],
    };
    const policies = ["ucb1", "thompson", "round-robin"];
    const alone = policies.map((policy) => simulateAll({ ...study, policies: [policy] }).policies[0]);
    expect(simulateAll({ ...study, policies }).policies).toEqual(alone);
    const several = { ...study, perRound: 2, delay: { id: "fixed", parameters: { rounds: 3 } } };
    const slow = policies.map((policy) => simulateAll({ ...several, policies: [policy] }).policies[0]);
    expect(simulateAll({ ...several, policies }).policies).toEqual(slow);
  });
});
