import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { ArmSet } from "../arms.js";
import type { Delay } from "../conditions/delay.js";
import { createEnvironment } from "../environments/index.js";
import { policies } from "../policies/index.js";
import type { Policy } from "../policy.js";
import { simulateAll } from "./simulate.js";
import type { Study } from "./study.js";
import { Trial } from "./trial.js";

/** A policy that pulls the lowest open arm and writes down all that it is told. */
function recorder(): { policy: Policy; told: string[] } {
  const told: string[] = [];
  const choose = (_round: number, open?: ArmSet) => [...(open ?? [0])][0];
  const policy: Policy = {
    choose,
    explain: (round, open) => ({ arm: choose(round, open), rule: "lowest", numbers: {} }),
    pulled: (arm, round, open) => told.push(`${round}: pulled ${arm} of ${[...(open ?? [0, 1])].join("")}`),
    rewarded: (arm, reward) => told.push(`rewarded ${arm}: ${reward}`),
    state: () => ({ scalars: {}, columns: {} }),
    restore: () => undefined,
  };
  return { policy, told };
}

/** The reward of the n-th pull of arm 0 is n, that of arm 1 is 10·n. */
const environment = createEnvironment({ id: "tape", parameters: { rewards: [range(10), range(10)].map(tens) } });
function tens(list: number[], arm: number): number[] {
  return list.map((index) => (index + 1) * (arm === 0 ? 1 : 10));
}

function delayed(...rounds: number[]): Delay {
  return { begin: () => undefined, rounds: (round) => rounds[round - 1] };
}

describe("what a policy is told", () => {
  it("rewards out of order, together, at once and never", () => {
    // Pulls of rounds 1 … 5 pay 1 … 5. 1 arrives after round 4, 2 after 2, 3 after 4, 4 never,
    // 5 after 8: not within 5 rounds.
    const { policy, told } = recorder();
    environment.begin(1, 0);
    const trial = new Trial(policy, { environment, perRound: 1, delay: delayed(3, 0, 1, Infinity, 3) }, []);
    trial.playUntil(3);
    trial.playUntil(5);
    expect(told).toEqual([
      "1: pulled 0 of 01",
      "2: pulled 0 of 01",
      "rewarded 0: 2",
      "3: pulled 0 of 01",
      "4: pulled 0 of 01",
      "rewarded 0: 1",
      "rewarded 0: 3",
      "5: pulled 0 of 01",
    ]);
    // What was drawn counts for the metrics, told or not.
    expect([trial.reward, ...trial.pulls]).toEqual([15, 5, 0]);
  });

  it("who was open, and several pulls of a round before their rewards", () => {
    const { policy, told } = recorder();
    const sets = [new ArmSet(2, [1]), ArmSet.all(2)];
    const availability = { begin: () => undefined, open: (round: number) => sets[round - 1] };
    environment.begin(1, 0);
    new Trial(policy, { environment, perRound: 2, availability }, []).playUntil(2);
    expect(told).toEqual([
      ...["1: pulled 1 of 1", "rewarded 1: 10"],
      ...["2: pulled 0 of 01", "2: pulled 1 of 01", "rewarded 0: 1", "rewarded 1: 20"],
    ]);
  });
});

/** Arms with means 0.9, 0.8, …, of rewards in [0.1, 1]: every policy accepts them. */
function studyOf(arms: number, different: Partial<Study>): Study {
  const means = range(arms).map((arm) => 0.9 - arm / 10);
  return {
    environment: { id: "bounded", parameters: { means } },
    horizon: 200,
    trials: 3,
    seed: 5,
    metrics: ["pulls", "reward"],
    checkpoints: [50, 200],
    policies: [],
    ...different,
  };
}

describe("conditions that change nothing change nothing", () => {
  const conditions = {
    availability: { id: "random", parameters: { probability: 1 } },
    delay: { id: "fixed", parameters: { rounds: 0 } },
  };

  it.each(policies.map(({ id, examples }) => ({ id, example: examples[0] })))("$id", ({ id, example }) => {
    const { arms, parameters, horizon = 200 } = example;
    const study = studyOf(arms, {
      policies: [{ id, parameters }],
      horizon,
      checkpoints: [Math.ceil(horizon / 3), horizon],
    });
    const plain = JSON.stringify(simulateAll(study).policies);
    expect(JSON.stringify(simulateAll({ ...study, ...conditions }).policies)).toBe(plain);
    expect(JSON.stringify(simulateAll({ ...study, delay: conditions.delay }).policies)).toBe(plain);
  });
});
