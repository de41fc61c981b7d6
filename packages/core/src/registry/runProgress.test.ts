import { describe, expect, it } from "vitest";
import { createPolicy, type CheckedPolicy, type SavedState } from "../index.js";

const LAST_ROUND = 4_294_967_295;

function refuses(code: string, call: () => void): void {
  expect(call).toThrow(expect.objectContaining({ code }));
}

/** What must hold of a live policy must hold of one that went on from its state. */
function inBoth(policy: CheckedPolicy, create: () => CheckedPolicy, check: (policy: CheckedPolicy) => void): void {
  const restored = create();
  restored.restore(policy.state());
  check(restored);
  check(policy);
}

describe("the rounds of a run", () => {
  const create = () => createPolicy("round-robin", { arms: 3, seed: 1 });

  it("may skip some, and do not go back, also after a restore", () => {
    const policy = create();
    policy.pulled(0, 4);
    policy.pulled(1, 9);
    inBoth(policy, create, (one) => {
      refuses("round-invalid", () => one.pulled(2, 8));
      refuses("per-round-invalid", () => one.pulled(2, 9));
      one.pulled(2, 10);
    });
  });

  it("have as many pulls as the setup says, each of another arm", () => {
    const two = () => createPolicy("round-robin", { arms: 3, seed: 1, perRound: 2 });
    const policy = two();
    policy.pulled(1, 1);
    inBoth(policy, two, (one) => {
      refuses("arm-unknown", () => one.pulled(1, 1));
      one.pulled(2, 1);
      refuses("per-round-invalid", () => one.pulled(0, 1));
      one.pulled(1, 2);
    });
  });

  it("end with 2^32 - 1 pulls, before a count of them could begin again at 0", () => {
    const policy = create();
    policy.pulled(0, LAST_ROUND);
    refuses("round-invalid", () => policy.pulled(0, LAST_ROUND + 1));
    const three = createPolicy("round-robin", { arms: 3, seed: 1, perRound: 3 });
    expect(three.choose(LAST_ROUND / 3)).toBe(0);
    refuses("round-invalid", () => void three.choose(LAST_ROUND / 3 + 1));
    refuses("horizon-invalid", () => void createPolicy("ucb1", { arms: 2, seed: 1, horizon: 2 ** 31, perRound: 2 }));
  });

  it("carry the last round in LFG's queues", () => {
    const shares = [0.5, 0.25, 0];
    const policy = createPolicy({ id: "lfg", parameters: { shares, eta: 0 } }, { arms: 3, seed: 1 });
    policy.pulled(0, LAST_ROUND - 1);
    // Arm 0 has waited for half of them, arm 1 for a quarter.
    expect(policy.explain(LAST_ROUND)).toMatchObject({ arm: 0, numbers: { queue: (LAST_ROUND - 1) / 2 - 1 } });
  });
});

describe("the rewards of a run", () => {
  const create = () => createPolicy("thompson", { arms: 3, seed: 1 });

  it("are at most as many as the pulls of the arm, also after a restore", () => {
    const policy = create();
    refuses("reward-unexpected", () => policy.rewarded(0, 1));
    policy.pulled(0, 1);
    policy.pulled(0, 2);
    policy.rewarded(0, 1);
    inBoth(policy, create, (one) => {
      refuses("reward-unexpected", () => one.rewarded(1, 1));
      one.rewarded(0, 0);
      refuses("reward-unexpected", () => one.rewarded(0, 0));
    });
  });

  it("cannot make UCB-prop answer with no arm by coming before the pulls", () => {
    const policy = createPolicy("ucb-prop", { arms: 2, seed: 1 });
    for (const arm of [0, 1]) refuses("reward-unexpected", () => policy.rewarded(arm, 0));
    expect(policy.choose(1)).toBe(0);
  });
});

describe("a progress that no run has is refused", () => {
  const policy = createPolicy("ucb1", { arms: 2, seed: 1 });
  policy.pulled(0, 1);
  policy.pulled(0, 2);
  policy.pulled(1, 3);
  const state = policy.state();
  const changed = (scalars: object, columns: object): SavedState =>
    ({
      ...state,
      progress: {
        scalars: { ...state.progress.scalars, ...scalars },
        columns: { ...state.progress.columns, ...columns },
      },
    }) as SavedState;

  it.each([
    ["a round before its pulls", changed({ round: 1 }, { awaited: Uint32Array.of(0, 0) }), "no more pulls than rounds"],
    ["a round beyond the last", changed({ round: LAST_ROUND + 1 }, {}), `a round from 0 to ${LAST_ROUND}`],
    ["an arm pulled before the first round", changed({ round: 0 }, {}), "arms that were pulled"],
    ["no arm pulled in the last round", changed({}, { pulledInRound: new Uint32Array(0) }), "arms that were pulled"],
    ["another arm pulled", changed({}, { pulledInRound: Uint32Array.of(2) }), "different arms"],
    [
      "awaited rewards of another number of arms",
      changed({}, { awaited: Uint32Array.of(1) }),
      "awaited rewards of 2 arms",
    ],
    [
      "more awaited rewards than pulls",
      changed({}, { awaited: Uint32Array.of(3, 1) }),
      "no more awaited rewards than pulls",
    ],
  ])("%s", (_, other, required) => {
    const fresh = createPolicy("ucb1", { arms: 2, seed: 1 });
    expect(() => fresh.restore(other)).toThrow(
      expect.objectContaining({ code: "state-mismatch", required: expect.stringContaining(required) as string }),
    );
    fresh.restore(state);
  });
});
