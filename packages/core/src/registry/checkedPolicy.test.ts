import { describe, expect, it } from "vitest";
import { ArmSet, createPolicy, stateToJson, type EvenhandError, type Policy } from "../index.js";

const quota = () =>
  createPolicy({ id: "deadline-quota", parameters: { shares: 0.25, learner: "thompson" } }, { arms: 3, seed: 1 });

describe("a created policy refuses what no rule has a meaning for, and changes nothing", () => {
  it.each<[string, (policy: Policy) => unknown, Partial<EvenhandError>]>([
    ["round 0", (policy) => policy.choose(0), { code: "round-invalid", received: "0", path: "round" }],
    ["round 1.5", (policy) => policy.explain(1.5), { code: "round-invalid", received: "1.5" }],
    [
      "round NaN",
      (policy) => {
        policy.pulled(0, NaN);
      },
      { code: "round-invalid", received: "NaN" },
    ],
    ["nobody open", (policy) => policy.choose(1, new ArmSet(3)), { code: "arm-set-empty", path: "open" }],
    ["a set of other arms", (policy) => policy.choose(1, ArmSet.all(4)), { code: "arms-invalid", path: "open" }],
    [
      "arm 3 of 3",
      (policy) => {
        policy.pulled(3, 1);
      },
      { code: "arm-unknown", received: "3" },
    ],
    [
      "an absent arm",
      (policy) => {
        policy.pulled(0, 1, new ArmSet(3, [1, 2]));
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
    ["no arm at a time", (policy) => policy.chooseMany?.(1, 0), { code: "per-round-invalid", received: "0" }],
    ["four of three arms", (policy) => policy.chooseMany?.(1, 4), { code: "per-round-invalid", received: "4" }],
  ])("%s", (_name, call, error) => {
    const policy = quota();
    policy.pulled(policy.choose(1), 1);
    const before = stateToJson(policy.state());
    expect(() => call(policy)).toThrow(expect.objectContaining(error));
    expect(stateToJson(policy.state())).toEqual(before);
  });
});

describe("a created policy", () => {
  it("gives several arms at a time also where the policy has no rule of its own", () => {
    expect(createPolicy("round-robin", { arms: 4, seed: 1 }).chooseMany?.(1, 2)).toEqual([0, 1]);
  });

  it("tells its phases, where it has some", () => {
    const setup = { arms: 2, seed: 1, horizon: 10 };
    expect(createPolicy("self-regulated-utility", setup).phases?.()).toHaveLength(4);
    expect(createPolicy("ucb1", setup).phases?.()).toBeUndefined();
  });
});
