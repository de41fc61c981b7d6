import { describe, expect, it } from "vitest";
import { createDelay } from "../conditions/delay.js";
import { createEnvironment } from "../environments/index.js";
import type { Policy } from "../policy.js";
import { simulate, simulateAll } from "./simulate.js";
import type { Study } from "./study.js";
import { Trial } from "./trial.js";

const study: Study = {
  environment: { id: "constant", parameters: { rewards: [1, 0] } },
  policies: ["ucb1"],
  horizon: 100,
  trials: 1,
  seed: 1,
  metrics: ["pulls", "reward"],
};

function means(different: Partial<Study>, metric: string): number[] {
  const { policies } = simulateAll({ ...study, ...different });
  return policies[0].metrics[metric].checkpoints[0].values.map(({ mean }) => mean);
}

describe("late rewards and absent arms in a study", () => {
  it("a policy that never sees a reward goes on as if it had learned nothing; what was drawn still counts", () => {
    // UCB1 without any observation pulls the least pulled arm.
    const delay = { id: "fixed", parameters: { rounds: 100 } };
    expect(means({ delay }, "pulls")).toEqual([50, 50]);
    expect(means({ delay }, "reward")).toEqual([50]);
    expect(means({}, "pulls")[0]).toBeGreaterThan(60);
  });

  it("a reward that is d rounds late is seen after round t + d, and not before", () => {
    // Rounds 1 … 4 pull 0, 1, 0, 1. The first reward arrives after round 3: from then on arm 1 is the unseen one, until
    // its first reward arrives after round 4.
    const delay = { id: "fixed", parameters: { rounds: 2 } };
    expect([3, 4].map((horizon) => means({ delay, horizon }, "pulls"))).toEqual([
      [2, 1],
      [2, 2],
    ]);
    // After round 4 both have been seen once; in round 5 the better one is pulled.
    expect(means({ delay, horizon: 5 }, "pulls")).toEqual([3, 2]);
  });

  it("an arm that is never heard from keeps UCB1; something that stands in frees it", () => {
    // Arm 1's rewards never come: without an observation it goes before arm 0 from round 2 on. A 0 after three rounds
    // is an observation.
    const silent = { id: "by-arm", parameters: { lost: [0, 1] } };
    expect(means({ delay: silent }, "pulls")).toEqual([1, 99]);
    const known = { id: "by-arm", parameters: { lost: [0, 1], wait: 3 } };
    const [, second] = means({ delay: known }, "pulls");
    expect(second).toBeGreaterThan(3);
    expect(second).toBeLessThan(50);
  });

  it("what stands in comes in place of a reward that is later than the wait, and only of that", () => {
    // Rewards of arm 0 after two rounds, of arm 1 after five; a wait of two changes arm 1 alone.
    const told: string[] = [];
    const policy = {
      choose: (round: number) => round % 2,
      pulled: () => undefined,
      rewarded: (arm: number, reward: number) => told.push(`${arm}: ${reward}`),
    };
    const environment = createEnvironment({ id: "constant", parameters: { rewards: [1, 1] } });
    const delay = createDelay({ id: "by-arm", parameters: { rounds: [2, 5], wait: 2, standIn: -7 } }, 2);
    new Trial(policy as unknown as Policy, { environment, perRound: 1, delay }, []).playUntil(6);
    expect(told).toEqual(["1: -7", "0: 1", "1: -7", "0: 1"]);
  });

  it("a delay of 0 is no delay", () => {
    const delay = { id: "fixed", parameters: { rounds: 0 } };
    expect(means({ delay }, "pulls")).toEqual(means({}, "pulls"));
  });

  it("only open arms are pulled: two that take turns have half of the rounds each", () => {
    const availability = { id: "shifts", parameters: { on: 1, off: 1 } };
    expect(means({ availability }, "pulls")).toEqual([50, 50]);
    expect(means({ availability, horizon: 3 }, "pulls")).toEqual([2, 1]);
  });

  it("fewer than perRound where fewer are open", () => {
    const availability = { id: "shifts", parameters: { on: 1, off: 1 } };
    expect(means({ availability, perRound: 2 }, "pulls")).toEqual([50, 50]);
    expect(means({ perRound: 2 }, "pulls")).toEqual([100, 100]);
  });

  it("all policies meet the same absences and delays", () => {
    const quiet = { id: "deadline-quota", parameters: { shares: 0, learner: "ucb1" } };
    const conditions = { availability: "random", delay: "random", trials: 10 };
    const environment = { id: "bernoulli", parameters: { means: [0.6, 0.4] } };
    const { policies } = simulateAll({ ...study, ...conditions, environment, policies: ["thompson", "ucb1", quiet] });
    expect(policies[1].metrics).toEqual(policies[2].metrics);
    expect(policies[0].metrics).not.toEqual(policies[1].metrics);
  });

  it.each<[Partial<Study>, string, string]>([
    [{ availability: "weather" }, "availability-unknown", "availability"],
    [{ delay: "post" }, "delay-unknown", "delay"],
    [{ delay: "fixed" }, "parameter-missing", "delay.rounds"],
    [
      { availability: { id: "random", parameters: { probability: [1] } } },
      "parameter-length",
      "availability.probability",
    ],
  ])("%o is refused with %s at %s", (wrong, code, path) => {
    expect(() => simulate({ ...study, ...wrong }).next()).toThrow(expect.objectContaining({ code, path }));
  });
});
