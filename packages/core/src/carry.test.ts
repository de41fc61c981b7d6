import { describe, expect, it } from "vitest";
import { refusal } from "../test/support/refusal.js";
import { definePolicy } from "./definePolicy.js";
import { createPolicy } from "./registry/createPolicy.js";

const ucb1 = (arms: number, different = {}) => createPolicy("ucb1", {}, { arms, seed: 1, ...different });

describe("the places of the arms", () => {
  it.each<[string, unknown, string, string]>([
    ["no list", undefined, "carry-map", "to"],
    ["a list that is too short", [0, 1], "carry-map", "to"],
    ["an arm that there is not", [0, 1, 2], "arm-unknown", "to[2]"],
    ["no number", [0, "1", null], "arm-unknown", "to[1]"],
    // The hole is what is tested: a list of a caller without types may have one.
    ["a hole", [0, , 1], "arm-unknown", "to[1]"], // eslint-disable-line no-sparse-arrays
    ["two arms in one place", [1, null, 1], "carry-map", "to[2]"],
  ])("refuses %s, and nothing has changed", (_, to, code, path) => {
    const policy = ucb1(2);
    policy.pulled(1, 1);
    const before = policy.state();
    expect(refusal(code, () => policy.carry(ucb1(3), to as number[]))).toMatchObject({ code, path });
    expect(policy.state()).toEqual(before);
  });

  it("all arms may be dropped: rounds go on with newcomers alone", () => {
    const from = ucb1(2);
    from.pulled(0, 1);
    const policy = ucb1(3);
    policy.carry(from, [null, null]);
    expect(refusal("round 1 is over", () => policy.pulled(1, 1)).code).toBe("per-round-invalid");
    expect(policy.choose(2)).toBe(0);
    policy.pulled(0, 2);
    expect(policy.state().progress.columns.awaited).toEqual(Uint32Array.of(1, 0, 0));
  });

  it("rewards that an arm waits for go along, and those of a dropped arm cannot be told", () => {
    const from = ucb1(2);
    from.pulled(0, 1);
    from.pulled(1, 2);
    const policy = ucb1(2);
    policy.carry(from, [1, null]);
    policy.rewarded(1, 0.5);
    expect(refusal("dropped", () => policy.rewarded(0, 0.5)).code).toBe("reward-unexpected");
  });
});

describe("the policies", () => {
  const quota = (parameters: object, different = {}) =>
    createPolicy({ id: "largest-deficit-quota", parameters: { shares: 0.1, ...parameters } }, { arms: 3, seed: 1, ...different }); // prettier-ignore
  const from = quota({});

  it.each<[string, () => unknown, string, string]>([
    ["another id", () => ucb1(3).carry(from, [0, 1, 2]), "carry-mismatch", "policy"],
    ["another learner", () => quota({ learner: "thompson" }).carry(from, [0, 1, 2]), "carry-mismatch", "learner"],
    ["other pulls a round", () => quota({}, { perRound: 2 }).carry(from, [0, 1, 2]), "carry-mismatch", "perRound"],
  ])("refuses %s", (_, call, code, what) => {
    const error = refusal(what, call);
    expect(error.code).toBe(code);
    expect(`${error.received} ${error.required}`).toContain(what);
  });

  it("goes on with another seed: what was counted stays, later luck is another", () => {
    const [before, after] = [1, 2].map((seed) => createPolicy("thompson", { arms: 3, seed }));
    for (let round = 1; round <= 9; round++) {
      before.pulled(round % 3, round);
      before.rewarded(round % 3, round % 2);
    }
    after.carry(before, [0, 1, 2]);
    expect(after.state()).toMatchObject({ identity: { seed: 2 }, progress: before.state().progress });
    const choices = (policy: typeof after) => Array.from({ length: 40 }, (_, later) => policy.choose(10 + later));
    expect(choices(after)).not.toEqual(choices(before));
  });

  it("refuses another version, periods of another length, a horizon that has passed, and what is no policy", () => {
    const shares = { shares: [0.1, 0.1] };
    const versions = [1, 2].map((version) => createPolicy({ id: "deadline-quota", version, parameters: shares }, { arms: 2, seed: 1 })); // prettier-ignore
    expect(refusal("version", () => versions[1].carry(versions[0], [0, 1])).code).toBe("carry-mismatch");
    const first = (horizon: number, beyondHorizon: "refuse" | "renew") =>
      createPolicy({ id: "quota-first", parameters: shares }, { arms: 2, seed: 1, horizon, beyondHorizon });
    const renewed = () => first(20, "renew").carry(first(10, "renew"), [0, 1]);
    expect(refusal("horizon", renewed).code).toBe("carry-mismatch");
    const played = first(10, "refuse");
    for (let round = 1; round <= 8; round++) played.pulled(round % 2, round);
    expect(refusal("7", () => first(7, "refuse").carry(played, [0, 1])).code).toBe("horizon-passed");
    first(20, "refuse").carry(played, [0, 1]);
    expect(refusal("a state", () => ucb1(2).carry({} as never, [0, 1]))).toMatchObject({ code: "parameter-type", path: "from" }); // prettier-ignore
  });

  it("a definition of one's own goes on by its `carry`, and is refused without one", () => {
    const own = definePolicy({
      id: "own",
      version: 1,
      contract: "none",
      title: "Own",
      summary: "Pulls the first arm.",
      guarantee: "None.",
      source: "here",
      parameters: {},
      examples: [{ arms: 2, parameters: {} }],
      create: () => ({
        choose: () => 0,
        explain: () => ({ arm: 0, rule: "first", numbers: {} }),
        pulled: () => undefined,
        rewarded: () => undefined,
        state: () => ({ scalars: {}, columns: {} }),
        restore: () => undefined,
      }),
    });
    const make = (carry?: () => never) => {
      const policies = [carry === undefined ? own : { ...own, carry }];
      return createPolicy("own" as string, { arms: 2, seed: 1, definitions: { policies } });
    };
    expect(refusal("own", () => make().carry(make(), [1, 0])).code).toBe("carry-unsupported");
    const carry = () => {
      throw new TypeError("no");
    };
    expect(refusal("own", () => make(carry).carry(make(carry), [1, 0])).code).toBe("own-definition-failed");
    const wrong = () => 7 as never;
    expect(refusal("own", () => make(wrong).carry(make(wrong), [1, 0])).code).toBe("own-definition-failed");
  });
});
