import { describe, expect, it } from "vitest";
import { ArmSet, createPolicy, stateToJson, type CheckedPolicy, type EvenhandError } from "../index.js";

const quota = () =>
  createPolicy({ id: "deadline-quota", parameters: { shares: 0.25, learner: "thompson" } }, { arms: 3, seed: 1 });

describe("a created policy refuses what no rule has a meaning for, and changes nothing", () => {
  it.each<[string, (policy: CheckedPolicy) => unknown, Partial<EvenhandError>]>([
    ["round 0", (policy) => policy.choose(0), { code: "round-invalid", received: "0", path: "round" }],
    ["round 1.5", (policy) => policy.explain(1.5), { code: "round-invalid", received: "1.5" }],
    [
      "round NaN",
      (policy) => {
        policy.pulled(0, NaN);
      },
      { code: "round-invalid", received: "NaN" },
    ],
    ["no arm open", (policy) => policy.choose(1, new ArmSet(3, [])), { code: "arm-set-empty", path: "open" }],
    ["a set of other arms", (policy) => policy.choose(1, ArmSet.all(4)), { code: "arms-invalid", path: "open" }],
    [
      "arm 3 of 3",
      (policy) => {
        policy.pulled(3, 4);
      },
      { code: "arm-unknown", received: "3" },
    ],
    [
      "an absent arm",
      (policy) => {
        policy.pulled(0, 4, new ArmSet(3, [1, 2]));
      },
      { code: "arm-unknown", received: "0" },
    ],
    [
      "arm -1",
      (policy) => {
        policy.rewarded(-1, 1);
      },
      { code: "arm-unknown", received: "-1" },
    ],
    [
      "a reward of NaN",
      (policy) => {
        policy.rewarded(0, NaN);
      },
      { code: "reward-not-finite", path: "reward" },
    ],
    [
      "a reward of Infinity",
      (policy) => {
        policy.rewarded(0, Infinity);
      },
      { code: "reward-not-finite" },
    ],
    [
      "a reward the learner cannot use",
      (policy) => {
        policy.rewarded(0, 5);
      },
      { code: "reward-out-of-support", received: "5" },
    ],
    ["a round of 2^32", (policy) => policy.choose(2 ** 32), { code: "round-invalid" }],
    ["a list for the open arms", (policy) => policy.choose(4, [0] as unknown as ArmSet), { code: "parameter-type" }],
    ["null for the open arms", (policy) => policy.choose(4, null as unknown as ArmSet), { code: "parameter-type" }],
    [
      "a pull of an earlier round",
      (policy) => {
        policy.pulled(1, 2);
      },
      { code: "round-invalid", received: "2", required: "at least 3, the round of the last pull" },
    ],
    [
      "a second pull of the same round",
      (policy) => {
        policy.pulled(1, 3);
      },
      { code: "per-round-invalid", received: '"pull 2 of round 3"' },
    ],
    [
      "a reward of an arm that was not pulled",
      (policy) => {
        policy.rewarded(2, 1);
      },
      { code: "reward-unexpected", received: '"a reward of arm 2"' },
    ],
    ["no arm at a time", (policy) => policy.chooseMany(1, 0), { code: "per-round-invalid", received: "0" }],
    ["four of three arms", (policy) => policy.chooseMany(1, 4), { code: "per-round-invalid", received: "4" }],
  ])("%s", (_name, call, error) => {
    const policy = quota();
    policy.pulled(0, 3);
    const before = stateToJson(policy.state());
    expect(() => call(policy)).toThrow(expect.objectContaining(error));
    expect(stateToJson(policy.state())).toEqual(before);
  });
});

describe("a created policy", () => {
  it("gives several arms at a time also where the policy has no rule of its own", () => {
    expect(createPolicy("round-robin", { arms: 4, seed: 1 }).chooseMany(1, 2)).toEqual([0, 1]);
  });

  it("tells its phases, where it has some", () => {
    const setup = { arms: 2, seed: 1, horizon: 10 };
    expect(createPolicy("self-regulated-utility", setup).phases?.()).toHaveLength(4);
    expect(createPolicy("ucb1", setup).phases?.()).toBeUndefined();
  });

  it("is not changed through the phases that it told", () => {
    const policy = createPolicy("self-regulated-utility", { arms: 2, seed: 1, horizon: 10 });
    (policy.phases?.() as number[])[0] = 7;
    expect(policy.phases?.()).toEqual([0, 0, 0, 0]);
  });

  it("takes rewards from -10^15 to 10^15 where the rule takes any, and none beyond", () => {
    const policy = createPolicy("ucb1", { arms: 2, seed: 1 });
    for (const [i, reward] of [1e15, -1e15].entries()) {
      policy.pulled(i, i + 1);
      policy.rewarded(i, reward);
    }
    policy.pulled(0, 3);
    for (const reward of [1.000_000_1e15, -1.000_000_1e15, 1.7e18, 1e308]) {
      expect(() => {
        policy.rewarded(0, reward);
      }).toThrow(expect.objectContaining({ code: "reward-out-of-support" }));
    }
  });

  it("with the largest rewards still pulls an arm that it has not observed first", () => {
    const policy = createPolicy("ucb1", { arms: 3, seed: 1 });
    const pulls = [1, 2, 3].map((round) => {
      const arm = policy.choose(round);
      policy.pulled(arm, round);
      policy.rewarded(arm, 1e15);
      return arm;
    });
    expect(pulls).toEqual([0, 1, 2]);
  });
});
