import { describe, expect, it } from "vitest";
import { ArmSet, type CheckedPolicy, createPolicy, type Propensity, type SpecificationInput } from "./index.js";
import { normalBelow } from "./math/index.js";

const created = (specification: SpecificationInput, arms: number, setup = {}) =>
  createPolicy(specification, { arms, seed: 1, ...setup });

/** Tells the policy one pull a round, each with its reward. */
function told(policy: CheckedPolicy, rewards: readonly (readonly [arm: number, reward: number])[]): CheckedPolicy {
  rewards.forEach(([arm, reward], index) => {
    policy.pulled(arm, index + 1);
    policy.rewarded(arm, reward);
  });
  return policy;
}

function of(policy: CheckedPolicy, round: number, open?: ArmSet): (number | null)[] {
  const arms = open === undefined ? Array.from({ length: policy.arms }, (_, arm) => arm) : [...open];
  return arms.map((arm) => policy.propensity(arm, round, open).probability);
}

const exact = (probability: number): Propensity => ({ probability, error: 0 });

describe("by hand", () => {
  it("a rule without luck chooses with probability 1, and no other arm", () => {
    expect(of(created("ucb1", 3), 1)).toEqual([1, 0, 0]);
    expect(created("round-robin", 3).propensity(1, 1, new ArmSet(3, [1, 2]))).toEqual(exact(1));
  });

  it("uniform: one of the open arms", () => {
    expect(of(created("uniform", 4), 1)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(of(created("uniform", 4), 1, new ArmSet(4, [0, 3]))).toEqual([0.5, 0.5]);
  });

  it("ε-greedy: ε/K, and 1 − ε more for the highest mean; nothing is random while an arm is unobserved", () => {
    const policy = created({ id: "epsilon-greedy", parameters: { epsilon: 0.25 } }, 2);
    expect(of(policy, 1)).toEqual([1, 0]);
    told(policy, [[0, 0], [1, 1]]); // prettier-ignore
    expect(of(policy, 3)).toEqual([0.125, 0.875]);
    expect(of(policy, 3, new ArmSet(2, [0]))).toEqual([1]);
  });

  it("random quota: the share, an even part of what is left, and of what absent arms would have had", () => {
    // (1/2 + 1/16, 1/4 + 1/16, 1/16, 1/16): what is left is 1/4.
    const policy = created({ id: "random-quota", parameters: { shares: [0.5, 0.25, 0, 0] } }, 4);
    expect(of(policy, 1)).toEqual([9 / 16, 5 / 16, 1 / 16, 1 / 16]);
    // Arm 0 is absent: 9/16 are spread over three.
    expect(of(policy, 1, new ArmSet(4, [1, 2, 3]))).toEqual([8 / 16, 4 / 16, 4 / 16]);
  });

  it("NAIVE: its plan, then shares, with the gap and absent arms' draws for the best", () => {
    const specification = { id: "naive-quota", parameters: { shares: [0.25, 0.125, 0], epsilon: 0.5 } };
    const policy = created(specification, 3, { horizon: 8 });
    // Four rounds of exploration: (1/4 + 5/24)·4 = 11/6, (1/8 + 5/24)·4 = 4/3, 5/6: 2, 1 and 1 pulls.
    expect(of(policy, 1)).toEqual([1, 0, 0]);
    told(policy, [[0, 0], [0, 0], [1, 1], [2, 0]]); // prettier-ignore
    expect(of(policy, 5)).toEqual([0.25, 0.75, 0]);
    expect(of(policy, 5, new ArmSet(3, [1, 2]))).toEqual([1, 0]);
  });

  it("Gaussian Thompson with two arms: Φ of the difference over its deviation", () => {
    const policy = created({ id: "gaussian-thompson", parameters: { sigma: 2 } }, 2);
    told(policy, [[0, 1], [0, 2], [0, 3], [0, 4], [1, 3]]); // prettier-ignore
    // Means 2.5 and 3, variances 4/4 and 4/1.
    const first = policy.propensity(0, 6);
    const expected = normalBelow(-0.5 / Math.sqrt(1 + 4));
    expect(Math.abs((first.probability ?? NaN) - expected)).toBeLessThan(1e-11);
    const greedy = created({ id: "gaussian-thompson", parameters: { sigma: 0 } }, 2);
    expect(of(told(greedy, [[0, 1], [1, 3]]), 3)).toEqual([0, 1]); // prettier-ignore
  });

  it("a guard: 1 where it forces, the learner's among the open arms where it does not", () => {
    const policy = created({ id: "deadline-quota", parameters: { shares: [0.5, 0, 0], learner: "uniform" } }, 3);
    expect(of(policy, 1)).toEqual([1, 0, 0]);
    policy.pulled(0, 1);
    expect(of(policy, 2)).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(of(policy, 2, new ArmSet(3, [1, 2]))).toEqual([1 / 2, 1 / 2]);
  });

  it("proportional catch-up: uniform in a loop that explores, whose coin is in the state", () => {
    // The first loop begins with probability 1^(−1/4) as a random one.
    const policy = told(created("proportional-catch-up", 2), [[0, 1], [1, 1]]); // prettier-ignore
    expect(of(policy, 3)).toEqual([0.5, 0.5]);
  });
});

describe("at the door", () => {
  it("an arm that is not open is refused, and a wrong round", () => {
    const policy = created("uniform", 3);
    const refused = (code: string, call: () => unknown) => {
      expect(call).toThrow(expect.objectContaining({ code }));
    };
    refused("arm-unknown", () => policy.propensity(0, 1, new ArmSet(3, [1])));
    refused("arm-unknown", () => policy.propensity(3, 1));
    refused("round-invalid", () => policy.propensity(0, 0));
    refused("arm-set-empty", () => policy.propensity(0, 1, new ArmSet(3, [])));
  });

  it("it is not known with several pulls a round", () => {
    expect(created("ucb1", 3, { perRound: 2 }).propensity(0, 1)).toEqual({
      probability: null,
      why: expect.stringContaining("one pull a round") as string,
    });
  });

  it("it is not known where draws are too coarse to tell the arms apart", () => {
    const policy = created("gaussian-thompson", 2);
    told(policy, [[0, 1e15], [1, 1e15]]); // prettier-ignore
    expect(policy.propensity(0, 3)).toMatchObject({
      probability: null,
      why: expect.stringContaining("narrow") as string,
    });
  });
});
