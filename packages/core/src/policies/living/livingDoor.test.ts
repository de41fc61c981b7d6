import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { stateFromJson, stateToJson, type StateJson } from "../../state/json.js";

describe("the door", () => {
  const living = (parameters: object = {}, perRound = 1) =>
    createPolicy(
      { id: "deadline-quota", parameters: { shares: [0.5, 0.2, 0], ...parameters } },
      { arms: 3, seed: 1, perRound },
    );

  it.each([
    [{ shares: [0.5, 0.6, 0] }, "share-sum"],
    [{ shares: [0.5, 0.6] }, "parameter-length"],
    [{ caps: 0.2 }, "cap-sum"],
    [{ caps: [0.4, 1, 1] }, "cap-below-share"],
    [{ shares: [0.9, 0, 0], caps: [0.8, 1, 1] }, "cap-below-share"],
    [{ effect: "soon" }, "parameter-range"],
    [{ share: 0.1 }, "parameter-unknown"],
    [{ shares: ["1/2147483647", 0, 0] }, "share-precision"],
    [undefined, "parameter-type"],
  ])("refuses the change %j before anything has changed: %s", (change, code) => {
    const policy = living();
    const before = JSON.stringify(stateToJson(policy.state()));
    expect(() => policy.change(change as object)).toThrow(expect.objectContaining({ code }));
    expect(JSON.stringify(stateToJson(policy.state()))).toBe(before);
  });

  it("refuses changes of other policies, and with several pulls a round", () => {
    const other = createPolicy("ucb1", { arms: 2, seed: 1 });
    expect(() => other.change({ shares: 0.1 })).toThrow(expect.objectContaining({ code: "shares-fixed" }));
    expect(() => other.tenures()).toThrow("ucb1@");
    expect(() => living({}, 2).change({ shares: 0.1 })).toThrow(expect.objectContaining({ code: "shares-fixed" }));
    for (const parameters of [{ caps: 0.5 }, { renewEvery: 5 }, { voidWithin: 5 }]) {
      expect(() => living(parameters, 2)).toThrow(expect.objectContaining({ code: "per-round-invalid" }));
    }
    expect(() => living({ voidWithin: 2 ** 23 })).toThrow("required: at most 5592405 with 3 arms");
  });

  it("a state says what has changed since, and whose it is by what it was created with", () => {
    const play = (policy: ReturnType<typeof living>, from: number, to: number) =>
      range(to - from + 1).map((index) => {
        const arm = policy.choose(from + index);
        policy.pulled(arm, from + index);
        return arm;
      });
    const policy = living({ voidWithin: 5 });
    play(policy, 1, 10);
    policy.change({ shares: ["1/3", 0, "2/3"], caps: [0.4, 0.4, 1] });
    play(policy, 11, 20);
    const again = living({ voidWithin: 5 });
    again.restore(stateFromJson(JSON.parse(JSON.stringify(stateToJson(policy.state()))) as StateJson));
    expect(again.tenures()).toEqual(policy.tenures());
    again.voided(again.state().columns["toldArms"][0], 16);
    policy.voided(policy.state().columns["toldArms"][0], 16);
    expect(play(again, 21, 60)).toEqual(play(policy, 21, 60));
    expect(again.state()).toEqual(policy.state());
  });

  it("explains tenure, clock, balance and deadline", () => {
    const policy = living();
    policy.pulled(0, 1);
    policy.change({ shares: [0.5, 0.2, 0.3] });
    const numbers = { share: 0.2, tenure: 1, clock: 1, pulls: 0, balance: 0.2, deadline: 5 };
    policy.pulled(0, 2);
    policy.pulled(2, 3);
    expect(policy.explain(4)).toEqual({ arm: 1, rule: "deadline", numbers: { ...numbers, clock: 3, balance: 0.6 } });
  });
});
