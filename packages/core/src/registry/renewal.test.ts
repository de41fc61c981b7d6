import { describe, expect, it } from "vitest";
import { play } from "../../test/support/play.js";
import { createPolicy, type SpecificationInput } from "../index.js";

const renewing = (specification: SpecificationInput, arms: number, horizon: number) =>
  createPolicy(specification, { arms, seed: 1, horizon, beyondHorizon: "renew" });

/** How often each arm was pulled. */
function counts(pulls: readonly number[], arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => pulls.filter((one) => one === arm).length);
}

describe("a period that begins again", () => {
  it("quota first keeps its promise in each", () => {
    // T = 10, r = (1/5, 0, 2/5): at least 2, 1 and 4 pulls in every ten rounds, the arms one after the other.
    const policy = renewing({ id: "quota-first", parameters: { shares: [0.2, 0, 0.4] } }, 3, 10);
    const pulls = play(policy, { arms: 3, rounds: 30, rewards: (arm) => (arm === 1 ? 1 : 0) });
    for (const first of [0, 10, 20]) {
      expect(pulls.slice(first, first + 7)).toEqual([0, 0, 1, 2, 2, 2, 2]);
      // UCB1 has seen all rewards, and wants arm 1.
      expect(pulls.slice(first + 7, first + 10)).toContain(1);
    }
  });

  it("explore-then-commit explores again, and commits by all that it has seen", () => {
    // T = 8, K = 2: n = min(4, ceil(4^(2/3)·(ln 8)^(1/3))) = ceil(2.52·1.28) = 4: all of the period.
    const etc = renewing("explore-then-commit", 2, 8);
    expect(play(etc, { arms: 2, rounds: 16, rewards: (arm) => arm })).toEqual(
      Array.from({ length: 16 }, (_, index) => index % 2),
    );
    expect(etc.state().columns["observed"]).toEqual(Uint32Array.of(8, 8));
    expect(etc.state().columns["periodObserved"]).toEqual(Uint32Array.of(4, 4));
  });

  it("successive elimination takes all arms back, and drops them sooner", () => {
    // 2 ln 400 = 11.98: with rewards 0 and 1 an arm is dropped when 2·sqrt(11.98/n) < 1, after 48 pulls each. In the
    // second period arm 0 has 48 rewards already: it is judged after the first pass, and dropped.
    const policy = renewing("successive-elimination", 2, 400);
    const pulls = play(policy, { arms: 2, rounds: 800, rewards: (arm) => arm });
    expect(counts(pulls.slice(0, 400), 2)).toEqual([48, 352]);
    expect(counts(pulls.slice(400), 2)).toEqual([1, 399]);
  });

  it("loose share gives everyone the few pulls again", () => {
    // ceil(sqrt(16)) = 4 pulls each.
    const policy = renewing("loose-share", 2, 16);
    const pulls = play(policy, { arms: 2, rounds: 24, rewards: (arm) => arm });
    expect(pulls.slice(0, 8)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(pulls.slice(16, 24)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it("self-regulated utility serves what is deserved in each; before, the learner had all later rounds", () => {
    // Two arms, T = 2000, λ = 0.4, f = 1/2 each; rewards 1 and 0.9: withholding costs more than the gap.
    const parameters = { cost: 0.4, alpha: 0.5, beta: 0.39 };
    const policy = renewing({ id: "self-regulated-utility", parameters }, 2, 2000);
    const pulls = play(policy, { arms: 2, rounds: 6000, rewards: (arm) => 1 - arm / 10 });
    for (const first of [0, 2000, 4000]) expect(counts(pulls.slice(first, first + 2000), 2)).toEqual([1000, 1000]);
    expect(policy.phases?.()).toHaveLength(4);
    expect(policy.phases?.()[2]).toBeGreaterThan(2000);
  });

  it("is renewed in a learner that plans, inside a policy that does not", () => {
    const parameters = { shares: [0, 0], learner: "successive-elimination" };
    const policy = renewing({ id: "deadline-quota", parameters }, 2, 400);
    const pulls = play(policy, { arms: 2, rounds: 800, rewards: (arm) => arm });
    expect(counts(pulls.slice(400), 2)).toEqual([1, 399]);
  });

  it("begins in whichever round of it the first pull is", () => {
    const policy = renewing({ id: "quota-first", parameters: { shares: [0.2, 0, 0.4] } }, 3, 10);
    play(policy, { arms: 3, rounds: 10, rewards: () => 0 });
    expect(policy.explain(34)).toMatchObject({ arm: 0, rule: "quota first", numbers: { pulls: 0 } });
    policy.pulled(0, 34);
    expect(policy.explain(35)).toMatchObject({ arm: 0, rule: "quota first", numbers: { pulls: 1 } });
  });
});

describe("the setup", () => {
  it("is part of a state's identity, where the policy plans", () => {
    const state = renewing("successive-elimination", 2, 400).state();
    expect(state.identity).toMatchObject({ horizon: 400, beyondHorizon: "renew" });
    const refusing = createPolicy("successive-elimination", { arms: 2, seed: 1, horizon: 400 });
    expect(refusing.state().identity).not.toHaveProperty("beyondHorizon");
    expect(() => {
      refusing.restore(state);
    }).toThrow(expect.objectContaining({ code: "state-mismatch" }));
  });

  it("changes nothing for a policy that does not plan", () => {
    const policy = renewing({ id: "explore-then-commit", parameters: { exploration: 2 } }, 2, 8);
    expect(play(policy, { arms: 2, rounds: 20, rewards: (arm) => arm }).slice(4)).toEqual(new Array(16).fill(1));
    expect(Object.keys(policy.state().columns)).toEqual(["pulls", "observed", "sums"]);
  });

  it("refuses another word", () => {
    const setup = { arms: 2, seed: 1, horizon: 8, beyondHorizon: "extend" as "renew" };
    expect(() => createPolicy("ucb1", setup)).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "beyondHorizon" }),
    );
  });
});
