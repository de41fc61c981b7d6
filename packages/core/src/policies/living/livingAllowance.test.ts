import { describe, expect, it } from "vitest";
import { ArmSet } from "../../arms.js";
import { createPolicy } from "../../registry/createPolicy.js";

/** Over round robin, with rewards of arm 0 alone: each round's arm and rule. */
function played(parameters: Readonly<Record<string, unknown>>, arms: number, rounds: number) {
  const specification = { id: "deadline-quota", version: 2, parameters: { ...parameters, learner: "round-robin" } };
  const policy = createPolicy(specification, { arms, seed: 1 });
  const pulls = Array.from({ length: rounds }, (_, index) => {
    const { arm, rule } = policy.explain(index + 1);
    policy.pulled(arm, index + 1);
    if (arm === 0) policy.rewarded(arm, 1);
    return `${arm} ${rule}`;
  });
  return { policy, pulls };
}

const HELD_BACK = "learner, exploration allowance used up";

describe("the order is deadline, cap, allowance, learner", () => {
  it("quotas are beside the allowance: a silent arm with ½ has its deadlines, and of the free rounds a third is left", () => {
    const { policy, pulls } = played({ shares: [0, "1/2", 0], allowance: "1/3" }, 3, 14);
    expect(pulls.filter((_, index) => index % 2 === 0)).toEqual(new Array(7).fill("1 deadline"));
    // Round 2: no arm was heard from, suspended. Then u + 1 <= (f + 1)/3 for f = 2 and f = 5: rounds 8 and 14.
    const free = ["0 learner", `0 ${HELD_BACK}`, `0 ${HELD_BACK}`, "2 learner"];
    const later = [`0 ${HELD_BACK}`, `0 ${HELD_BACK}`, "2 learner"];
    expect(pulls.filter((_, index) => index % 2 === 1)).toEqual([...free, ...later]);
    expect(policy.state().scalars).toMatchObject({ free: 6, unheardFree: 2 });
  });

  it("is suspended while every open arm that was heard from is at its cap, and such rounds are not counted", () => {
    const { policy, pulls } = played({ shares: [0, 0], caps: ["1/2", 1], allowance: 0 }, 2, 4);
    // n_0 < (a + 1)/2 in rounds 1 and 3 alone.
    expect(pulls).toEqual(["0 learner", "1 learner", `0 ${HELD_BACK}`, "1 learner"]);
    expect(policy.state().scalars).toMatchObject({ free: 1, unheardFree: 0 });
  });

  it("a reward that stands in for a missing one counts as heard", () => {
    const { policy } = played({ shares: [0, 0], allowance: 0 }, 2, 3);
    expect(policy.explain(4)).toMatchObject({ arm: 0, rule: HELD_BACK });
    const other = played({ shares: [0, 0], allowance: 0 }, 2, 1).policy;
    other.pulled(1, 2);
    other.rewarded(1, 0);
    expect(other.explain(3)).toMatchObject({ arm: 0, rule: "learner" });
    expect(other.explain(3, new ArmSet(2, [1]))).toMatchObject({ arm: 1, rule: "learner" });
  });
});
