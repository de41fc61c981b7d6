import { describe, expect, it } from "vitest";
import { simulate } from "./simulate.js";
import type { Study } from "./study.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.4] } },
  policies: ["ucb1"],
  ...{ horizon: 10, trials: 2, seed: 1, metrics: ["reward"] },
};

const rewardsTo5 = { id: "constant", parameters: { rewards: [1, 5] } };

describe("a study is checked before its first round", () => {
  it.each<[Partial<Study>, string, string | undefined]>([
    [{ horizon: 0 }, "horizon-invalid", "horizon"],
    [{ horizon: 1.5 }, "horizon-invalid", "horizon"],
    [{ trials: 0 }, "trials-invalid", "trials"],
    [{ trials: NaN }, "trials-invalid", "trials"],
    [{ seed: -1 }, "seed-invalid", "seed"],
    [{ checkpoints: [] }, "checkpoints-invalid", "checkpoints"],
    [{ checkpoints: [0, 5] }, "checkpoints-invalid", "checkpoints"],
    [{ checkpoints: [5, 5] }, "checkpoints-invalid", "checkpoints"],
    [{ checkpoints: [7, 5] }, "checkpoints-invalid", "checkpoints"],
    [{ checkpoints: [5, 11] }, "checkpoints-invalid", "checkpoints"],
    [{ checkpoints: [2.5] }, "checkpoints-invalid", "checkpoints"],
    [{ metrics: ["reward", "rewards"] }, "metric-unknown", "metrics[1]"],
    [{ metrics: ["worst-violation"] }, "metric-not-applicable", undefined],
    [{ policies: ["ucb1", "ucb2"] }, "policy-unknown", "policies[1]"],
    [{ policies: ["ucb1", 3 as unknown as string] }, "parameter-type", "policies[1]"],
    [{ policies: ["ucb1", { id: "deadline-quota" }] }, "parameter-missing", "policies[1].shares"],
    [{ policies: [{ id: "deadline-quota", parameters: { shares: [1, 2] } }] }, "share-range", "policies[0].shares[1]"],
    [{ policies: [{ id: "ucb1", label: "" }] }, "parameter-type", "policies[0].label"],
    [{ policies: ["ucb1", { id: "thompson", label: 3 as unknown as string }] }, "parameter-type", "policies[1].label"],
    [
      {
        policies: [
          { id: "ucb1", label: "A" },
          { id: "thompson", label: "A" },
        ],
      },
      "name-taken",
      "policies[1].label",
    ],
    [{ policies: ["ucb1", { id: "thompson", label: "ucb1" }] }, "name-taken", "policies[1].label"],
    [{ policies: [{ id: "ucb1", name: "A" } as unknown as string] }, "parameter-type", "policies[0]"],
    [{ armNames: ["North"] }, "parameter-length", "armNames"],
    [{ armNames: ["North", "South", "West"] }, "parameter-length", "armNames"],
    [{ armNames: "NS" as unknown as string[] }, "parameter-length", "armNames"],
    [{ armNames: ["North", "North"] }, "name-taken", "armNames[1]"],
    [{ armNames: ["", "North"] }, "parameter-type", "armNames[0]"],
    [{ armNames: new Array<string>(2) }, "parameter-type", "armNames[0]"],
    [{ environment: "casino" }, "environment-unknown", "environment"],
    [{ environment: { id: "bernoulli", parameters: { means: [2] } } }, "parameter-range", "environment.means[0]"],
    [{ contract: "handshake" }, "contract-unknown", "contract"],
    [{ contract: { id: "quota", parameters: { shares: [1, 1] } } }, "share-sum", "contract.shares"],
    [{ perRound: 3 }, "per-round-invalid", "perRound"],
    [{ environment: rewardsTo5, policies: ["ucb1", "thompson"] }, "reward-out-of-support", "policies[1]"],
  ])("%o is refused with %s at %s", (wrong, code, path) => {
    expect(() => simulate({ ...study, ...wrong }).next()).toThrow(expect.objectContaining({ code, path }));
  });

  it("rewards at the ends of what a policy accepts are accepted", () => {
    const environment = { id: "constant", parameters: { rewards: [0, 1] } };
    expect(() => simulate({ ...study, environment, policies: ["thompson"] }).next()).not.toThrow();
    expect(() => simulate({ ...study, environment: rewardsTo5 }).next()).not.toThrow();
  });

  it("the learner inside a policy must accept them too, given or by default", () => {
    const over = (learner: unknown) => ({ id: "deadline-quota", parameters: { shares: 0.25, learner } });
    const play = (learner: unknown) => () =>
      simulate({ ...study, environment: rewardsTo5, policies: ["ucb1", over(learner)] }).next();
    for (const learner of ["thompson", { id: "kl-ucb" }]) {
      expect(play(learner)).toThrow(
        expect.objectContaining({ code: "reward-out-of-support", path: "policies[1].learner" }),
      );
    }
    for (const learner of [undefined, "ucb1", { id: "gaussian-thompson" }]) expect(play(learner)).not.toThrow();
  });

  it("says which rewards and which policy do not fit", () => {
    expect(() => simulate({ ...study, environment: rewardsTo5, policies: ["thompson"] }).next()).toThrow(
      /rewards from 1 to 5.*rewards from 0 to 1 for thompson/,
    );
  });
});
